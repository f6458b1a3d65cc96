import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { CloseIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { listAuditEntries, type AuditFilter } from "~/domain/admin/audit/audit-entries.server";
import { findAuditSubjects } from "~/domain/admin/audit/audit-search.server";
import { AUDIT_GROUPS, listAuditActions } from "~/domain/audit/audit-groups";
import { AUDIT_SUBJECTS } from "~/domain/audit/audit-subjects";
import { describePersonalPage } from "~/http/page-meta.server";
import type { Message } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClock, formatDate, isCityDate, type CityDate } from "~/lib/bangkok-time";
import { adminPaths } from "~/lib/admin-paths";
import { MINUTE_MS } from "~/lib/durations";
import { joinWithDots } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import { AuditChanges, AuditSentence } from "../shared/audit-parts";
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
  const { t } = useText();
  const { asked, errors, today, before, next, entries } = useLoaderData<typeof loader>();
  const list = (query: { before?: number | null }) =>
    adminPaths.section("audit", { ...asked, ...query });
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
        <FilterForm
          action={adminPaths.section("audit")}
          label={t("admin:search-audit")}
          keeps={{ type: asked.type, id: asked.id ? String(asked.id) : null }}
        >
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
            <Link
              to={adminPaths.section("audit", { ...asked, type: null, id: null })}
              className="button button-plain"
            >
              {t(`admin:subject-${asked.type}`, { id: asked.id })}
              <CloseIcon className="size-4" />
              <span className="sr-only">{t("admin:clear-filters")}</span>
            </Link>
          ) : null}
        </FilterForm>
        {entries.length === 0 ? (
          <EmptyList
            title={t(errors.from || errors.to ? "admin:day-correct" : "admin:no-entries")}
            clearTo={adminPaths.section("audit")}
          />
        ) : (
          <AuditDays entries={entries} today={today} />
        )}
      </ListBody>
    </>
  );
}

/** Actions that let somebody in, or give them rights: they are on a ground of their own. */
const ACCESS_ACTIONS: readonly AuditView["action"][] = [
  "role-changed",
  "password-reset-link-made",
  "second-factor-reset",
  "email-verified",
];

/** The entries by day, each in one sentence. */
function AuditDays({ entries, today }: { entries: readonly AuditView[]; today: CityDate }) {
  const { t, locale } = useText();
  return (
    <div className="md:px-4 md:pb-3">
      {groupByDay(entries).map(({ day, ofDay }) => (
        <section
          key={day}
          aria-labelledby={`day-${day}`}
          className="md:grid md:grid-cols-[8.5rem_minmax(0,1fr)] md:gap-x-4 md:border-t md:border-celadon-200"
        >
          <h2
            id={`day-${day}`}
            className="sticky top-(--table-top) z-1 print:static flex flex-wrap items-baseline gap-x-2 self-start bg-paper pt-4 pb-1.5 text-base max-md:border-b max-md:border-celadon-300 md:bg-white md:pt-2.5 md:text-sm"
          >
            {day === today ? `${t("common:today")} ` : null}
            <span className={day === today ? "text-sm font-normal text-ink-soft" : undefined}>
              {formatDate(day, locale, day.slice(0, 4) === today.slice(0, 4) ? "short" : "compact")}
            </span>
          </h2>
          <ol className="ruled">
            {foldAlike(ofDay).map(({ first, alike }) => (
              <AuditRow key={first.id} entry={first}>
                {alike.length === 0 ? null : (
                  <details>
                    <summary className="link min-h-11 py-3 text-mini font-semibold tabular">
                      {joinWithDots(
                        t("admin-audit:alike", { count: alike.length }),
                        first.amount !== null && formatBaht(sumOf(alike)),
                      )}
                    </summary>
                    <ol className="ruled">
                      {alike.map((entry) => (
                        <AuditRow key={entry.id} entry={entry} />
                      ))}
                    </ol>
                  </details>
                )}
              </AuditRow>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** One entry: when, who and what; `children` are below it. */
function AuditRow({ entry, children }: { entry: AuditView; children?: ReactNode }) {
  const { locale } = useText();
  return (
    <li
      className={`flex min-h-11 items-baseline gap-x-2.5 py-2 text-sm ${
        ACCESS_ACTIONS.includes(entry.action)
          ? "-mx-2 rounded-xl bg-brick-100 px-2 forced-colors:border"
          : ""
      }`}
    >
      <span className="shrink-0 basis-16 text-mini text-ink-soft tabular">
        {formatClock(entry.at, locale)}
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p>
          <AuditSentence entry={entry} />
          <AuditChanges entry={entry} isBeside />
        </p>
        {children}
      </div>
    </li>
  );
}

/** Number of entries from which those of one minute that say the same are folded. */
const MANY_ALIKE = 3;

/** Returns entries with those after each that are of the same minute and person, and say the same. */
function foldAlike(entries: readonly AuditView[]) {
  const runs: { first: AuditView; alike: AuditView[] }[] = [];
  const minuteOf = ({ at }: AuditView) => Math.floor(at / MINUTE_MS);
  for (const entry of entries) {
    const last = runs.at(-1);
    const isAlike =
      last?.first.action === entry.action &&
      last.first.actorId === entry.actorId &&
      minuteOf(last.first) === minuteOf(entry);
    if (isAlike) last.alike.push(entry);
    else runs.push({ first: entry, alike: [] });
  }
  return runs.flatMap((run) =>
    run.alike.length + 1 < MANY_ALIKE
      ? [run.first, ...run.alike].map((first) => ({ first, alike: [] }))
      : [run],
  );
}

const sumOf = (entries: readonly AuditView[]) =>
  entries.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

/** Returns entries, which are in the order of time, by their days. */
function groupByDay(entries: readonly AuditView[]) {
  const days: { day: CityDate; ofDay: AuditView[] }[] = [];
  for (const entry of entries) {
    const day = cityDateOf(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.ofDay.push(entry);
    else days.push({ day, ofDay: [entry] });
  }
  return days;
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
