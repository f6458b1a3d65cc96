import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { metaTags } from "~/components/page-meta";
import { calendarFeedToken } from "~/domain/bookings/reading/calendar-feed.server";
import { getCleanerMonth } from "~/domain/bookings/reading/cleaner-month.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { paths } from "~/lib/paths";
import { requireCleaner } from "../shared/require-cleaner.server";
import { DayList, RestOfMonth } from "./day-list";
import { FeedAddress } from "./feed-address";
import { CalendarMonth } from "./calendar-month";
import { calendarMonthView, dayFromQuery } from "./calendar-month-view";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { now, locale, origin } = context;
  const profile = await requireCleaner(request, context);
  const shown = dayFromQuery(new URL(request.url).searchParams, now);
  return {
    ...shown,
    view: calendarMonthView(getCleanerMonth(profile, shown.month, now), {
      day: shown.day,
      isListed: profile.isListed,
      locale,
    }),
    feed: origin + paths.calendarFeed(calendarFeedToken(profile)),
    page: await describePersonalPage(context, "calendar:title"),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function Calendar() {
  const { view, month, day, today, previous, next, feed } = useLoaderData<typeof loader>();
  return (
    <div className="gap-10 pb-8 lg:grid lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-start">
      <CalendarMonth {...{ view, month, day, today, previous, next }} />
      <div className="max-lg:pt-5">
        <DayList {...{ view, day, today }} />
        <RestOfMonth {...{ view, day, today }} />
        <FeedAddress address={feed} />
      </div>
    </div>
  );
}
