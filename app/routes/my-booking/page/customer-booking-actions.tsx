import { AlertIcon, ClockIcon, InfoIcon, XCircleIcon } from "~/components/art/icons";
import { CalendarIcon, RefundIcon, StarIcon } from "~/components/art/subject-icons";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { bookingReviewPath, ifCleanerCantPath } from "~/lib/my-booking-paths";
import { ActionRow, type Action } from "../shared/action-row";
import { cancelRowText, rescheduleRowText } from "../shared/change-rows";
import { useDayAndTime } from "../shared/use-day-and-time";
import type { CustomerBookingPageView } from "./customer-booking-page-view.server";

/** An action that is possible for a booking now, with its consequence. */
interface BookingAction extends Action {
  key: string;
}

/** The actions that are possible for the booking now, each with its consequence. */
export function CustomerBookingActions({ booking }: { booking: CustomerBookingPageView }) {
  const { t } = useText();
  const actions = useBookingActions(booking);
  if (actions.length === 0) return null;
  return (
    <section aria-labelledby="plans" className="card overflow-hidden">
      <h2 id="plans" className="px-4 pt-4 pb-1 text-section sm:px-6">
        {t("my-booking:plans")}
      </h2>
      <ul className="ruled">
        {actions.map((action) => (
          <li key={action.key}>
            <ActionRow {...action} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function useBookingActions(booking: CustomerBookingPageView): BookingAction[] {
  const { t } = useText();
  const moment = useDayAndTime();
  const { id, can, isRedo, lateFrom, refusable, requested, rescheduleMode, status } = booking;
  const name = booking.cleaner.name;
  const isBooked = status === "confirmed";
  const cancelWords = isBooked
    ? {
        title: t("my-booking:cancel-row"),
        text: cancelRowText(
          { isRedo, refusable, lateFrom: lateFrom === null ? null : moment(lateFrom) },
          { name, t },
        ),
      }
    : {
        title: t("my-booking:withdraw-row"),
        text:
          requested > 1
            ? t("my-booking:withdraw-row-series", { name, count: requested })
            : t("my-booking:withdraw-row-text", { name }),
      };
  const actions: (BookingAction | false)[] = [
    booking.review !== null && {
      key: "review",
      Icon: StarIcon,
      title: t(booking.review === "change" ? "dashboard:review-change" : "dashboard:review"),
      text:
        booking.review === "change"
          ? t("review:row-text-change")
          : t("review:row-text", { name: name || t("common:former-cleaner") }),
      leadsTo: { page: bookingReviewPath(id) },
    },
    (rescheduleMode === "at-once" || rescheduleMode === "by-asking") && {
      key: "move",
      Icon: ClockIcon,
      title: t("my-booking:reschedule-row"),
      text: rescheduleRowText({ isRedo }, rescheduleMode, { name, t }),
      leadsTo: { page: paths.myBookingStep(id, "move") },
    },
    rescheduleMode === "too-late-to-ask" && {
      key: "move",
      Icon: ClockIcon,
      title: t("my-booking:reschedule-row"),
      text: t("my-booking:reschedule-row-too-late", { name }),
      leadsTo: "closed",
    },
    booking.isAhead &&
      !isRedo && {
        key: "if-cleaner-cant",
        Icon: InfoIcon,
        title: t("my-booking:cant-title", { name: name || t("common:former-cleaner") }),
        text: t(`my-booking:cant-row-${booking.ifCleanerCant}`),
        leadsTo: { page: ifCleanerCantPath(id) },
      },
    booking.isAhead &&
      isBooked && {
        key: "file",
        Icon: CalendarIcon,
        title: t("my-booking:file-row"),
        text: t("my-booking:file-row-text"),
        leadsTo: { file: paths.myBookingFile(id) },
      },
    booking.coming > 1 && {
      key: "series-file",
      Icon: CalendarIcon,
      title: t("my-booking:file-series-row"),
      text: t("my-booking:file-series-row-text"),
      leadsTo: { file: paths.mySeriesFile(id) },
    },
    can.bookAgain &&
      !booking.isAgainInCard && {
        key: "again",
        Icon: RefundIcon,
        // Somebody who couldn't come is free again on another day.
        title: booking.lost
          ? t("my-booking:search-other-day", { name })
          : t("my-booking:again-row"),
        text: t("my-booking:again-row-text"),
        leadsTo: { button: { name: "again", value: id }, action: paths.dashboard() },
      },
    can.report && {
      key: "problem",
      Icon: AlertIcon,
      title: t("my-booking:problem-title"),
      text: t("my-booking:problem-row-text"),
      leadsTo: { page: paths.bookingProblem(id) },
    },
    can.cancel && {
      key: "cancel",
      Icon: XCircleIcon,
      ...cancelWords,
      danger: true,
      leadsTo: { page: paths.myBookingStep(id, "cancel") },
    },
    can.cancel &&
      booking.hasFollowing &&
      isBooked && {
        key: "cancel-following",
        Icon: XCircleIcon,
        title: t("my-booking:cancel-following-row"),
        text: t("my-booking:cancel-following-row-text"),
        danger: true,
        leadsTo: { page: `${paths.myBookingStep(id, "cancel")}?following=1` },
      },
  ];
  return actions.filter((action) => action !== false);
}
