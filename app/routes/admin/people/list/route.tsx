import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { HourglassIcon } from "~/components/art/icons";
import { LockIcon, EmailIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { Badge } from "~/components/ui/badge";
import { RowMenu } from "~/components/ui/row-menu";
import {
  PEOPLE_ORDERS,
  PEOPLE_STATES,
  type PeopleOrder,
} from "~/domain/admin/people/people-filter";
import { listPeople, type PersonForAdmin } from "~/domain/admin/people/people-list.server";
import { useText } from "~/i18n/text";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { joinWithDots } from "~/lib/join-texts";
import { adminPaths } from "~/lib/admin-paths";
import { MANY_VISITS_AHEAD } from "~/lib/booking-limits";
import { formatPhone } from "~/lib/phone";
import { ROLES, type Role } from "~/lib/vocabulary";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { AdminList, type ListColumn } from "../../shared/admin-list";
import { filterOptions, RowAction, RowActions, SegmentLinks } from "../../shared/list-parts";
import { revalidateList } from "../../shared/revalidate-list";
import { describeList, readListQuery, requireAdmin } from "../../shared/admin-list.server";

export const shouldRevalidate = revalidateList;

const DEFAULT_ORDER = "newest";

/** Roles as parts of the list, side by side: those who phone most often come first. */
const ROLE_PARTS = ["customer", "cleaner", "admin"] as const satisfies readonly Role[];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { search, choice, page } = readListQuery(request);
  const asked = {
    q: search,
    role: choice("role", ROLES),
    state: choice("state", PEOPLE_STATES),
    sort: choice("sort", PEOPLE_ORDERS),
  };
  const { role, state, sort } = asked;
  const filter = { search, role, state, order: sort ?? DEFAULT_ORDER, now: context.now };
  const found = listPeople(filter, page);
  return {
    ...(await describeList(context, "users", asked, found, page)),
    people: found.rows.map(personRow),
  };
}

/** Returns the data of a list row. */
const personRow = (person: PersonForAdmin) => ({
  id: person.id,
  username: person.username,
  name: `${person.firstName} ${person.lastName}`.trim(),
  email: person.email,
  phone: person.phone,
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
  const { list, people } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const columns: ListColumn<PersonRow, PeopleOrder>[] = [
    {
      head: t("admin:name"),
      cell: ({ name, username }) => (
        <span className="font-semibold wrap-anywhere">{name || username}</span>
      ),
      place: "title",
      orders: ["name"],
    },
    {
      head: t("admin:username"),
      cell: ({ username }) => <span className="text-ink-soft wrap-anywhere">{username}</span>,
      orders: ["username"],
    },
    {
      head: t("admin:phone"),
      cell: ({ phone }) =>
        phone ? (
          <a
            href={"tel:" + phone}
            className="link inline-flex min-h-11 items-center whitespace-nowrap tabular"
          >
            {formatPhone(phone)}
          </a>
        ) : (
          "–"
        ),
    },
    {
      head: t("admin:email"),
      cell: ({ email }) => <EmailAddress email={email} />,
    },
    { head: t("admin:role"), cell: ({ role }) => t(`admin:role-${role}`) },
    { head: t("admin:status"), cell: (person) => <PersonStatusCell {...person} />, place: "state" },
    {
      head: t("admin:joined"),
      cell: ({ joinedOn }) => formatDate(joinedOn, locale, "compact"),
      isDate: true,
    },
    { head: t("admin:id"), cell: ({ id }) => id, numeric: true, orders: ["oldest", "newest"] },
    {
      head: t("admin:actions"),
      place: "actions",
      cell: (person) => (
        <RowActions>
          <RowAction
            to={adminPaths.item("users", person.id, search)}
            preventScrollReset
            aria-label={t("admin:edit-whom", { name: person.name || person.username })}
          >
            {t("admin:edit")}
          </RowAction>
          <RowMenu label={t("admin:more-for", { name: person.name || person.username })}>
            {listPersonSteps(person).map((step) => (
              <Link
                key={step}
                to={adminPaths.step("users", person.id, step, search)}
                preventScrollReset
              >
                {t(`admin:${step}-now`)}
              </Link>
            ))}
            <Link to={adminPaths.section("audit", { type: "user", id: person.id })}>
              {t("admin:history")}
            </Link>
          </RowMenu>
        </RowActions>
      ),
    },
  ];
  return (
    <AdminList
      section="users"
      list={list}
      parts={
        <SegmentLinks
          label={t("admin:role")}
          segments={[null, ...ROLE_PARTS].map((role) => ({
            to: adminPaths.section("users", { ...list.asked, role }),
            label: t(role === null ? "admin:all-roles" : `admin:role-${role}`),
            isShown: list.asked.role === role,
          }))}
        />
      }
      keeps={{ role: list.asked.role }}
      search={t("admin:search-users")}
      filters={[
        {
          name: "state",
          label: t("admin:status"),
          all: t("admin:any-status"),
          options: filterOptions(PEOPLE_STATES, (state) =>
            state === "many-ahead"
              ? t("admin:state-many-ahead", { most: MANY_VISITS_AHEAD })
              : t(`admin:state-${state}`),
          ),
        },
      ]}
      order={list.asked.sort ?? DEFAULT_ORDER}
      columns={columns}
      lineOf={(person) => ({
        to: adminPaths.item("users", person.id, search),
        keepsPlace: true,
        title: person.name || person.username,
        state: <PersonStatusCell {...person} />,
        text: joinWithDots(
          !list.asked.role && t(`admin:role-${person.role}`),
          person.phone === null ? (person.email ?? person.username) : formatPhone(person.phone),
        ),
      })}
      rows={people}
      none={t("admin:no-users")}
    />
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

/** Shows if an account is closed, or waits for something. One in use needs no words. */
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
  if (!toVerify) return null;
  return (
    <Badge tone="waits" Icon={HourglassIcon}>
      {t("admin:to-verify")}
    </Badge>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
