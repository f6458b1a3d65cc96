import type { SerializeFrom } from "@remix-run/node";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { PhoneIcon } from "~/components/art/subject-icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { Link } from "~/components/link";
import { useIsSending } from "~/components/loading";
import { DataTable, type Column } from "~/components/ui/data-table";
import { NEARBY_HOURS } from "~/domain/bookings/rescheduling/nearby-hours";
import { useText } from "~/i18n/text";
import { formatClock, formatClockRange } from "~/lib/bangkok-time";
import { formatBaht, type Satang } from "~/lib/money";
import { adminPaths } from "~/lib/admin-paths";
import { formatPhone } from "~/lib/phone";
import { joinPlace } from "./board-grid";
import type { LostJobView } from "./day-view.server";

type Job = SerializeFrom<LostJobView>;
type Candidates = NonNullable<Job["candidates"]>;
type Candidate = Candidates["atItsHour"][number];

const HINT_ID = "give-hint";

/** A lost job that is opened: whom to phone, who could take it, and a button to give it to each of them. */
export function LostPanel({
  job,
  closeTo,
}: {
  job: Job;
  /** The address of the day without the panel, and its job there. */
  closeTo: string;
}) {
  const { t, locale } = useText();
  const { id, candidates, aboutHome } = job;
  const customer = job.customer || t("admin-day:former-customer");
  const title = `who-could-${id}`;
  return (
    <section
      id={`j${id}`}
      tabIndex={-1}
      aria-labelledby={title}
      className="day-panel mb-4 rounded-card bg-marigold-50 p-4 shadow-soft outline-none max-lg:border-2 max-lg:border-brick lg:mb-0 lg:rounded-none lg:px-5 lg:shadow-none"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 pb-2 text-sm">
        <h3 id={title} className="text-base">
          {t("admin-day:who-could", { id })}
        </h3>
        <p className="tabular">
          <span className="lg:sr-only">{joinPlace(t(`areas:${job.area}`), customer)}&nbsp;· </span>
          {formatClockRange(job.startsAt, job.endsAt, locale)}&nbsp;· {job.service}&nbsp;·{" "}
          {t("common:hours-short", { count: job.hours })}&nbsp;·{" "}
          {t("admin-day:agreed", { sum: formatBaht(job.agreed) })}
        </p>
        {job.phone ? (
          <PhoneLink phone={job.phone} name={customer} />
        ) : (
          <p>{t("admin-day:no-phone")}</p>
        )}
        <p className="rounded-full bg-marigold-100 px-2.5 text-mini font-semibold text-marigold-900 forced-colors:border">
          {t(job.choice === "find" ? "admin-day:chose-find" : "admin-day:chose-ask")}
        </p>
        {aboutHome ? <p className="text-ink-soft wrap-anywhere">{`“${aboutHome}”`}</p> : null}
        {job.visits > 1 ? <p>{t("admin-day:visits", { count: job.visits })}</p> : null}
      </div>
      {candidates === null ? <p>{t("admin-day:too-late")}</p> : null}
      {candidates && candidates.atItsHour.length > 0 ? (
        <CandidatesForm job={job} candidates={candidates.atItsHour} customer={customer} />
      ) : null}
      {candidates && candidates.atItsHour.length === 0 ? (
        <OtherStarts starts={candidates.withinTwoHours} customer={customer} />
      ) : null}
      <ul className="flex flex-wrap gap-x-5 pt-1 text-sm">
        {candidates?.hasMore ? (
          <PanelLink to={adminPaths.step("bookings", id, "reassign")}>
            {t("admin-day:more-cleaners")}
          </PanelLink>
        ) : null}
        <PanelLink to={adminPaths.item("bookings", id)}>
          {candidates ? t("admin-day:another-day") : t("admin-day:see-booking", { id })}
        </PanelLink>
        <PanelLink to={closeTo}>{t("admin-day:close")}</PanelLink>
      </ul>
    </section>
  );
}

function PanelLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        className="link inline-flex min-h-11 min-w-11 items-center font-semibold"
      >
        {children}
      </Link>
    </li>
  );
}

/** A phone number to call; screen readers hear whose it is. */
function PhoneLink({ phone, name }: { phone: string; name: string }) {
  return (
    <a
      href={"tel:" + phone}
      className="link inline-flex min-h-11 items-center gap-1.5 font-semibold whitespace-nowrap tabular"
    >
      <PhoneIcon className="size-4 shrink-0" />
      <span className="sr-only">{name} </span>
      {formatPhone(phone)}
    </a>
  );
}

/** The candidates at the job's hour. One form: each row's button sends who gets the job. */
function CandidatesForm({
  job,
  candidates,
  customer,
}: {
  job: Job;
  candidates: readonly Candidate[];
  customer: string;
}) {
  const { t } = useText();
  const isSending = useIsSending();
  const first = candidates[0]?.id;
  const columns: Column<Candidate>[] = [
    {
      head: t("admin-day:cleaner"),
      place: "title",
      cell: ({ id, name, photo }) => (
        <span className="flex items-center gap-2.5">
          <CleanerPhoto
            name={name}
            photo={photo}
            width={32}
            className="size-8 rounded-lg! text-xs!"
          />
          <Link
            to={adminPaths.item("cleaners", id)}
            className="inline-flex min-h-11 min-w-11 items-center wrap-anywhere hover:underline"
          >
            {name}
          </Link>
        </span>
      ),
    },
    {
      head: t("admin-day:phone"),
      cell: ({ phone, name }) =>
        phone ? <PhoneLink phone={phone} name={name} /> : t("admin-day:no-phone"),
    },
    { head: t("admin-day:from-there"), cell: (one) => <Nearness nearness={one.nearness} /> },
    { head: t("admin-day:that-day"), cell: (one) => <TheirDay candidate={one} /> },
    {
      head: t("admin-day:their-total"),
      numeric: true,
      cell: (one) => <TheirTotal candidate={one} customer={customer} />,
    },
    {
      head: t("admin:actions"),
      place: "actions",
      cell: ({ id, name }) => (
        <button
          type="submit"
          name="cleanerId"
          value={id}
          aria-describedby={HINT_ID}
          aria-disabled={isSending || undefined}
          onClick={(event) => {
            if (isSending) event.preventDefault();
          }}
          className={`button my-1 max-md:mt-2 max-md:w-full max-md:px-2 md:float-right ${id === first ? "button-strong" : "button-outline"}`}
        >
          {t("admin-day:give-to", { name })}
        </button>
      ),
    },
  ];
  return (
    <Form method="post">
      <input type="hidden" name="bookingId" value={job.id} />
      <p id={HINT_ID} className="pb-2 text-sm text-ink-soft">
        {t("admin-day:give-hint")}
      </p>
      <DataTable
        caption={t("admin-day:who-could", { id: job.id })}
        columns={columns}
        items={candidates}
        idOf={({ id }) => id}
      />
    </Form>
  );
}

function Nearness({ nearness }: { nearness: Candidate["nearness"] }) {
  const { t } = useText();
  const dot = nearness === "same-area" ? "bg-celadon-600" : "border-2 border-edge";
  return (
    <span className="inline-flex items-center gap-1.5 md:whitespace-nowrap">
      <span
        aria-hidden="true"
        className={`size-2.5 shrink-0 rounded-full forced-colors:border ${dot}`}
      />
      {t(nearness === "same-area" ? "admin-day:same-area" : "admin-day:other-area")}
    </span>
  );
}

function TheirDay({ candidate: { before, after, askedUntil } }: { candidate: Candidate }) {
  const { t, locale } = useText();
  const parts = [
    ...(before
      ? [
          t("admin-day:busy-until", {
            id: before.bookingId,
            time: formatClock(before.endsAt, locale),
          }),
        ]
      : []),
    ...(after
      ? [
          t("admin-day:busy-from", {
            id: after.bookingId,
            time: formatClock(after.startsAt, locale),
          }),
        ]
      : []),
  ];
  return (
    <span className="text-ink-soft tabular">
      {parts.length > 0 ? parts.join("\u00a0· ") : t("admin-day:free-all-day")}
      {askedUntil === null ? null : (
        <span className="block font-semibold text-celadon-700">
          {t("admin-day:asked-until", { time: formatClock(askedUntil, locale) })}
        </span>
      )}
    </span>
  );
}

/** Writes a difference with its sign. */
const signed = (amount: Satang) => `${amount < 0 ? "−" : "+"}${formatBaht(Math.abs(amount))}`;

function TheirTotal({
  candidate: { ownTotal, difference, customerPays, feeReducedBy },
  customer,
}: {
  candidate: Candidate;
  customer: string;
}) {
  const { t } = useText();
  const fee = feeReducedBy > 0 ? t("admin-day:fee-less", { sum: formatBaht(feeReducedBy) }) : null;
  return (
    <>
      <span className="font-bold">{formatBaht(ownTotal)}</span>{" "}
      <span className="text-ink-soft">
        {difference === 0 ? t("admin-day:as-agreed") : signed(difference)}
      </span>
      <span className="block text-mini text-ink-soft wrap-anywhere">
        {t("admin-day:pays", { customer, sum: formatBaht(customerPays) })}
        {fee ? `\u00a0· ${fee}` : null}
      </span>
    </>
  );
}

/** Where nobody is free at the job's hour: who is free near it, to be booked once its customer agrees. */
function OtherStarts({
  starts,
  customer,
}: {
  starts: Candidates["withinTwoHours"];
  customer: string;
}) {
  const { t, locale } = useText();
  return (
    <>
      <p className="font-semibold">{t("admin-day:nobody-free")}</p>
      <p className="text-sm">
        {starts.length > 0
          ? t("admin-day:free-near", { customer, hours: NEARBY_HOURS })
          : t("admin-day:nobody-near", { hours: NEARBY_HOURS })}
      </p>
      <ul className="ruled mt-2 rounded-card bg-white px-4 text-sm empty:hidden forced-colors:border">
        {starts.flatMap(({ startsAt, cleaners }) =>
          cleaners.map(({ id, name, phone, ownTotal, to }) => (
            <li key={`${startsAt} ${id}`} className="flex flex-wrap items-center gap-x-4 py-1">
              <span className="w-24 font-semibold tabular">{formatClock(startsAt, locale)}</span>
              <span className="min-w-24 wrap-anywhere">{name}</span>
              {phone ? <PhoneLink phone={phone} name={name} /> : t("admin-day:no-phone")}
              <span className="tabular">{formatBaht(ownTotal)}</span>
              <Link to={to} className="button button-outline my-1 max-sm:w-full sm:ml-auto">
                {t("admin-day:book-then", { name })}
              </Link>
            </li>
          )),
        )}
      </ul>
    </>
  );
}
