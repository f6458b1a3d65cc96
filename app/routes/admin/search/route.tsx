import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
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
  const count = found ? found.people.length + found.bookings.length + found.problems.length : 0;
  const hasMore = found !== null && (found.hasMorePeople || found.hasMoreBookings);
  const title =
    found === null
      ? t("admin-search:title")
      : count === 0
        ? t("admin-search:none", { q })
        : t(hasMore ? "admin-search:found-more" : "admin-search:found", { count, q });
  const lead =
    found === null
      ? "admin-search:lead"
      : count === 0
        ? "admin-search:none-lead"
        : "admin-search:order";
  return (
    <>
      <PhoneSearch q={q} />
      <h1 className="wrap-anywhere">{title}</h1>
      <p className="pb-4 text-sm text-ink-soft">{t(lead)}</p>
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
          <RowList label={t("admin-search:results")}>
            {found.people.map((person) => (
              <PersonResult key={`person ${person.id}`} person={person} />
            ))}
            {found.bookings.map((booking, index) => (
              <BookingResult
                key={`booking ${booking.id}`}
                booking={booking}
                isFoundAlike={sameReason(booking.why, found.bookings[index - 1]?.why)}
              />
            ))}
            {found.problems.map((problem) => (
              <ProblemResult key={`problem ${problem.id}`} problem={problem} />
            ))}
          </RowList>
          <MoreLinks q={q} people={found.hasMorePeople} bookings={found.hasMoreBookings} />
        </>
      ) : null}
    </>
  );
}

type Why = ReturnType<typeof describeResults>["bookings"][number]["why"];

/** True if two bookings were found by the same text of the same kind. */
const sameReason = (why: Why, before: Why | undefined) =>
  why.by === before?.by && textOf(why) === textOf(before);

const textOf = ({ pieces }: Why) => pieces.map(({ text }) => text).join("");

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
