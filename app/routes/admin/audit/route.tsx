import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CloseIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { DataTable, type Column } from "~/components/ui/data-table";
import { findAccountByNameOrEmail } from "~/domain/accounts/find-account.server";
import { listAuditEntries, type AuditFilter } from "~/domain/admin/audit/audit-entries.server";
import { AUDIT_GROUPS, listAuditActions } from "~/domain/audit/audit-groups";
import { AUDIT_SUBJECTS } from "~/domain/audit/audit-subjects";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { AuditActor, AuditChanges, AuditSubjectLink, AuditTime } from "../shared/audit-parts";
import { AdminErrorPage } from "../shared/admin-error-page";
import { EmptyList, FilterForm, FilterSelect, ListBody, filterOptions } from "../shared/list-parts";
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
  };
  const before = id("before");
  const person = asked.q === "" ? null : findPersonId(asked.q);
  const filter: AuditFilter = {
    person,
    about: asked.type && asked.id ? { type: asked.type, id: asked.id } : null,
    actions: asked.group && listAuditActions(asked.group),
  };
  const { entries, next } =
    person === 0
      ? { entries: [], next: null }
      : listAuditEntries(filter, { size: ADMIN_PAGE_SIZE, ...(before ? { before } : {}) });
  return {
    meta: await describePersonalPage(context, "admin:tab-audit"),
    asked,
    before,
    next,
    entries: entries.map((entry) => toAuditView(entry, context.locale)),
  };
}

/** Returns the id of the account with a typed id, username or email; 0 if there is none. */
function findPersonId(typed: string): number {
  return parseId(typed.replace(/^#/, "")) || (findAccountByNameOrEmail(typed)?.id ?? 0);
}

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.meta, error);

export default function AuditLog() {
  const { t } = useText();
  const { asked, before, next, entries } = useLoaderData<typeof loader>();
  const list = (query: { before?: number | null }) =>
    paths.adminSection("audit", { ...asked, ...query });
  const columns: Column<AuditView>[] = [
    { head: t("admin:when"), cell: ({ at }) => <AuditTime at={at} />, place: "state" },
    { head: t("admin:who"), cell: (entry) => <AuditActor entry={entry} /> },
    {
      head: t("admin:what"),
      place: "title",
      cell: (entry) => (
        <>
          <p className="pb-1 md:py-2">{t(`admin:did-${entry.action}`)}</p>
          <AuditChanges entry={entry} />
        </>
      ),
    },
    { head: t("admin:about"), cell: (entry) => <AuditSubjectLink {...entry} /> },
  ];
  return (
    <>
      <h1 className="pb-4 text-title">{t("admin:tab-audit")}</h1>
      <ListBody
        path={paths.adminSection("audit")}
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
        <FilterForm action={paths.adminSection("audit")} label={t("admin:search-audit")}>
          <FilterSelect
            name="group"
            label={t("admin:group")}
            all={t("admin:all-groups")}
            options={filterOptions(AUDIT_GROUPS, (group) => t(`admin:group-${group}`))}
            chosen={asked.group}
          />
          {asked.type && asked.id ? (
            <>
              <input type="hidden" name="type" value={asked.type} />
              <input type="hidden" name="id" value={asked.id} />
              <Link
                to={paths.adminSection("audit", { q: asked.q, group: asked.group })}
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
          <EmptyList title={t("admin:no-entries")} clearTo={paths.adminSection("audit")} />
        ) : (
          <DataTable
            caption={t("admin:tab-audit")}
            columns={columns}
            items={entries}
            idOf={({ id }) => id}
          />
        )}
      </ListBody>
    </>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
