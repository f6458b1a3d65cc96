import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import { useLoaderData, useLocation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { ChevronLeftIcon, ChevronRightIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { formatRelativeDay } from "~/components/relative-day";
import { Banner } from "~/components/ui/banner";
import { getBookingForAdmin } from "~/domain/admin/bookings/bookings-list.server";
import type { DayState } from "~/domain/admin/day/day-states";
import { giveLostJobAsAdmin } from "~/domain/admin/bookings/booking-changes.server";
import { getReplacementOf } from "~/domain/bookings/substitutes/own-replacement.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { parseId } from "~/http/parse-id";
import { readForm } from "~/http/read-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { addDays, cityDateOf, formatClock, formatDate, isCityDate } from "~/lib/bangkok-time";
import { MINUTE_MS } from "~/lib/durations";
import { joinAsList } from "~/lib/join-texts";
import { message } from "~/lib/message";
import { adminPaths } from "~/lib/admin-paths";
import { AREAS, SPECIALTIES } from "~/lib/vocabulary";
import { AdminErrorPage } from "../shared/admin-error-page";
import { DayStateSigns } from "../shared/day-state";
import { FilterForm, FilterSelect, filterOptions } from "../shared/list-parts";
import { failedChangeToast, readListQuery, requireAdmin } from "../shared/admin-list.server";
import { BoardGrid, statesOf } from "./board-grid";
import { dayPath, getDayView, type DayView } from "./day-view.server";
import { LostPanel } from "./lost-panel";

/** The heading: whoever gave a job to somebody goes on from there. */
const TITLE_ID = "day";

/** Most jobs of a day below which the next day is shown. */
const QUIET_DAY = 8;

/** Returns the day and the filters of a URL. Throws a 404 for a day that doesn't exist. */
function readDay(request: Request, { date }: { date?: string }, now: number) {
  if (date !== undefined && !isCityDate(date)) throw data(null, { status: 404 });
  const { choice, id } = readListQuery(request);
  const filter = {
    date: date ?? cityDateOf(now),
    area: choice("area", AREAS),
    specialty: choice("service", SPECIALTIES),
  };
  return { filter, openId: id("open") ?? 0 };
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { now, locale } = context;
  const { filter, openId } = readDay(request, params, now);
  const { date } = filter;
  const day = getDayView(filter, openId, { locale, now });
  const on = (days: number) => dayPath({ ...filter, date: addDays(date, days) }, now);
  return {
    page: await describePersonalPage(
      context,
      message("admin-day:page-title", { day: formatDate(date, locale, "day") }),
    ),
    now,
    date,
    asked: { area: filter.area, specialty: filter.specialty },
    path: dayPath(filter, now),
    previous: on(-1),
    next: on(1),
    day,
    // A quiet day leaves room for the next one, which is what an evening asks for.
    tomorrow:
      date === cityDateOf(now) && day.jobs <= QUIET_DAY
        ? getDayView({ ...filter, date: addDays(date, 1) }, 0, { locale, now })
        : null,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { adminId } = await requireAdmin(request, context);
  const { now } = context;
  const { filter } = readDay(request, params, now);
  const form = await readForm(request);
  const lostBookingId = parseId(form.get("bookingId"));
  const cleanerId = parseId(form.get("cleanerId"));
  // The button says that both have agreed.
  const given = { lostBookingId, cleanerId, agreed: true };
  const result = giveLostJobAsAdmin(given, { by: { adminId }, now });
  const toDay = `${dayPath(filter, now)}#${TITLE_ID}`;
  if (result.ok) {
    return redirectWithToast(toDay, {
      title: message("admin-day:given", { cleaner: nameOfCleaner(result.bookingId) }),
      text: "admin-day:given-text",
    });
  }
  const toPanel = `${dayPath(filter, now, lostBookingId)}#j${lostBookingId}`;
  switch (result.reason) {
    case "unknown-booking":
      throw data(null, { status: 404 });
    case "changed-meanwhile": {
      // The search, its customer or another admin was faster.
      const cleaner = nameOfCleaner(getReplacementOf(lostBookingId) ?? 0);
      return redirectWithToast(
        toDay,
        failedChangeToast(message("admin-day:given-already", { cleaner })),
      );
    }
    case "time-taken":
      return redirectWithToast(toPanel, failedChangeToast("admin-bookings:cleaner-taken"));
    case "cleaner-unsuitable":
      return redirectWithToast(toPanel, failedChangeToast("admin-bookings:cleaner-unsuitable"));
    default:
      return redirectWithToast(toPanel, failedChangeToast("admin-bookings:not-possible"));
  }
}

const nameOfCleaner = (bookingId: number) => getBookingForAdmin(bookingId)?.cleanerName ?? "";

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.page, error);

export default function AdminDayPage() {
  const { t, locale } = useText();
  const { now, date, asked, path, previous, next, day, tomorrow } = useLoaderData<typeof loader>();
  const { hash, key } = useLocation();
  useEffect(() => {
    // Without scripts the browser goes on from there: the heading, a panel that is opened, or its job.
    if (hash) document.getElementById(hash.slice(1))?.focus();
  }, [hash, key]);
  useRenewal();
  const today = cityDateOf(now);
  const states = statesOf(tomorrow ? [day, tomorrow] : [day]);
  const named = formatRelativeDay(date, today, locale, t);
  const short = formatDate(date, locale, "short");
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div className="min-w-0 flex-1 basis-40">
          <h1 id={TITLE_ID} tabIndex={-1} className="outline-none">
            {named}{" "}
            {named === short ? null : (
              <span className="font-normal whitespace-nowrap max-sm:text-section">{short}</span>
            )}
          </h1>
          <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-soft tabular">
            <DaySummary day={day} />
            {date === today ? (
              <Link to={path} className="link inline-flex min-h-11 items-center">
                {t("admin-day:up-to-date", { time: formatClock(now, locale) })}
              </Link>
            ) : null}
          </p>
        </div>
        <div className="flex gap-2">
          <DayArrow to={previous} label={t("admin-day:previous")} Icon={ChevronLeftIcon} />
          <DayArrow to={next} label={t("admin-day:next")} Icon={ChevronRightIcon} />
        </div>
        <div className="max-w-full min-w-0 max-lg:basis-full">
          <FilterForm action={path.replace(/\?.*$/, "")} place="page">
            <FilterSelect
              name="area"
              label={t("admin-day:area-filter")}
              all={t("areas:all")}
              options={filterOptions(AREAS, (area) => t(`areas:${area}`))}
              chosen={asked.area}
            />
            <FilterSelect
              name="service"
              label={t("admin-day:service-filter")}
              all={t("admin-day:all-services")}
              options={filterOptions(SPECIALTIES, (specialty) => t(`specialties:${specialty}`))}
              chosen={asked.specialty}
            />
          </FilterForm>
        </div>
      </div>
      {day.notOpen === null ? null : (
        <Banner title={t("admin-day:not-open", { id: day.notOpen })}>
          <Link
            to={adminPaths.item("bookings", day.notOpen)}
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            {t("admin-day:see-booking", { id: day.notOpen })}
          </Link>
        </Banner>
      )}
      <DayStateSigns states={states} />
      <BoardGrid
        day={day}
        now={now}
        panel={
          day.opened ? (
            <LostPanel
              key={day.opened.id}
              job={day.opened}
              closeTo={`${path}#job-${day.opened.id}`}
            />
          ) : null
        }
      />
      {tomorrow ? (
        <div className="lg:pt-6">
          <BoardGrid
            day={tomorrow}
            now={now}
            title={
              <Link to={next} className="inline-flex min-h-11 items-center gap-2 hover:underline">
                {t("common:tomorrow")}
                <span className="font-normal">{formatDate(addDays(date, 1), locale, "short")}</span>
              </Link>
            }
          />
        </div>
      ) : null}
      <DayLegend states={states} />
    </>
  );
}

/** Loads the page anew each minute, while it is in sight. Without scripts there is a link for it. */
function useRenewal() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && navigator.onLine) revalidate();
    }, MINUTE_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
}

function DaySummary({ day: { jobs, lost, requests } }: { day: SerializeFrom<DayView> }) {
  const { t, locale } = useText();
  const parts = [
    t("admin-day:jobs", { count: jobs }),
    ...(lost.length > 0 ? [t("admin-day:without-cleaner", { count: lost.length })] : []),
    ...(requests > 0 ? [t("admin-day:requests", { count: requests })] : []),
  ];
  return <span>{joinAsList(parts, locale)}</span>;
}

function DayArrow({
  to,
  label,
  Icon,
}: {
  to: string;
  label: string;
  Icon: typeof ChevronLeftIcon;
}) {
  return (
    <Link
      to={to}
      aria-label={label}
      className="grid size-11 place-items-center rounded-xl border border-edge bg-white hover:bg-celadon-50"
    >
      <Icon className="size-5" />
    </Link>
  );
}

/** Names the looks that occur on the page. Where the board is a list, each job has its words. */
function DayLegend({ states }: { states: readonly DayState[] }) {
  const { t } = useText();
  return (
    <ul
      aria-label={t("admin-day:legend")}
      className="flex flex-wrap gap-x-4 gap-y-1 pt-4 text-mini text-ink-soft empty:hidden max-lg:hidden"
    >
      {states.map((state) => (
        <li key={state} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className="day-look h-3 w-4 rounded forced-colors:border"
            data-state={state}
          />
          {t(`admin-day:state-${state}`)}
        </li>
      ))}
    </ul>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
