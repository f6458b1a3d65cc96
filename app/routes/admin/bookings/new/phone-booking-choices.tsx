import type { ReactNode } from "react";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { formatPhone } from "~/lib/phone";
import { useFormatDateTime } from "../../shared/use-format-date-time";
import { phoneBookingPath } from "../../shared/phone-booking-path";
import type { PhoneBooking } from "./phone-booking.server";

/** Lists the choices made so far, each with a link to choose again. */
export function PhoneBookingChoices({ asked }: { asked: Exclude<PhoneBooking, { step: "who" }> }) {
  const { t } = useText();
  const moment = useFormatDateTime();
  const { caller, choices } = asked;
  const customer = caller.id;
  const { serviceId, area, cleanerId } = choices;
  return (
    <div className="card ruled mb-6">
      <ChoiceRow label={t("admin-phone:customer")} again={phoneBookingPath({})}>
        <span className="block font-semibold wrap-anywhere">{caller.name}</span>
        <span className="block text-sm text-ink-soft tabular">
          {caller.phone ? formatPhone(caller.phone) : t("admin-phone:no-phone")}
          {caller.email ? `\u00a0· ${caller.email}` : ""}
        </span>
        {caller.email ? null : (
          <span className="block text-sm text-marigold-900">{t("admin-phone:no-email-note")}</span>
        )}
      </ChoiceRow>
      {"service" in asked ? (
        <ChoiceRow label={t("admin-phone:service")} again={phoneBookingPath({ customer, area })}>
          <span className="block font-semibold">{asked.service}</span>
          <span className="block text-sm text-ink-soft">{t(`areas:${asked.area}`)}</span>
        </ChoiceRow>
      ) : null}
      {"price" in asked ? (
        <ChoiceRow
          label={t("admin-phone:cleaner")}
          again={phoneBookingPath({ customer, serviceId, area })}
        >
          <span className="block font-semibold wrap-anywhere">{asked.cleaner.name}</span>
        </ChoiceRow>
      ) : null}
      {asked.step === "where" ? (
        <ChoiceRow
          label={t("admin-phone:when")}
          again={phoneBookingPath({ customer, serviceId, area, cleanerId })}
        >
          <span className="block font-semibold tabular">{moment(asked.startsAt, "full")}</span>
        </ChoiceRow>
      ) : null}
      {asked.draftAddress !== null && asked.step !== "where" ? (
        <p className="px-4 py-3 text-sm wrap-anywhere">
          {t("admin-phone:saved-address", { address: asked.draftAddress })}
        </p>
      ) : null}
    </div>
  );
}

function ChoiceRow({
  label,
  again,
  children,
}: {
  label: string;
  again: string;
  children: ReactNode;
}) {
  const { t } = useText();
  return (
    <div className="flex flex-wrap items-center gap-x-3 px-4 py-2">
      <span className="w-full shrink-0 text-sm text-ink-soft sm:w-32">{label}</span>
      <span className="min-w-0 flex-1">{children}</span>
      <Link
        to={again}
        preventScrollReset
        aria-label={t("admin-phone:change-what", { what: label })}
        className="link inline-flex min-h-11 items-center text-sm font-semibold"
      >
        {t("admin-phone:change")}
      </Link>
    </div>
  );
}
