import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { HourglassIcon } from "~/components/art/icons";
import { LockIcon, EmailIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { pageNumberOf } from "~/components/pagination";
import { Badge } from "~/components/ui/badge";
import { DataTable, type Column } from "~/components/ui/data-table";
import { RowMenu } from "~/components/ui/row-menu";
import {
  PEOPLE_ORDERS,
  PEOPLE_STATES,
  type PeopleOrder,
} from "~/domain/admin/people/people-filter";
import { listPeople, type PersonForAdmin } from "~/domain/admin/people/people-list.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { requireRole } from "~/http/session.server";
import { useText } from "~/i18n/text";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { ROLES } from "~/lib/vocabulary";
import { AdminErrorPage } from "../../shared/admin-error-page";
import {
  EmptyList,
  FilterForm,
  FilterSelect,
  ListBody,
  ListPagination,
  ListHead,
} from "../../shared/list-parts";
import { revalidateList } from "../../shared/revalidate-list";
import { ADMIN_LAST_PAGE, ADMIN_PAGE_SIZE, readListChoice } from "../../shared/admin-list.server";

export const shouldRevalidate = revalidateList;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  const { searchParams } = new URL(request.url);
  const asked = {
    q: searchParams.get("q")?.trim() ?? "",
    role: readListChoice(searchParams, "role", ROLES),
    state: readListChoice(searchParams, "state", PEOPLE_STATES),
    sort: readListChoice(searchParams, "sort", PEOPLE_ORDERS),
  };
  const page = pageNumberOf(searchParams, ADMIN_LAST_PAGE);
  const { rows, total } = listPeople(
    { search: asked.q, role: asked.role, state: asked.state, order: asked.sort ?? "newest" },
    { page, size: ADMIN_PAGE_SIZE },
  );
  if (page > 1 && rows.length === 0) throw redirect(paths.adminSection("users", asked));
  return {
    meta: await describePersonalPage(context, "admin:tab-users"),
    asked,
    page,
    size: ADMIN_PAGE_SIZE,
    total,
    people: rows.map(personRow),
  };
}

/** Returns the data of a list row. */
const personRow = (person: PersonForAdmin) => ({
  id: person.id,
  username: person.username,
  name: `${person.firstName} ${person.lastName}`.trim(),
  email: person.email,
  role: person.role,
  isVerified: person.emailVerifiedAt !== null,
  toVerify: person.cleanerIsVerified === 0,
  isClosed: person.deactivatedAt !== null,
  joinedOn: cityDateOf(person.createdAt),
});

type PersonRow = ReturnType<typeof personRow>;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.meta, error);

export default function AdminUsersPage() {
  const { t, locale } = useText();
  const { asked, page, size, total, people } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const list = (query: Partial<typeof asked> & { page?: number }) =>
    paths.adminSection("users", { ...asked, ...query });
  /** Returns the sorting of a column head. It leads to `up`, or to `down` if `up` is current. */
  const sort = (up: PeopleOrder, down = up) => {
    const currentOrder = asked.sort ?? "newest";
    const to = list({ sort: currentOrder === up ? down : up });
    if (currentOrder === up) return { to, now: "ascending" as const };
    return currentOrder === down ? { to, now: "descending" as const } : { to };
  };
  const columns: Column<PersonRow>[] = [
    { head: t("admin:id"), cell: ({ id }) => id, numeric: true, sort: sort("oldest", "newest") },
    {
      head: t("admin:username"),
      cell: ({ username }) => <span className="wrap-anywhere">{username}</span>,
      sort: sort("username"),
    },
    {
      head: t("admin:name"),
      cell: ({ name, username }) => <span className="wrap-anywhere">{name || username}</span>,
      place: "title",
      sort: sort("name"),
    },
    {
      head: t("admin:email"),
      cell: ({ email }) => <EmailAddress email={email} />,
    },
    { head: t("admin:role"), cell: ({ role }) => t(`admin:role-${role}`) },
    { head: t("admin:status"), cell: (person) => <PersonStatusCell {...person} />, place: "state" },
    {
      head: t("admin:joined"),
      cell: ({ joinedOn }) => formatDate(joinedOn, locale, "long"),
      numeric: true,
    },
    {
      head: t("admin:actions"),
      place: "actions",
      cell: (person) => (
        <div className="flex flex-wrap items-center justify-between gap-1 md:flex-nowrap md:justify-end">
          <Link
            to={paths.adminItem("users", person.id, search)}
            preventScrollReset
            aria-label={t("admin:edit-whom", { name: person.name || person.username })}
            className="link inline-flex min-h-11 items-center px-1 font-semibold"
          >
            {t("admin:edit")}
          </Link>
          <RowMenu label={t("admin:more-for", { name: person.name || person.username })}>
            {listPersonSteps(person).map((step) => (
              <Link
                key={step}
                to={paths.adminStep("users", person.id, step, search)}
                preventScrollReset
              >
                {t(`admin:${step}-now`)}
              </Link>
            ))}
            <Link to={paths.adminSection("audit", { type: "user", id: person.id })}>
              {t("admin:history")}
            </Link>
          </RowMenu>
        </div>
      ),
    },
  ];
  return (
    <>
      <ListHead title={t("admin:tab-users")} total={total} />
      <Outlet />
      <ListBody
        path={paths.adminSection("users")}
        end={
          <ListPagination page={page} size={size} total={total} to={(to) => list({ page: to })} />
        }
      >
        <FilterForm
          action={paths.adminSection("users")}
          label={t("admin:search-users")}
          sort={asked.sort}
        >
          <FilterSelect
            name="role"
            label={t("admin:role")}
            all={t("admin:all-roles")}
            options={ROLES.map((role) => ({ value: role, label: t(`admin:role-${role}`) }))}
            chosen={asked.role}
          />
          <FilterSelect
            name="state"
            label={t("admin:status")}
            all={t("admin:any-status")}
            options={PEOPLE_STATES.map((state) => ({
              value: state,
              label: t(`admin:state-${state}`),
            }))}
            chosen={asked.state}
          />
        </FilterForm>
        {people.length === 0 ? (
          <EmptyList title={t("admin:no-users")} clearTo={paths.adminSection("users")} />
        ) : (
          <DataTable
            caption={t("admin:tab-users")}
            columns={columns}
            items={people}
            idOf={({ id }) => id}
          />
        )}
      </ListBody>
    </>
  );
}

/** Shows an email address. If it doesn't fit on one line, it breaks before the "@". */
function EmailAddress({ email }: { email: string | null }) {
  const [own, host] = email?.split("@") ?? [];
  return (
    <span className="wrap-anywhere">
      {own ?? "–"}
      {host ? (
        <>
          <wbr />@{host}
        </>
      ) : null}
    </span>
  );
}

/** Returns the further steps that an account's current state allows. */
function listPersonSteps({ isClosed, isVerified, email }: PersonRow) {
  return [
    ...(isVerified || email === null ? [] : (["verify-email"] as const)),
    ...(isClosed ? [] : (["sign-out"] as const)),
    isClosed ? ("reactivate" as const) : ("deactivate" as const),
  ];
}

function PersonStatusCell({ isClosed, isVerified, toVerify }: PersonRow) {
  const { t } = useText();
  if (isClosed) {
    return (
      <Badge tone="over" Icon={LockIcon}>
        {t("admin:state-deactivated")}
      </Badge>
    );
  }
  if (!isVerified) {
    return (
      <Badge tone="waits" Icon={EmailIcon}>
        {t("admin:state-unverified")}
      </Badge>
    );
  }
  if (toVerify) {
    return (
      <>
        {`${t("admin:state-active")} `}
        <Badge tone="waits" Icon={HourglassIcon}>
          {t("admin:to-verify")}
        </Badge>
      </>
    );
  }
  return <>{t("admin:state-active")}</>;
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
