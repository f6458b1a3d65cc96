import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { metaTags } from "~/components/page-meta";
import { getCustomerView } from "~/domain/schedule/customer-view.server";
import type { RouteHandle } from "~/http/context";
import { describePage } from "~/http/page-meta.server";
import { getSignedIn } from "~/http/session.server";
import { FreeCleaners } from "./free-cleaners";
import { Hero } from "./hero";
import { getHomeData, getNextBookingSummary } from "./home-data.server";
import { homeJsonLd } from "./home-json-ld";
import { HowItWorks } from "./how-it-works";
import { ServiceTiles } from "./services";
import { HomeTestimonials } from "./testimonials";
import { TrustStrip } from "./trust-strip";
import { WhyUs } from "./why-us";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { locale, now } = context;
  const viewer = await getSignedIn(request, context);
  const home = await getHomeData(locale, getCustomerView(viewer?.id ?? null), now);
  return {
    ...home,
    nextBooking: viewer && (await getNextBookingSummary(viewer.id, locale, now)),
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
  const { services, entry, free, testimonials, claims, nextBooking } =
    useLoaderData<typeof loader>();
  return (
    <>
      <Hero entry={entry} free={free} claims={claims} nextBooking={nextBooking} />
      {free ? <FreeCleaners free={free} /> : null}
      <WhyUs claims={claims} />
      <ServiceTiles services={services} />
      <HowItWorks entry={entry} />
      <HomeTestimonials testimonials={testimonials} />
      <TrustStrip claims={claims} />
    </>
  );
}
