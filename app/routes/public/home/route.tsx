import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { metaTags } from "~/components/page-meta";
import { getCustomerView } from "~/domain/schedule/customer-view.server";
import type { RouteHandle } from "~/http/context";
import { describePage } from "~/http/page-meta.server";
import { getSignedIn } from "~/http/session.server";
import { AREAS, isOneOf } from "~/lib/vocabulary";
import { FreeCleaners } from "./free-cleaners";
import { Hero } from "./hero";
import { getHomeData, getNextBookingSummary, getSameAgainSummary } from "./home-data.server";
import { homeJsonLd } from "./home-json-ld";
import { HowItWorks } from "./how-it-works";
import { ServiceTiles } from "./services";
import { HomeTestimonials } from "./testimonials";
import { TrustStrip } from "./trust-strip";
import { WhyUs } from "./why-us";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { locale, now } = context;
  const viewer = await getSignedIn(request, context);
  const view = getCustomerView(viewer?.id ?? null);
  const area = isOneOf(AREAS, viewer?.city) ? viewer.city : null;
  const home = await getHomeData(locale, { view, area }, now);
  return {
    ...home,
    firstName: viewer?.firstName ?? null,
    nextBooking: viewer && (await getNextBookingSummary(viewer.id, locale, now)),
    again: viewer && (await getSameAgainSummary(viewer.id, { locale, view, now })),
    page: await describePage(request, context, {
      title: "home:title",
      description: "home:meta-description",
      jsonLd: homeJsonLd({ origin: context.origin, services: home.services }),
    }),
  };
}

export const handle = {
  cacheForGuests: { query: [] },
  renderOnce: true,
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.page);

export default function Home() {
  const { services, entry, days, free, testimonials, claims, ...own } =
    useLoaderData<typeof loader>();
  return (
    <>
      <Hero days={days} free={free} claims={claims} {...own} />
      <FreeCleaners free={free} />
      <WhyUs claims={claims} />
      <ServiceTiles services={services} />
      <HowItWorks entry={entry} />
      <HomeTestimonials testimonials={testimonials} />
      <TrustStrip claims={claims} />
    </>
  );
}
