import type { ReactNode } from "react";
import { AlertIcon } from "~/components/art/icons";
import { CalendarIcon, NoteIcon, PhoneIcon } from "~/components/art/subject-icons";
import { CleanerPhoto, initialsOf } from "~/components/cleaner-photo";
import { Link } from "~/components/link";
import { StatusBadge } from "~/components/status-badge";
import { Badge } from "~/components/ui/badge";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClockUnbroken, formatDate } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { joinSideBySide } from "~/lib/join-texts";
import { adminPaths } from "~/lib/admin-paths";
import { withQuery } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import { shortestServiceName } from "~/lib/short-service-name";
import type { TextPiece } from "~/lib/text-hits";
import type { Results } from "./search-results.server";

const PHOTO_SIZE = 36;

/** A person whom the search found. */
export function PersonResult({ person }: { person: Results["people"][number] }) {
  const { t, locale } = useText();
  const { id, name, role, cleanerId, photo, phone, why, isClosed } = person;
  const isCleaner = cleanerId !== null;
  return (
    <Result
      media={
        photo === null ? (
          <Tile>{initialsOf(name).slice(0, 1)}</Tile>
        ) : (
          <CleanerPhoto name={name} photo={photo} width={PHOTO_SIZE} className="size-9" />
        )
      }
      to={isCleaner ? adminPaths.item("cleaners", cleanerId) : adminPaths.item("users", id)}
      title={name}
      text={
        <Dotted
          parts={[
            t(`admin:role-${role}`),
            ...(isCleaner && !person.isListed ? [t("admin-search:not-listed")] : []),
            t("admin-search:since", { month: formatDate(person.since, locale, "month") }),
          ]}
        />
      }
      why={
        why.by === "typed-phone" ? (
          why.times === 1 ? (
            t("admin-search:why-typed-by", { id: why.bookingId })
          ) : (
            t("admin-search:why-typed-often", { id: why.bookingId, count: why.times })
          )
        ) : (
          <Why label={t(`admin-search:why-${why.by}`)} pieces={why.pieces} />
        )
      }
      state={isClosed ? <Badge tone="over">{t("admin:state-deactivated")}</Badge> : null}
      call={<CallLink name={name} phone={phone} />}
      act={
        role === "customer" && !isClosed ? (
          <Link
            to={withQuery(adminPaths.item("bookings", "new"), { customer: id })}
            aria-label={t("admin-search:book-for", { name })}
            className="button button-outline min-[19rem]:max-md:col-start-2 max-md:justify-self-start"
          >
            {t("admin-search:book")}
          </Link>
        ) : null
      }
    />
  );
}

/** A booking that the search found. */
export function BookingResult({
  booking,
  isFoundAlike,
}: {
  booking: Results["bookings"][number];
  /** True if the row above was found by the same text, which it says. */
  isFoundAlike: boolean;
}) {
  const { t, locale } = useText();
  const { id, startsAt, status, why } = booking;
  const customer = booking.customer ?? t("admin-search:deleted");
  const cleaner = booking.cleaner || t("admin-search:deleted");
  const day = booking.isToday
    ? t("common:today")
    : formatDate(cityDateOf(startsAt), locale, booking.isThisYear ? "brief" : "compact");
  return (
    <Result
      media={
        <Tile>
          <CalendarIcon className="size-5" />
        </Tile>
      }
      to={adminPaths.item("bookings", id)}
      title={t("admin-search:booking", { id, customer, cleaner: nameForReader(cleaner, locale) })}
      text={
        <Dotted
          parts={[
            joinSideBySide(locale, day, formatClockUnbroken(startsAt, locale)),
            shortestServiceName(booking.service),
            t(`areas:${booking.city}`),
          ]}
        />
      }
      why={
        isFoundAlike ? null : <Why label={t(`admin-search:why-${why.by}`)} pieces={why.pieces} />
      }
      state={
        booking.hasNobody ? (
          <Badge tone="danger" Icon={AlertIcon}>
            {t("admin-search:nobody")}
          </Badge>
        ) : (
          <StatusBadge status={status} inRow />
        )
      }
      call={<CallLink name={customer} phone={booking.phone} />}
      isWhyInTitle={why.by === "customer"}
    />
  );
}

/** A problem of a booking that the search found. */
export function ProblemResult({ problem }: { problem: Results["problems"][number] }) {
  const { t, locale } = useText();
  const { id, bookingId, kind, names, settledOn } = problem;
  return (
    <Result
      media={
        <Tile>
          <NoteIcon className="size-5" />
        </Tile>
      }
      to={adminPaths.item("problems", id)}
      title={t("admin-search:problem", { kind: t(`admin:problem-${kind}`), id: bookingId })}
      text={<Dotted parts={names.map((name) => name || t("admin-search:deleted"))} />}
      why={t("admin-search:why-booking")}
      state={
        settledOn === null ? (
          <Badge tone="waits">{t("admin-search:open")}</Badge>
        ) : (
          <Badge tone="over">
            {t("admin-search:settled", { day: formatDate(settledOn, locale, "brief") })}
          </Badge>
        )
      }
    />
  );
}

/**
 * One result: what it is, why it was found, its state, what can be done. Below 48rem it is two lines, cut off
 * unless the text is large, with the call at their right; below them is what they don't say.
 */
function Result({
  media,
  to,
  title,
  text,
  why,
  isWhyInTitle = false,
  state,
  call,
  act,
}: {
  media: ReactNode;
  to: string;
  title: string;
  text: ReactNode;
  why: ReactNode;
  /** True if the title has the text in which it was found. */
  isWhyInTitle?: boolean;
  state: ReactNode;
  call?: ReactNode;
  act?: ReactNode;
}) {
  return (
    <li className="grid grid-cols-1 items-center gap-x-3 px-3 py-2 text-sm min-[19rem]:grid-cols-[2.25rem_minmax(0,1fr)_auto] md:min-h-15 md:px-4 md:grid-cols-[2.25rem_minmax(0,5fr)_minmax(0,3fr)_9rem_11rem]">
      {media}
      <Link to={to} className="block min-h-11 wrap-anywhere hover:underline">
        <span className="block font-semibold min-[19rem]:max-md:truncate md:text-base">
          {title}
        </span>
        <span className="flex flex-wrap gap-x-2 text-mini text-ink-soft min-[19rem]:flex-nowrap">
          <span className="min-w-0 flex-1 basis-32 min-[19rem]:max-md:truncate">{text}</span>
          <span className="md:hidden min-[19rem]:shrink-0">{state}</span>
        </span>
      </Link>
      <p
        className={`min-w-0 text-ink-soft wrap-anywhere min-[19rem]:max-md:col-start-2 ${isWhyInTitle ? "max-md:hidden" : ""}`}
      >
        {why}
      </p>
      <p className="max-md:hidden">{state}</p>
      <div className="max-md:contents md:flex md:flex-wrap md:items-center md:justify-between md:gap-x-4">
        {call}
        {act}
      </div>
    </li>
  );
}

/** The square in front of a result, with an icon or a letter. */
function Tile({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-9 place-items-center rounded-xl bg-celadon-100 font-bold text-celadon-800"
    >
      {children}
    </span>
  );
}

/** Facts side by side. A dot never begins a line. */
function Dotted({ parts }: { parts: readonly string[] }) {
  return <>{parts.join("\u00a0· ")}</>;
}

/** The text in which the search found something, with its hits marked. */
function Why({ label, pieces }: { label: string; pieces: readonly TextPiece[] }) {
  return (
    <>
      {label}:{" "}
      {pieces.map(({ text, isHit }, index) =>
        isHit ? (
          <mark key={index} className="rounded-sm bg-marigold-100 text-ink">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </>
  );
}

/** A link that calls somebody; nothing without a number. */
function CallLink({ name, phone }: { name: string; phone: string | null }) {
  const { t } = useText();
  if (phone === null) return null;
  return (
    <a
      href={"tel:" + phone}
      title={formatPhone(phone)}
      aria-label={t("admin-search:call-whom", { name })}
      className="link inline-flex min-h-11 min-w-11 items-center gap-1.5 font-semibold max-md:justify-center min-[19rem]:max-md:col-start-3 min-[19rem]:max-md:row-start-1 min-[19rem]:max-md:-mr-3"
    >
      <PhoneIcon className="size-5 shrink-0 md:size-4" />
      <span className="wrap-anywhere max-md:hidden">{t("admin-search:call-whom", { name })}</span>
    </a>
  );
}
