import { ChevronRightIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import type { BookingView } from "./booking-view.server";
import { Part } from "./part";

/** What an admin can do with the booking now, each with what comes of it. */
export function Can({ booking }: { booking: BookingView }) {
  const { t } = useText();
  const { id, steps } = booking;
  const cleaner = booking.cleaner.name || t("desk-bookings:former-cleaner");
  if (steps.length === 0) {
    return (
      <Part title={t("desk-bookings:can")}>
        <p>{t("desk-bookings:can-nothing")}</p>
      </Part>
    );
  }
  // What ends it stands last.
  const safe = steps.filter((step) => step !== "cancel");
  return (
    <Part title={t("desk-bookings:can")} ruled>
      {safe.map((step) => (
        <Way
          key={step}
          to={paths.deskStep("bookings", id, `do/${step}`)}
          title={t(`desk-bookings:step-${step}`)}
          text={t(`desk-bookings:means-${step}`, { cleaner })}
        />
      ))}
      {booking.canBeMoved ? (
        <>
          <Way
            to={paths.deskStep("bookings", id, "move")}
            title={t("desk-bookings:can-move")}
            text={t("desk-bookings:means-move")}
          />
          <Way
            to={paths.deskStep("bookings", id, "reassign")}
            title={t("desk-bookings:can-reassign")}
            text={t("desk-bookings:means-reassign")}
          />
        </>
      ) : null}
      {steps.includes("cancel") ? (
        <Way
          to={paths.deskStep("bookings", id, "do/cancel")}
          title={t("desk-bookings:step-cancel")}
          text={t("desk-bookings:means-cancel")}
          isDanger
        />
      ) : null}
    </Part>
  );
}

function Way({
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
      preventScrollReset={to.includes("/do/")}
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
