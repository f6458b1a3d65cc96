import { ChevronRightIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import type { AdminBookingView } from "./admin-booking-view.server";
import { AdminBookingSection } from "./booking-section";

/** Lists the actions that are possible now, each with its consequences. */
export function AdminBookingActions({ booking }: { booking: AdminBookingView }) {
  const { t } = useText();
  const { id, steps, lost } = booking;
  const cleaner = booking.cleaner.name || t("admin-bookings:former-cleaner");
  if (lost?.canBeGiven) {
    return (
      <AdminBookingSection title={t("admin-bookings:can")} ruled>
        <ActionLink
          to={adminPaths.step("bookings", id, "reassign")}
          title={t("admin-bookings:can-reassign")}
          text={t("admin-bookings:means-give-lost")}
        />
      </AdminBookingSection>
    );
  }
  if (booking.status === "completed" && booking.redoOfProblemId === null) {
    return (
      <AdminBookingSection title={t("admin-bookings:can")} ruled>
        <ActionLink
          to={adminPaths.step("bookings", id, "payment")}
          title={t("admin-bookings:payment-correct")}
          text={t("admin-bookings:payment-correct-means")}
        />
      </AdminBookingSection>
    );
  }
  if (steps.length === 0) {
    return (
      <AdminBookingSection title={t("admin-bookings:can")}>
        <p>{t("admin-bookings:can-nothing")}</p>
      </AdminBookingSection>
    );
  }
  // Cancelling comes last.
  const safe = steps.filter((step) => step !== "cancel");
  return (
    <AdminBookingSection title={t("admin-bookings:can")} ruled>
      {safe.map((step) => (
        <ActionLink
          key={step}
          to={adminPaths.step("bookings", id, `do/${step}`)}
          title={t(`admin-bookings:step-${step}`)}
          text={t(`admin-bookings:means-${step}`, { cleaner })}
        />
      ))}
      {booking.canBeRescheduled ? (
        <>
          <ActionLink
            to={adminPaths.step("bookings", id, "move")}
            title={t("admin-bookings:can-reschedule")}
            text={t("admin-bookings:means-reschedule")}
          />
          <ActionLink
            to={adminPaths.step("bookings", id, "reassign")}
            title={t("admin-bookings:can-reassign")}
            text={t("admin-bookings:means-reassign")}
          />
        </>
      ) : null}
      {steps.includes("cancel") ? (
        <ActionLink
          to={adminPaths.step("bookings", id, "do/cancel")}
          title={t("admin-bookings:step-cancel")}
          text={t("admin-bookings:means-cancel")}
          isDanger
        />
      ) : null}
    </AdminBookingSection>
  );
}

function ActionLink({
  to,
  title,
  text,
  isDanger = false,
}: {
  to: string;
  title: string;
  text: string;
  isDanger?: boolean;
}) {
  return (
    <Link
      to={to}
      preventScrollReset={/\/(?:do\/.+|payment)$/.test(to)}
      className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-celadon-50"
    >
      <span className="min-w-0 flex-1">
        <span className={`block font-semibold ${isDanger ? "text-brick" : "text-celadon-700"}`}>
          {title}
        </span>
        <span className="block text-sm text-ink-soft">{text}</span>
      </span>
      <ChevronRightIcon className="size-5 shrink-0 text-edge" />
    </Link>
  );
}
