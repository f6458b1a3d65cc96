import { Form } from "@remix-run/react";
import { ChevronRightIcon } from "~/components/art/icons";
import { RepeatIcon } from "~/components/art/subject-icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { Link } from "~/components/link";
import { SameAgainButton } from "~/components/same-again-button";
import { useText } from "~/i18n/text";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { NextBookingSummary, SameAgainSummary } from "./home-data.server";

export interface OwnBookingsProps {
  firstName: string | null;
  nextBooking: NextBookingSummary | null;
  again: SameAgainSummary | null;
}

/** A customer’s own part of the page: the last job once more, and the next booking. */
export function OwnBookings({ firstName, nextBooking, again }: OwnBookingsProps) {
  const { t } = useText();
  return (
    <div className="pt-4 lg:w-1/2 lg:pt-10 lg:pr-12">
      <h1 className="text-2xl lg:text-4xl">{t("home:hello", { name: firstName ?? "" })}</h1>
      {nextBooking?.isSoon ? <NextBookingRow booking={nextBooking} /> : null}
      {again ? <SameAgain again={again} look={nextBooking?.isSoon ? "outline" : "strong"} /> : null}
      {nextBooking && !nextBooking.isSoon ? <NextBookingRow booking={nextBooking} /> : null}
      <h2 className="pt-5 text-xl">{t("home:or-free")}</h2>
    </div>
  );
}

/** The last job once more, at the next time like it that is free: one button leads to the last step. */
function SameAgain({
  again,
  look,
}: {
  again: SameAgainSummary;
  /** The look of the button: `outline` from the day before a booking on, which comes first. */
  look: "strong" | "outline";
}) {
  const { t } = useText();
  const { bookingId, date, cleanerName, cleanerPhoto, job, when, total } = again;
  return (
    <Form method="post" action={paths.dashboard()} className="card mt-3 p-3">
      <div className="flex gap-3 max-[16rem]:flex-wrap">
        <CleanerPhoto
          name={cleanerName}
          photo={cleanerPhoto}
          width={72}
          className="size-18 shrink-0"
          eager
        />
        <div className="min-w-0 flex-1 max-[16rem]:basis-full">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <h2 className="flex items-center gap-1.5 text-mini text-celadon-700">
              <RepeatIcon className="size-4 shrink-0" />
              {t("dashboard:same-again")}
            </h2>
            <strong className="tabular">{formatBaht(total)}</strong>
          </div>
          <p className="font-semibold">
            {cleanerName}&nbsp;· {job}
          </p>
          <p className="tabular">{t("home:same-free", { when })}</p>
        </div>
      </div>
      <SameAgainButton
        bookingId={bookingId}
        date={date}
        className={`button button-${look} mt-2 min-h-12 w-full`}
      />
    </Form>
  );
}

/** The next booking, as a row that leads to it. */
function NextBookingRow({ booking }: { booking: NextBookingSummary }) {
  const { t } = useText();
  const { id, when, service, cleanerName, cleanerPhoto, status, isSoon } = booking;
  return (
    <Link
      to={paths.myBooking(id)}
      className={`flex min-h-row items-center gap-3 py-2 hover:bg-celadon-50 ${isSoon ? "card mt-3 px-3" : "border-b border-celadon-200"}`}
    >
      <CleanerPhoto
        name={cleanerName}
        photo={cleanerPhoto}
        width={48}
        className="size-12 shrink-0"
        eager
      />
      <span className="min-w-0 flex-1">
        <span className="sr-only">{t("home:next-booking")}: </span>
        <strong className="block tabular">{when}</strong>
        <span className="block text-sm text-ink-soft">
          {cleanerName}&nbsp;· {service}
          {status ? <>&nbsp;· {t(`common:status-${status}`)}</> : null}
        </span>
      </span>
      <ChevronRightIcon className="size-5 shrink-0" />
    </Link>
  );
}
