import { CleanerPhoto } from "~/components/cleaner-photo";
import { useText } from "~/i18n/text";
import { formatDate, formatHour } from "~/lib/bangkok-time";
import { unbroken } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import type { InterruptedBooking } from "./interrupted-booking.server";

/** Shown above a login that interrupts a booking: the choices, so that nobody fears they are lost. */
export function InterruptedBookingCard({ booking }: { booking: InterruptedBooking }) {
  const { locale, t } = useText();
  const { serviceName, cleaner, area, date, hour, total } = booking;
  const when = [
    date && formatDate(date, locale, "short"),
    hour === null ? null : unbroken(formatHour(hour, locale)),
  ];
  const whereAndWhen = [area && t(`areas:${area}`), when.filter(Boolean).join(" ")];
  return (
    <section
      aria-label={t("login:chosen")}
      className="mb-5 flex items-center gap-3 rounded-2xl bg-celadon-100 p-3"
    >
      {cleaner ? (
        <CleanerPhoto
          name={cleaner.name}
          photo={cleaner.photo}
          width={56}
          eager
          className="size-14 shrink-0"
        />
      ) : null}
      <p className="min-w-0 flex-1">
        <strong className="block">{cleaner?.name ?? serviceName}</strong>
        {cleaner && serviceName ? <span className="block text-sm">{serviceName}</span> : null}
        <span className="block text-sm tabular">
          {whereAndWhen.filter(Boolean).join("\u00a0· ")}
        </span>
      </p>
      {total === null ? null : (
        <p className="text-right">
          <strong className="block text-lg tabular">{formatBaht(total)}</strong>
          <span className="text-sm text-ink-soft">{t("dashboard:total")}</span>
        </p>
      )}
    </section>
  );
}
