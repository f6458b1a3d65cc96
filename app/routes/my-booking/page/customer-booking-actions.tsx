import {
  AlertIcon,
  ChevronRightIcon,
  ClockIcon,
  InfoIcon,
  XCircleIcon,
} from "~/components/art/icons";
import {
  CalendarIcon,
  ChatIcon,
  EmailIcon,
  PhoneIcon,
  RefundIcon,
  StarIcon,
} from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { lineChatUrl } from "~/lib/line-chat";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import { PROVIDER_NAMES } from "~/lib/vocabulary";
import { useRootData } from "~/root-data";
import { useDayAndTime } from "../shared/use-day-and-time";
import type { CustomerBookingPageView } from "./customer-booking-page-view.server";

/** An action that is possible for a booking now, with its consequence. */
interface BookingAction {
  key: string;
  Icon: typeof CalendarIcon;
  title: string;
  text: string;
  danger?: boolean;
  /** A page that asks first, a file, or a form that books the same again; `closed` if it is too late. */
  leadsTo: { page: string } | { file: string } | { bookAgain: number } | "closed";
}

/** The actions that are possible for the booking now, each with its consequence. */
export function CustomerBookingActions({ booking }: { booking: CustomerBookingPageView }) {
  const { t } = useText();
  const actions = useBookingActions(booking);
  if (actions.length === 0) return null;
  return (
    <section aria-labelledby="plans" className="card overflow-hidden print:hidden">
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
  const { id, can, lateFrom, refusable, requested, rescheduleMode, status } = booking;
  const name = booking.cleaner.name;
  const isBooked = status === "confirmed";
  const cancelWords = isBooked
    ? {
        title: t("my-booking:cancel-row"),
        text: refusable
          ? t(`my-booking:cancel-row-refuse-${refusable}`, { name })
          : lateFrom === null
            ? t("my-booking:cancel-row-late")
            : t("my-booking:cancel-row-text", { moment: moment(lateFrom) }),
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
      text: t("review:row-text", { name: name || t("common:former-cleaner") }),
      leadsTo: { page: paths.bookingReview(id) },
    },
    (rescheduleMode === "at-once" || rescheduleMode === "by-asking") && {
      key: "move",
      Icon: ClockIcon,
      title: t("my-booking:reschedule-row"),
      text: t(
        rescheduleMode === "by-asking"
          ? "my-booking:reschedule-row-ask"
          : "my-booking:reschedule-row-text",
        { name },
      ),
      leadsTo: { page: paths.myBookingStep(id, "move") },
    },
    rescheduleMode === "too-late-to-ask" && {
      key: "move",
      Icon: ClockIcon,
      title: t("my-booking:reschedule-row"),
      text: t("my-booking:reschedule-row-too-late", { name }),
      leadsTo: "closed",
    },
    booking.isAhead && {
      key: "if-cleaner-cant",
      Icon: InfoIcon,
      title: t("my-booking:cant-title", { name: name || t("common:former-cleaner") }),
      text: t(`my-booking:cant-${booking.ifCleanerCant}`),
      leadsTo: { page: paths.ifCleanerCant(id) },
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
    can.bookAgain && {
      key: "again",
      Icon: RefundIcon,
      title: t("my-booking:again-row"),
      text: t("my-booking:again-row-text"),
      leadsTo: { bookAgain: id },
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

function ActionRow({ Icon, title, text, danger = false, leadsTo }: BookingAction) {
  if (leadsTo === "closed") {
    return (
      <p className="px-4 py-3 text-sm text-ink-soft sm:px-6">
        <strong className="block text-base text-ink">{title}</strong>
        {text}
      </p>
    );
  }
  const tone = danger ? "text-brick" : "text-celadon-700";
  const content = (
    <>
      <Icon className={`size-6 shrink-0 max-[16rem]:hidden ${tone}`} />
      <span className="min-w-0 flex-1">
        <span className={`block font-semibold ${tone}`}>{title}</span>
        <span className="block text-sm text-ink-soft tabular">{text}</span>
      </span>
      <ChevronRightIcon className="size-5 shrink-0 text-edge" />
    </>
  );
  const row =
    "flex min-h-16 w-full items-center gap-3 px-4 py-2 text-left hover:bg-celadon-50 sm:px-6";
  if ("page" in leadsTo) {
    return (
      <Link to={leadsTo.page} className={row}>
        {content}
      </Link>
    );
  }
  if ("file" in leadsTo) {
    return (
      <a href={leadsTo.file} className={row}>
        {content}
      </a>
    );
  }
  return (
    <form method="post" action={paths.dashboard()}>
      <button type="submit" name="again" value={leadsTo.bookAgain} className={row}>
        {content}
      </button>
    </form>
  );
}

/** Ways to get help: phone and LINE, as far as the business has set them, and the help pages. */
export function BookingHelp({ booking: { id, can } }: { booking: CustomerBookingPageView }) {
  const { t } = useText();
  const business = useRootData()?.business;
  const link = "flex min-h-14 flex-wrap items-center gap-x-3 px-4 py-2 hover:bg-celadon-50 sm:px-6";
  const icon = "size-5 shrink-0 text-celadon-700";
  const words = "font-semibold text-celadon-700";
  return (
    <section aria-labelledby="help" className="card overflow-hidden print:hidden">
      <h2 id="help" className="px-4 pt-4 pb-1 text-section sm:px-6">
        {t("my-booking:help")}
      </h2>
      <div className="ruled">
        {can.report ? (
          <Link to={paths.bookingProblem(id)} className={link}>
            <AlertIcon className={icon} />
            <span className={words}>{t("my-booking:problem-title")}</span>
          </Link>
        ) : null}
        {business?.phone ? (
          <a href={"tel:" + business.phone} className={link}>
            <PhoneIcon className={icon} />
            <span className={words}>{t("my-booking:help-call")}</span>
            <span className="ml-auto text-sm text-ink-soft tabular">
              {formatPhone(business.phone)}
            </span>
          </a>
        ) : null}
        {business?.lineAccount ? (
          <a href={lineChatUrl(business.lineAccount)} className={link}>
            <ChatIcon className={icon} />
            <span className={words}>{PROVIDER_NAMES.line}</span>
            <span className="ml-auto text-sm wrap-anywhere text-ink-soft">
              {business.lineAccount}
            </span>
          </a>
        ) : null}
        <Link to={paths.infoPage("contact")} className={link}>
          <EmailIcon className={icon} />
          <span className={words}>{t("my-booking:help-contact")}</span>
        </Link>
        <Link to={paths.infoPage("help")} className={link}>
          <InfoIcon className={icon} />
          <span className={words}>{t("my-booking:help-pages")}</span>
        </Link>
      </div>
    </section>
  );
}
