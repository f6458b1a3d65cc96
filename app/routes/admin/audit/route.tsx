import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CloseIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { DataTable, type Column } from "~/components/ui/data-table";
import { listAuditEntries, type AuditFilter } from "~/domain/admin/audit/audit-entries.server";
import { findAuditSubjects } from "~/domain/admin/audit/audit-search.server";
import { AUDIT_GROUPS, listAuditActions } from "~/domain/audit/audit-groups";
import { AUDIT_SUBJECTS } from "~/domain/audit/audit-subjects";
import { describePersonalPage } from "~/http/page-meta.server";
import type { Message } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClock, formatDate, isCityDate } from "~/lib/bangkok-time";
import { adminPaths } from "~/lib/admin-paths";
import { AuditActor, AuditChanges, AuditSubjectLink } from "../shared/audit-parts";
import { AdminErrorPage } from "../shared/admin-error-page";
import {
  EmptyList,
  FilterDays,
  FilterForm,
  FilterSelect,
  ListBody,
  filterOptions,
} from "../shared/list-parts";
import { toAuditView, type AuditView } from "../shared/audit-view.server";
import { ADMIN_PAGE_SIZE, readListQuery, requireAdmin } from "../shared/admin-list.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { search, choice, id } = readListQuery(request);
  const asked = {
    q: search,
    group: choice("group", AUDIT_GROUPS),
    type: choice("type", AUDIT_SUBJECTS),
    id: id("id"),
    ...typedDays(request),
  };
  const before = id("before");
  const errors = dayErrors(asked);
  const found: Pick<AuditFilter, "person" | "about"> | null =
    asked.q === "" ? {} : findAuditSubjects(asked.q);
  const filter: AuditFilter | null = found && {
    ...found,
    about: [
      ...(found.about ?? []),
      ...(asked.type && asked.id ? [{ type: asked.type, id: asked.id }] : []),
    ],
    actions: asked.group && listAuditActions(asked.group),
    from: asked.from || null,
    to: asked.to || null,
  };
  const { entries, next } =
    filter === null || errors.from || errors.to
      ? { entries: [], next: null }
      : listAuditEntries(filter, { size: ADMIN_PAGE_SIZE, ...(before ? { before } : {}) });
  return {
    meta: await describePersonalPage(context, "admin:tab-audit"),
    asked,
    errors,
    today: cityDateOf(context.now),
    before,
    next,
    entries: entries.map((entry) => toAuditView(entry, context.locale)),
  };
}

/** Longest text that is read as a day, in characters; anything longer isn't one. */
const LONGEST_DAY = 20;

/** Returns the first and the last day as they are in the URL; empty for none. */
function typedDays(request: Request) {
  const { searchParams } = new URL(request.url);
  const typed = (name: string) => searchParams.get(name)?.trim().slice(0, LONGEST_DAY) ?? "";
  return { from: typed("from"), to: typed("to") };
}

/** Returns the errors beside the two days: one isn't a day, or the last is before the first. */
function dayErrors({ from, to }: { from: string; to: string }): {
  from: Message | null;
  to: Message | null;
} {
  const errorOf = (day: string): Message | null =>
    day === "" || isCityDate(day) ? null : "admin:day-invalid";
  const [fromError, toError] = [errorOf(from), errorOf(to)];
  const isTurned = !fromError && !toError && from !== "" && to !== "" && to < from;
  return { from: fromError, to: isTurned ? "admin:day-before-first" : toError };
}

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.meta, error);

export default function AuditLog() {
  const { t, locale } = useText();
  const { asked, errors, today, before, next, entries } = useLoaderData<typeof loader>();
  const list = (query: { before?: number | null }) =>
    adminPaths.section("audit", { ...asked, ...query });
  const columns: Column<AuditView>[] = [
    {
      head: t("admin:time"),
      cell: ({ at }) => (
        <span className="font-normal tabular whitespace-nowrap">{formatClock(at, locale)}</span>
      ),
      place: "state",
    },
    {
      head: t("admin:what"),
      place: "title",
      // One sentence: who did what to whom.
      cell: (entry) => (
        <>
          <p className="flex flex-wrap items-center gap-x-1.5 font-normal md:-my-1.5">
            <strong>
              <AuditActor entry={entry} />
            </strong>
            <span className="inline-block first-letter:lowercase">
              {t(`admin:did-${entry.action}`)}
            </span>
            <AuditSubjectLink {...entry} />
          </p>
          <AuditChanges entry={entry} />
        </>
      ),
    },
  ];
  return (
    <>
      <h1 className="pb-4">{t("admin:tab-audit")}</h1>
      <ListBody
        path={adminPaths.section("audit")}
        end={
          before !== null || next !== null ? (
            <p className="flex flex-wrap justify-between gap-3 py-4">
              {before === null ? (
                <span />
              ) : (
                <Link to={list({})} className="button button-quiet">
                  {t("admin:newest")}
                </Link>
              )}
              {next === null ? null : (
                <Link to={list({ before: next })} rel="next" className="button button-quiet">
                  {t("admin:older")}
                </Link>
              )}
            </p>
          ) : null
        }
      >
        <FilterForm action={adminPaths.section("audit")} label={t("admin:search-audit")}>
          <FilterSelect
            name="group"
            label={t("admin:group")}
            all={t("admin:all-groups")}
            options={filterOptions(AUDIT_GROUPS, (group) => t(`admin:group-${group}`))}
            chosen={asked.group}
          />
          <FilterDays
            from={{ label: t("admin-bookings:from-day"), chosen: asked.from, error: errors.from }}
            to={{ label: t("admin-bookings:to-day"), chosen: asked.to, error: errors.to }}
          />
          {asked.type && asked.id ? (
            <>
              <input type="hidden" name="type" value={asked.type} />
              <input type="hidden" name="id" value={asked.id} />
              <Link
                to={adminPaths.section("audit", { ...asked, type: null, id: null })}
                className="button button-plain"
              >
                {t(`admin:subject-${asked.type}`, { id: asked.id })}
                <CloseIcon className="size-4" />
                <span className="sr-only">{t("admin:clear-filters")}</span>
              </Link>
            </>
          ) : null}
        </FilterForm>
        {entries.length === 0 ? (
          <EmptyList
            title={t(errors.from || errors.to ? "admin:day-correct" : "admin:no-entries")}
            clearTo={adminPaths.section("audit")}
          />
        ) : (
          <DataTable
            caption={t("admin:tab-audit")}
            columns={columns}
            items={entries}
            idOf={({ id }) => id}
            groupOf={({ at }) => {
              const key = cityDateOf(at);
              const day = formatDate(key, locale, "full");
              return { key, head: key === today ? `${t("common:today")}\u00a0· ${day}` : day };
            }}
          />
        )}
      </ListBody>
    </>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
