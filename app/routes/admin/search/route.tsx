import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { EmptySearchScene } from "~/components/art/empty-scenes";
import { SearchIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { RowList } from "~/components/ui/card";
import { Empty } from "~/components/ui/empty";
import {
  findBookingByNumber,
  searchEverything,
  type Found,
} from "~/domain/admin/search/search.server";
import { bookingNumberIn } from "~/domain/admin/shared/lists.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import { joinWithDots } from "~/lib/join-texts";
import { withQuery } from "~/lib/paths";
import { LONGEST_SEARCH } from "~/lib/search-text";
import { AdminErrorPage } from "../shared/admin-error-page";
import { readListQuery, requireAdmin } from "../shared/admin-list.server";
import { BookingResult, PersonResult, ProblemResult } from "./result-rows";
import { describeResults } from "./search-results.server";
import { TypedOnlyBanner } from "./typed-only-banner";

/** The number of a booking leads straight to it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { search: q } = readListQuery(request);
  const bookingId = findBookingByNumber(q);
  if (bookingId !== null) throw redirect(adminPaths.item("bookings", bookingId));
  const { locale, now } = context;
  const found = searchEverything(q, now);
  return {
    meta: await describePersonalPage(context, "admin-search:title"),
    q,
    missingNumber: bookingNumberIn(q),
    found: found && {
      ...describeResults(found, locale, now),
      hasMorePeople: found.hasMorePeople,
      hasMoreBookings: found.hasMoreBookings,
      typedOnly: typedOnlyOf(found),
    },
  };
}

/** Returns the number that is in no profile, and the customers who gave it; null if it is in one, or unknown. */
function typedOnlyOf({ phone, typedOnly }: Found) {
  if (phone === null || typedOnly.length === 0) return null;
  return {
    phone,
    people: typedOnly.map(({ id, username, firstName, lastName, ...person }) => ({
      id,
      name: `${firstName} ${lastName}`.trim() || username,
      isClosed: person.deactivatedAt !== null,
      bookingId: person.typedOn,
      times: person.times,
    })),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.meta, error);

export default function AdminSearchPage() {
  const { t } = useText();
  const { q, found, missingNumber } = useLoaderData<typeof loader>();
  const bookings = found ? found.bookings.flatMap(({ rows }) => rows).length : 0;
  const count = found ? found.people.length + bookings + found.problems.length : 0;
  const counts = found
    ? [
        { kind: "people", count: found.people.length, hasMore: found.hasMorePeople } as const,
        { kind: "bookings", count: bookings, hasMore: found.hasMoreBookings } as const,
        { kind: "problems", count: found.problems.length, hasMore: false } as const,
      ]
        .filter((one) => one.count > 0)
        .map(({ kind, count: number, hasMore }) =>
          t(`admin-search:count-${kind}`, {
            count: number,
            number: hasMore ? `${number}+` : number,
          }),
        )
    : [];
  const title =
    found === null
      ? t("admin-search:title")
      : count === 0
        ? t("admin-search:none", { q })
        : t("admin-search:found", { q, counts: joinWithDots(...counts) });
  const lead = found === null ? "admin-search:lead" : count === 0 ? "admin-search:none-lead" : null;
  return (
    <>
      <PhoneSearch q={q} />
      <h1 className="wrap-anywhere">
        {counts.length === 0 ? title : t("admin-search:found", { q, counts: "" })}
        {/* Thai has no spaces within a count: each stays whole, and a dot never begins a line. */}
        {counts.map((one, index) => (
          <Fragment key={one}>
            <span className="inline-block">
              {one}
              {index + 1 < counts.length ? "\u00a0·" : null}
            </span>{" "}
          </Fragment>
        ))}
      </h1>
      {lead === null ? null : <p className="pb-4 text-sm text-ink-soft">{t(lead)}</p>}
      {/* The next search on this page leaves the focus in its field, so its result is announced. */}
      <p role="status" className="sr-only">
        {title}
      </p>
      {missingNumber === null ? null : (
        <p className="pb-3">{t("admin-search:no-booking", { id: missingNumber })}</p>
      )}
      {found === null && q !== "" && missingNumber === null ? (
        <p>{t("admin-search:too-short")}</p>
      ) : null}
      {found && count === 0 ? (
        <Empty Scene={EmptySearchScene} title={t("admin-search:none-next")}>
          <Link
            to={withQuery(adminPaths.item("bookings", "new"), {
              q: missingNumber === null ? q : null,
            })}
            className="button button-strong"
          >
            {t("admin-search:book-new")}
          </Link>
        </Empty>
      ) : null}
      {found && count > 0 ? (
        <>
          {found.typedOnly ? <TypedOnlyBanner {...found.typedOnly} /> : null}
          <section aria-label={t("admin-search:results")} className="flex flex-col gap-4 pt-3">
            {found.people.length > 0 ? (
              <RowList label={t("admin-search:people")}>
                {found.people.map((person) => (
                  <PersonResult key={person.id} person={person} />
                ))}
              </RowList>
            ) : null}
            {found.bookings.map(({ group, hasMore, rows }) => (
              <Group
                key={group}
                title={t(`admin-search:bookings-${group}`, {
                  number: hasMore ? `${rows.length}+` : rows.length,
                })}
              >
                {rows.map((booking) => (
                  <BookingResult key={booking.id} booking={booking} />
                ))}
              </Group>
            ))}
            {found.problems.length > 0 ? (
              <Group title={t("admin-search:problems", { count: found.problems.length })}>
                {found.problems.map((problem) => (
                  <ProblemResult key={problem.id} problem={problem} />
                ))}
              </Group>
            ) : null}
          </section>
          <MoreLinks q={q} people={found.hasMorePeople} bookings={found.hasMoreBookings} />
        </>
      ) : null}
    </>
  );
}

/** Results of one kind, below their heading. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="pb-2 text-base">{title}</h2>
      <RowList label={title}>{children}</RowList>
    </div>
  );
}

/** The search field on phones, where the header has only a link to this page. */
function PhoneSearch({ q }: { q: string }) {
  const { t } = useText();
  return (
    <Form
      method="get"
      action={adminPaths.search()}
      role="search"
      className="flex gap-2 pb-4 md:hidden"
    >
      <input
        key={q}
        name="q"
        type="search"
        required
        defaultValue={q}
        maxLength={LONGEST_SEARCH}
        aria-label={t("admin:search-all")}
        placeholder={t("admin:search-what")}
        enterKeyHint="search"
        className="field min-w-0 flex-1 placeholder:text-ink-soft"
      />
      <button type="submit" aria-label={t("admin:search")} className="button button-quiet px-3">
        <SearchIcon className="size-5" />
      </button>
    </Form>
  );
}

/** Links to the lists that have all results, page by page. */
function MoreLinks({ q, people, bookings }: { q: string; people: boolean; bookings: boolean }) {
  const { t } = useText();
  const link = "link inline-flex min-h-11 items-center font-semibold";
  if (!people && !bookings) return null;
  return (
    <p className="flex flex-wrap gap-x-6 pt-2">
      {people ? (
        <Link to={adminPaths.section("users", { q })} className={link}>
          {t("admin-search:all-people")}
        </Link>
      ) : null}
      {bookings ? (
        <Link to={adminPaths.section("bookings", { q })} className={link}>
          {t("admin-search:all-bookings")}
        </Link>
      ) : null}
    </p>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
