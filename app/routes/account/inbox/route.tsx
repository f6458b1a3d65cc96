import { parseWithZod } from "@conform-to/zod/v4";
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod/v4";
import { EmptyBookingsScene } from "~/components/art/empty-scenes";
import { BellIcon, CheckIcon, ChevronRightIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { Pagination, pageNumberOf } from "~/components/pagination";
import { Empty } from "~/components/ui/empty";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import {
  groupInbox,
  inboxNotificationPath,
  inboxNotificationTitle,
  type InboxGroup,
  type InboxKind,
} from "~/domain/notifications/inbox";
import {
  listInbox,
  openInboxNotification,
  markInboxRead,
  type InboxNotification,
} from "~/domain/notifications/inbox.server";
import { slotHour } from "~/domain/schedule/slots";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { requireUser } from "~/http/session.server";
import { serializeToast } from "~/http/toast.server";
import type { MessageKey } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { addDays, cityDateOf, formatDate, formatHour, type CityDate } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { joinSideBySide, joinWithDots, unbroken } from "~/lib/join-texts";
import { message } from "~/lib/message";
import { paths } from "~/lib/paths";
import { shortestServiceName } from "~/lib/short-service-name";
import { keepCompounds } from "~/lib/thai-compounds";
import type { Locale } from "~/lib/vocabulary";
import type { InboxFace } from "./inbox-face";
import { InboxRow, type InboxGroupView, type InboxRowView } from "./inbox-row";

const id = z.coerce.number().int().positive();

/** Either one notification is opened, of a row that has these others, or all are marked as read. */
const InboxFormSchema = z.union([
  z.object({ open: id, oldest: id, newest: id }),
  z.object({ all: z.literal("1") }),
]);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const page = pageNumberOf(new URL(request.url).searchParams);
  const { notifications, hasMore } = listInbox(viewer.id, page);
  return {
    today: cityDateOf(context.now),
    list: { page, hasMore },
    hasNew: viewer.unreadNotifications > 0,
    days: groupInbox(notifications).map(({ date, groups }) => ({
      date,
      groups: groups.map((group) => inboxGroupOf(group, context.locale)),
    })),
    settings: viewer.isCleaner ? paths.cleanerNotificationSettings() : paths.notificationSettings(),
    page: await describePersonalPage(context, "inbox:title"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUser(request, context);
  const submission = parseWithZod(await readForm(request), { schema: InboxFormSchema });
  if (submission.status !== "success") throw new Response(null, { status: 400 });
  if ("all" in submission.value) {
    markInboxRead(viewer.id, context.now);
    return redirect(paths.inbox(), {
      headers: { "Set-Cookie": await serializeToast({ title: "inbox:all-read" }) },
    });
  }
  const { open, ...row } = submission.value;
  const notification = openInboxNotification(viewer.id, open, row, context.now);
  if (!notification) throw new Response(null, { status: 404 });
  return redirect(inboxNotificationPath(notification));
}

/** Returns a row of the inbox in its reader's language. */
function inboxGroupOf(group: InboxGroup<InboxNotification>, locale: Locale): InboxGroupView {
  const [latest, ...others] = group;
  return {
    rows: [inboxRowOf(latest, locale), ...others.map((other) => inboxRowOf(other, locale))],
    of: latest.seriesId === null ? "booking" : "series",
  };
}

function inboxRowOf(notification: InboxNotification, locale: Locale): InboxRowView {
  const { id, at, readAt, side, kind, cleanerName } = notification;
  const named = side === "customer" ? NAMED_TITLES[kind] : undefined;
  const name = named && nameForReader(cleanerName ?? "", locale);
  return {
    id,
    title: named && name ? message(named, { name }) : inboxNotificationTitle(notification),
    at,
    isNew: readAt === null,
    face: inboxFaceOf(notification, locale),
    about: bookingInOneLine(notification, { locale, isNamed: Boolean(name) }),
  };
}

/** Titles of a customer's entries that name the cleaner: they are one line on a phone, and the text below is shorter. */
const NAMED_TITLES: Partial<Record<InboxKind, `inbox:named-${string}` & MessageKey>> = {
  "booking-accepted": "inbox:named-accepted",
  "booking-declined": "inbox:named-declined",
  "booking-lost": "inbox:named-lost",
  "booking-completed": "inbox:named-completed",
  "booking-tomorrow": "inbox:named-tomorrow",
  "booking-not-paid": "inbox:named-not-paid",
};

/**
 * Returns the other side of the booking. A job that is another cleaner's, or only offered, is its service's; so is
 * one whose people have gone.
 */
function inboxFaceOf(
  { side, cleanerName, cleanerPhoto, customerName, specialty }: InboxNotification,
  locale: Locale,
): InboxFace {
  if (specialty === null) return { of: "team" };
  if (side === "customer" && cleanerName) {
    return { of: "cleaner", name: nameForReader(cleanerName, locale), photo: cleanerPhoto };
  }
  return side === "cleaner" && customerName
    ? { of: "customer", name: customerName }
    : { of: "service", specialty };
}

/**
 * Returns day, hour, the other side, unless the title names them, and the service of a booking: what
 * distinguishes it comes first.
 */
function bookingInOneLine(
  {
    side,
    date,
    time,
    serviceNameEn,
    serviceNameTh,
    redoOfProblemId,
    cleanerName,
    customerName,
  }: InboxNotification,
  { locale, isNamed }: { locale: Locale; isNamed: boolean },
): string {
  if (date === null || time === null || serviceNameEn === null || serviceNameTh === null) return "";
  const moment = joinSideBySide(
    locale,
    formatDate(date, locale, "short"),
    formatHour(slotHour(time), locale),
  );
  const other = side === "customer" ? nameForReader(cleanerName ?? "", locale) : customerName;
  const service = serviceNameOf({ serviceNameEn, serviceNameTh, redoOfProblemId }, locale);
  return joinWithDots(
    unbroken(moment),
    isNamed ? "" : other,
    shortestServiceName(keepCompounds(service)),
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.page);

export default function Inbox() {
  const { t } = useText();
  const { days, hasNew, today, list, settings } = useLoaderData<typeof loader>();
  return (
    <div className="page py-4 sm:py-8">
      <div className="flex max-w-178 flex-wrap items-center gap-y-1">
        <div className="grow">
          <h1>{t("inbox:title")}</h1>
          {days.length > 0 ? (
            <p className="text-ink-soft max-lg:hidden">{t("inbox:description")}</p>
          ) : null}
        </div>
        {hasNew ? (
          <form method="post" action={paths.inbox()} className="min-w-0">
            <button
              type="submit"
              name="all"
              value="1"
              className="link inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold"
            >
              <CheckIcon className="size-4 shrink-0 max-sm:hidden" />
              {t("inbox:read-all")}
            </button>
          </form>
        ) : null}
      </div>
      <div className={COLUMNS}>
        <div className="min-w-0">
          {days.length === 0 ? (
            <Empty Scene={EmptyBookingsScene} title={t("inbox:empty")}>
              <p className="text-ink-soft">{t("inbox:empty-text")}</p>
            </Empty>
          ) : null}
          {days.map(({ date, groups }) => (
            <section key={date} aria-labelledby={`day-${date}`}>
              <h2 id={`day-${date}`} className="pt-5 pb-2 text-base text-ink-soft">
                <InboxDay date={date} today={today} />
              </h2>
              <ul className="card ruled overflow-hidden">
                {groups.map((group) => (
                  <InboxRow key={group.rows[0].id} group={group} />
                ))}
              </ul>
            </section>
          ))}
          <Pagination {...list} to={paths.inbox} />
        </div>
        <p className="pt-6 lg:pt-13">
          <Link
            to={settings}
            className="flex min-h-16 items-center gap-3 rounded-card bg-celadon-50 px-4 py-2 hover:bg-celadon-100 forced-colors:border"
          >
            <BellIcon className="size-6 shrink-0 text-celadon-700 max-[16rem]:hidden" />
            <span className="min-w-0 flex-1 leading-snug">
              <span className="block font-semibold">{t("notifications:title")}</span>
              <span className="block text-mini text-ink-soft">{t("inbox:choose")}</span>
            </span>
            <ChevronRightIcon className="size-5 shrink-0 text-celadon-700" />
          </Link>
        </p>
      </div>
    </div>
  );
}

/** The list, and from 1024 px on a column beside it. */
const COLUMNS = "lg:grid lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:gap-x-8";

/** The heading of a day: today, yesterday, or its date. */
function InboxDay({ date, today }: { date: CityDate; today: CityDate }) {
  const { t, locale } = useText();
  if (date === addDays(today, -1)) return <>{t("inbox:yesterday")}</>;
  return <>{date === today ? t("common:today") : formatDate(date, locale, "day")}</>;
}
