import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { metaTags } from "~/components/page-meta";
import { calendarFeedToken } from "~/domain/bookings/reading/calendar-feed.server";
import { listOpenBookingsAndOffers } from "~/domain/bookings/reading/cleaner-bookings.server";
import { getCleanerDays } from "~/domain/bookings/reading/cleaner-month.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { paths } from "~/lib/paths";
import { requireCleaner } from "../shared/require-cleaner.server";
import { DayList, RestOfDays } from "./day-list";
import { FeedAddress } from "./feed-address";
import { CalendarMonth } from "./calendar-month";
import { calendarMonthView, dayFromQuery } from "./calendar-month-view";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { now, locale, origin } = context;
  const profile = await requireCleaner(request, context);
  const shown = dayFromQuery(new URL(request.url).searchParams, now);
  const { offers } = listOpenBookingsAndOffers(profile.id, now);
  return {
    ...shown,
    view: calendarMonthView(getCleanerDays(profile, shown, now), {
      day: shown.day,
      // An offer holds its hours: customers find them taken.
      offers: offers.filter(({ date }) => date >= shown.first && date <= shown.last),
      isListed: profile.isListed,
      locale,
    }),
    feed: origin + paths.calendarFeed(calendarFeedToken(profile)),
    page: await describePersonalPage(context, "calendar:title"),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function Calendar() {
  const { view, feed, page: _page, ...shown } = useLoaderData<typeof loader>();
  const { day, today } = shown;
  return (
    <div className="gap-x-8 pb-8 lg:grid lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:items-start">
      <CalendarMonth view={view} {...shown} />
      <div className="max-lg:pt-5">
        <DayList {...{ view, day, today }} />
        <RestOfDays {...{ view, day, today }} />
        <FeedAddress address={feed} />
      </div>
    </div>
  );
}
