import type { ReactNode } from "react";
import { AlertIcon, ChevronRightIcon } from "~/components/art/icons";
import { NoteIcon, PhoneIcon } from "~/components/art/subject-icons";
import { CleanerPhoto, initialsOf } from "~/components/cleaner-photo";
import { Link } from "~/components/link";
import { StatusBadge } from "~/components/status-badge";
import { Badge } from "~/components/ui/badge";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClockUnbroken, formatDate } from "~/lib/bangkok-time";
import { joinSideBySide } from "~/lib/join-texts";
import { adminPaths } from "~/lib/admin-paths";
import { formatBaht } from "~/lib/money";
import { withQuery } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import { shortestServiceName } from "~/lib/short-service-name";
import type { TextPiece } from "~/lib/text-hits";
import { shortAreaName } from "~/lib/short-area-name";
import type { Results } from "./search-results.server";

const PHOTO_SIZE = 36;

/** A person whom the search found. */
export function PersonResult({ person }: { person: Results["people"][number] }) {
  const { t, locale } = useText();
  const { id, name, role, cleanerId, photo, phone, why, isClosed } = person;
  const isCleaner = cleanerId !== null;
  const found = why.by === "typed-phone" ? [] : why.pieces;
  const isFoundByTitle = found.map(({ text }) => text).join("") === name;
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
      title={isFoundByTitle ? <Pieces pieces={found} /> : name}
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
        isFoundByTitle ? null : why.by === "typed-phone" ? (
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

/** A booking that the search found: its number, when, with whom, what, its total and its state. */
export function BookingResult({
  booking,
}: {
  booking: Results["bookings"][number]["rows"][number];
}) {
  const { t, locale } = useText();
  const { id, startsAt, typedPhone, cleaner, customer, phone } = booking;
  const hour = formatClockUnbroken(startsAt, locale);
  const day = formatDate(cityDateOf(startsAt), locale, booking.isThisYear ? "short" : "compact");
  const deleted = t("admin-search:deleted");
  const by = cleaner.length === 0 ? deleted : <Pieces pieces={cleaner} />;
  return (
    <li className="flex items-center text-sm max-[16rem]:flex-wrap">
      <Link
        to={adminPaths.item("bookings", id)}
        className={`grid min-h-13 min-w-0 flex-1 items-center max-[16rem]:basis-full gap-x-3 px-3 py-2 hover:underline min-[19rem]:grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[4rem_11rem_minmax(0,1fr)_5rem_11rem_1.25rem] md:px-4 ${
          booking.isOff ? "text-ink-soft" : ""
        }`}
      >
        <span className="min-w-0 tabular md:contents">
          <strong className="font-semibold text-celadon-700">#{id}</strong>{" "}
          <span>{booking.isToday ? hour : joinSideBySide(locale, day, hour)}</span>
        </span>
        <span className="min-w-0 wrap-anywhere max-md:order-1">
          {booking.isCustomerUnsaid ? null : (
            <>{customer === null ? deleted : <Pieces pieces={customer} />} → </>
          )}
          {booking.hasNobody ? (
            <span className="text-ink-soft">
              {t("admin-search:was")} {by}
            </span>
          ) : (
            by
          )}
          <span className="text-mini text-ink-soft">
            {"\u00a0· "}
            <Dotted
              parts={[
                shortestServiceName(booking.service),
                shortAreaName(t(`areas:${booking.city}`)),
              ]}
            />
          </span>
          {typedPhone === null ? null : (
            <span className="block">
              <Why label={t("admin-search:why-typed-phone")} pieces={typedPhone} />
            </span>
          )}
        </span>
        <span className="text-end text-mini text-ink-soft tabular max-md:order-1">
          {formatBaht(booking.total)}
        </span>
        <span className="text-end">
          <BookingState {...booking} />
        </span>
        <ChevronRightIcon className="size-5 text-edge max-md:hidden" />
      </Link>
      <CallLink name={booking.customerName ?? deleted} phone={phone} isInRow />
    </li>
  );
}

/** The state of a booking: plain words if it is as it should be, or over; else with colour and icon. */
function BookingState({
  status,
  isOver,
  hasNobody,
}: Pick<Results["bookings"][number]["rows"][number], "status" | "isOver" | "hasNobody">) {
  const { t } = useText();
  if (hasNobody) {
    return (
      <Badge tone="danger" Icon={AlertIcon}>
        {t("admin-search:nobody")}
      </Badge>
    );
  }
  if (isOver) return <Badge tone="waits">{t("admin-search:over")}</Badge>;
  if (status === "pending") return <StatusBadge status="pending" inRow />;
  return <span className="text-ink-soft">{t(`common:status-${status}`)}</span>;
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
      why={null}
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
  state,
  call,
  act,
}: {
  media: ReactNode;
  to: string;
  title: ReactNode;
  text: ReactNode;
  why: ReactNode;
  state: ReactNode;
  call?: ReactNode;
  act?: ReactNode;
}) {
  return (
    <li className="grid grid-cols-1 items-center gap-x-3 px-3 py-2 text-sm min-[19rem]:grid-cols-[2.25rem_minmax(0,1fr)_auto] md:min-h-15 md:px-4 md:grid-cols-[2.25rem_minmax(0,5fr)_minmax(0,4fr)_auto_auto]">
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
      <p className="min-w-0 text-ink-soft wrap-anywhere empty:max-md:hidden min-[19rem]:max-md:col-start-2">
        {why}
      </p>
      <p className="max-md:hidden">{state}</p>
      <div className="max-md:contents md:flex md:items-center md:gap-x-4">
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
      {label}: <Pieces pieces={pieces} />
    </>
  );
}

/** A text with its hits marked. */
const Pieces = ({ pieces }: { pieces: readonly TextPiece[] }) =>
  pieces.map(({ text, isHit }, index) =>
    isHit ? (
      <mark key={index} className="rounded-sm bg-marigold-100 text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );

/** A link that calls somebody, on phones and beside a booking only an icon; nothing without a number. */
function CallLink({
  name,
  phone,
  isInRow = false,
}: {
  name: string;
  phone: string | null;
  isInRow?: boolean;
}) {
  const { t } = useText();
  if (phone === null) return null;
  return (
    <a
      href={"tel:" + phone}
      title={formatPhone(phone)}
      aria-label={t("admin-search:call-whom", { name })}
      className={`link inline-flex min-h-11 min-w-11 shrink-0 items-center gap-1.5 font-semibold max-md:justify-center ${
        isInRow
          ? "justify-center"
          : "min-[19rem]:max-md:col-start-3 min-[19rem]:max-md:row-start-1 min-[19rem]:max-md:-mr-3"
      }`}
    >
      <PhoneIcon className="size-5 shrink-0 md:size-4" />
      {isInRow ? null : <span className="max-md:hidden tabular">{formatPhone(phone)}</span>}
    </a>
  );
}
