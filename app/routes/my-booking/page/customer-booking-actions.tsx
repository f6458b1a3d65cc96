import type { ReactNode } from "react";
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
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import { PROVIDER_NAMES } from "~/lib/vocabulary";
import { useRootData } from "~/root-data";
import { useDayAndTime } from "../shared/use-day-and-time";
import type { CustomerBookingPageView } from "./customer-booking-page-view.server";

const ROW_CLASS =
  "flex min-h-16 w-full items-center gap-3 px-4 py-2 text-left hover:bg-celadon-50 sm:px-6";

/** The content of an action's row: what it does, and its consequence. */
function ActionRowContent({
  Icon,
  title,
  text,
  danger = false,
}: {
  Icon: typeof CalendarIcon;
  title: string;
  text: string;
  danger?: boolean;
}) {
  const tone = danger ? "text-brick" : "text-celadon-700";
  return (
    <>
      <Icon className={`size-6 shrink-0 max-[16rem]:hidden ${tone}`} />
      <span className="min-w-0 flex-1">
        <span className={`block font-semibold ${tone}`}>{title}</span>
        <span className="block text-sm text-ink-soft tabular">{text}</span>
      </span>
      <ChevronRightIcon className="size-5 shrink-0 text-edge" />
    </>
  );
}

/** The actions that are possible for the booking now, each with its consequence. */
export function CustomerBookingActions({ booking }: { booking: CustomerBookingPageView }) {
  const { t } = useText();
  const moment = useDayAndTime();
  const { id, can, lateFrom, refusable, requested, status } = booking;
  const name = booking.cleaner.name;
  const actions: { key: string; row: ReactNode }[] = [];
  if (booking.review) {
    const isChange = booking.review === "change";
    actions.push({
      key: "review",
      row: (
        <Link to={paths.bookingReview(id)} className={ROW_CLASS}>
          <ActionRowContent
            Icon={StarIcon}
            title={t(isChange ? "dashboard:review-change" : "dashboard:review")}
            text={t("review:row-text", { name: name || t("common:former-cleaner") })}
          />
        </Link>
      ),
    });
  }
  if (booking.rescheduleMode === "at-once" || booking.rescheduleMode === "by-asking") {
    const isAsked = booking.rescheduleMode === "by-asking";
    actions.push({
      key: "move",
      row: (
        <Link to={paths.myBookingStep(id, "move")} className={ROW_CLASS}>
          <ActionRowContent
            Icon={ClockIcon}
            title={t("my-booking:reschedule-row")}
            text={t(isAsked ? "my-booking:reschedule-row-ask" : "my-booking:reschedule-row-text", {
              name,
            })}
          />
        </Link>
      ),
    });
  }
  if (booking.rescheduleMode === "too-late-to-ask") {
    actions.push({
      key: "move",
      row: (
        <p className="px-4 py-3 text-sm text-ink-soft sm:px-6">
          <strong className="block text-base text-ink">{t("my-booking:reschedule-row")}</strong>
          {t("my-booking:reschedule-row-too-late", { name })}
        </p>
      ),
    });
  }
  if (booking.isAhead && status === "confirmed") {
    actions.push({
      key: "file",
      row: (
        <a href={paths.myBookingFile(id)} className={ROW_CLASS}>
          <ActionRowContent
            Icon={CalendarIcon}
            title={t("my-booking:file-row")}
            text={t("my-booking:file-row-text")}
          />
        </a>
      ),
    });
  }
  if (booking.coming > 1) {
    actions.push({
      key: "series-file",
      row: (
        <a href={paths.mySeriesFile(id)} className={ROW_CLASS}>
          <ActionRowContent
            Icon={CalendarIcon}
            title={t("my-booking:file-series-row")}
            text={t("my-booking:file-series-row-text")}
          />
        </a>
      ),
    });
  }
  if (can.bookAgain) {
    actions.push({
      key: "again",
      row: (
        <form method="post" action={paths.dashboard()}>
          <button type="submit" name="again" value={id} className={ROW_CLASS}>
            <ActionRowContent
              Icon={RefundIcon}
              title={t("my-booking:again-row")}
              text={t("my-booking:again-row-text")}
            />
          </button>
        </form>
      ),
    });
  }
  if (can.cancel) {
    const words =
      status === "pending"
        ? {
            title: t("my-booking:withdraw-row"),
            text:
              requested > 1
                ? t("my-booking:withdraw-row-series", { name, count: requested })
                : t("my-booking:withdraw-row-text", { name }),
          }
        : {
            title: t("my-booking:cancel-row"),
            text: refusable
              ? t(`my-booking:cancel-row-refuse-${refusable}`, { name })
              : lateFrom === null
                ? t("my-booking:cancel-row-late")
                : t("my-booking:cancel-row-text", { moment: moment(lateFrom) }),
          };
    actions.push({
      key: "cancel",
      row: (
        <Link to={paths.myBookingStep(id, "cancel")} className={ROW_CLASS}>
          <ActionRowContent Icon={XCircleIcon} {...words} danger />
        </Link>
      ),
    });
  }
  if (can.cancel && booking.hasFollowing && status === "confirmed") {
    actions.push({
      key: "cancel-following",
      row: (
        <Link to={`${paths.myBookingStep(id, "cancel")}?following=1`} className={ROW_CLASS}>
          <ActionRowContent
            Icon={XCircleIcon}
            title={t("my-booking:cancel-following-row")}
            text={t("my-booking:cancel-following-row-text")}
            danger
          />
        </Link>
      ),
    });
  }
  if (actions.length === 0) return null;
  return (
    <section aria-labelledby="plans" className="card overflow-hidden print:hidden">
      <h2 id="plans" className="px-4 pt-4 pb-1 text-section sm:px-6">
        {t("my-booking:plans")}
      </h2>
      <ul className="ruled">
        {actions.map(({ key, row }) => (
          <li key={key}>{row}</li>
        ))}
      </ul>
    </section>
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
          <a
            href={`https://line.me/R/ti/p/${encodeURIComponent(business.lineAccount)}`}
            className={link}
          >
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
