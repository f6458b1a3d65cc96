import { PhoneIcon } from "~/components/art/subject-icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { useText } from "~/i18n/text";
import { formatClockUnbroken } from "~/lib/bangkok-time";
import { joinAsList } from "~/lib/join-texts";
import { formatBaht, type Satang } from "~/lib/money";
import { formatPhone } from "~/lib/phone";
import type { CandidatesView, CandidateView } from "./candidates-view.server";
import { useFormatDateTime } from "./use-format-date-time";

/** The times of a job, in milliseconds. */
interface JobTimes {
  startsAt: number;
  endsAt: number;
}

/** The label of a radio about a job: somebody who could take it, or another way. */
export const CHOICE_CLASS =
  "flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 rounded-2xl border border-edge bg-white px-3 py-1.5 has-checked:border-celadon-700 has-checked:bg-celadon-100 has-focus-visible:outline-3 has-focus-visible:outline-celadon-700";

/** Somebody who could take a job: face, name, how near they are, their day, and their total beside the agreed one. */
export function CandidateFacts({
  candidate,
  job,
  agreed,
}: {
  candidate: CandidateView;
  job: JobTimes;
  /** The total that was agreed with the customer, in satang. */
  agreed: Satang;
}) {
  const { t } = useText();
  const moment = useFormatDateTime();
  const { name, photo, nearness, ownTotal, askedUntil, feeReducedBy } = candidate;
  return (
    <>
      <CleanerPhoto name={name} photo={photo} width={32} className="size-8 rounded-lg text-mini" />
      <span className="flex min-w-0 grow basis-36 flex-wrap items-center justify-between gap-x-3 text-sm leading-snug">
        {/* On phones the sum is beside the name, and the rest below both. */}
        <span className="min-w-0 wrap-anywhere max-sm:contents">
          <strong className="font-semibold sm:inline-block sm:w-32">{name}</strong>
          <span className="text-ink-soft tabular max-sm:order-1 max-sm:w-full">
            <NearnessDot isNear={nearness === "same-area"} />
            {t(`admin-absence:from-${nearness}`)}
            {"\u00a0· "}
            <DayInBrief candidate={candidate} job={job} />
          </span>
        </span>
        {/* A job that costs the customer nothing, such as a redo, does so with everybody. */}
        {agreed > 0 ? (
          <span className="text-end tabular">
            <strong className="font-semibold">{formatBaht(ownTotal)}</strong>
            <Difference from={agreed} to={ownTotal} />
          </span>
        ) : null}
        {askedUntil === null ? null : (
          <span className="order-1 w-full font-semibold text-celadon-700">
            {t("admin-bookings:lost-asked", { moment: moment(askedUntil) })}
          </span>
        )}
        {feeReducedBy > 0 ? (
          <span className="order-1 w-full text-ink-soft">
            {t("admin-bookings:lost-dearer", { difference: formatBaht(feeReducedBy) })}
          </span>
        ) : null}
      </span>
    </>
  );
}

/** A full dot for somebody who is near, a ring for others; the words say it, too. */
function NearnessDot({ isNear }: { isNear: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`me-1.5 inline-block size-2 rounded-full border border-celadon-700 forced-colors:border-[CanvasText] ${
        isNear ? "bg-celadon-700 forced-colors:bg-[CanvasText]" : ""
      }`}
    />
  );
}

/** Says how long somebody is free around a job. */
function DayInBrief({
  candidate: { jobsThatDay },
  job: { startsAt, endsAt },
}: {
  candidate: CandidateView;
  job: JobTimes;
}) {
  const { t, locale } = useText();
  const before = jobsThatDay.findLast((one) => one.endsAt <= startsAt);
  const after = jobsThatDay.find((one) => one.startsAt >= endsAt);
  const from = before && formatClockUnbroken(before.endsAt, locale);
  const until = after && formatClockUnbroken(after.startsAt, locale);
  if (from && until) return t("admin-absence:free-between", { from, until });
  if (from) return t("admin-absence:free-from", { time: from });
  return until ? t("admin-absence:free-until", { time: until }) : t("admin-absence:free-all-day");
}

/** The difference to what was agreed, with its sign: a column of its own, empty if there is none. */
function Difference({ from, to }: { from: Satang; to: Satang }) {
  return (
    <span className="ms-1.5 inline-block min-w-12 whitespace-nowrap text-ink-soft">
      {from === to ? null : `${to > from ? "+" : "−"}${formatBaht(Math.abs(to - from))}`}
    </span>
  );
}

/** Links that call the people whom a job concerns, one after the other; those without a number are left out. */
export function CallLinks({
  people,
}: {
  people: readonly { key: string; name: string; phone: string | null }[];
}) {
  const { t } = useText();
  const reachable = people.filter(({ phone }) => phone !== null);
  if (reachable.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm">
      <span className="text-ink-soft">{t("admin-absence:call")}</span>
      {reachable.map(({ key, name, phone }) => (
        <a
          key={key}
          href={"tel:" + phone}
          aria-label={`${t("admin-bookings:phone-of", { name })}: ${formatPhone(phone ?? "")}`}
          className="link inline-flex min-h-11 items-center gap-1.5 font-semibold wrap-anywhere"
        >
          <PhoneIcon className="size-4 shrink-0" />
          {name}
        </a>
      ))}
    </p>
  );
}

/** An icon at the end of somebody's row that calls them; nothing without a number. */
export function CallIcon({ name, phone }: { name: string; phone: string | null }) {
  const { t } = useText();
  if (phone === null) return null;
  return (
    <a
      href={"tel:" + phone}
      aria-label={`${t("admin-bookings:phone-of", { name })}: ${formatPhone(phone)}`}
      className="link grid size-11 shrink-0 place-items-center"
    >
      <PhoneIcon className="size-5" />
    </a>
  );
}

/** Returns those who could take a job at another hour of its day: no row of their own has their number. */
export const peopleNearby = ({ withinTwoHours }: CandidatesView) =>
  [
    ...new Map(
      withinTwoHours.flatMap(({ cleaners }) => cleaners).map((one) => [one.id, one]),
    ).values(),
  ].map(({ id, name, phone }) => ({ key: String(id), name, phone }));

/** Returns the people to call about a job: its customer, then those who could take it. */
export function peopleToCall(
  customer: { name: string; phone: string | null },
  { atItsHour, withinTwoHours }: CandidatesView,
) {
  const others = new Map(
    [...atItsHour, ...withinTwoHours.flatMap(({ cleaners }) => cleaners)].map((one) => [
      one.id,
      one,
    ]),
  );
  return [
    { key: "customer", ...customer },
    ...[...others.values()].map(({ id, name, phone }) => ({ key: String(id), name, phone })),
  ];
}

/** Says that nobody is free at a job's hour, and who is within two hours of it. */
export function NobodyAtItsHour({ candidates }: { candidates: CandidatesView }) {
  const { t, locale } = useText();
  if (candidates.atItsHour.length > 0) return null;
  const { withinTwoHours } = candidates;
  return (
    <div className="text-sm">
      <p className="font-semibold">{t("admin-absence:nobody-free")}</p>
      {withinTwoHours.length > 0 ? (
        <ul className="tabular">
          {withinTwoHours.map(({ startsAt, cleaners }) => (
            <li key={startsAt}>
              {t("admin-absence:free-at", {
                time: formatClockUnbroken(startsAt, locale),
                names: joinAsList(
                  cleaners.map(({ name }) => name),
                  locale,
                ),
              })}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
