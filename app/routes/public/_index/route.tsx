import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { metaTags } from "~/components/page-meta";
import type { RouteHandle } from "~/http/context";
import { describePage } from "~/http/page-meta.server";
import { Hero } from "./hero";
import { getHomeData } from "./home-data.server";
import { homeJsonLd } from "./home-json-ld";
import { HowItWorks } from "./how-it-works";
import { Services } from "./services";
import { Testimonials } from "./testimonials";
import { TrustStrip } from "./trust-strip";
import { WhyUs } from "./why-us";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const home = getHomeData(context.locale, context.now);
  return {
    ...home,
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
  home: true,
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.page);

export default function Home() {
  const { services, entry, testimonials, claims, rating, today } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero entry={entry} claims={claims} rating={rating} today={today} />
      <WhyUs claims={claims} />
      <Services services={services} />
      <HowItWorks entry={entry} />
      <Testimonials testimonials={testimonials} />
      <TrustStrip claims={claims} />
    </>
  );
}
