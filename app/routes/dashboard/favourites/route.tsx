import { type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptySearchScene } from "~/components/art/empty-scenes";
import { cardData } from "~/components/cleaner-card/card-data";
import { RouteErrorPage } from "~/components/error-page";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { Pagination, pageNumberOf } from "~/components/pagination";
import { listServices } from "~/domain/catalogue/services.server";
import { listFavourites } from "~/domain/cleaners/favourites.server";
import { offerShownOf } from "~/domain/cleaners/job-shown";
import { calculateHoursBilled } from "~/domain/pricing/pricing";
import { getCustomerView } from "~/domain/schedule/customer-view.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { requireUser } from "~/http/session.server";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import { cityDateOf } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { paths } from "~/lib/paths";
import { myFavouritesPath } from "~/lib/favourite-paths";
import { DashboardHead } from "~/components/dashboard-head";
import { FavouriteCards } from "./favourite-cards";

/** Cards on a page, as many as of a search. */
const PAGE_SIZE = 12;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const { locale, now } = context;
  const number = pageNumberOf(new URL(request.url).searchParams);
  const services = listServices();
  const { cleaners, hasMore, away, gone } = listFavourites(viewer.id, {
    page: number,
    size: PAGE_SIZE,
    services,
    view: getCustomerView(viewer.id),
    now,
  });
  const t = await translatorFor(locale);
  const today = cityDateOf(now);
  const [compared] = services;
  return {
    number,
    hasMore,
    cards: cleaners.map((cleaner) =>
      cardData(cleaner, { offer: offerShownOf(cleaner, services), today, locale, t }),
    ),
    compared: compared
      ? { specialty: compared.specialty, hours: calculateHoursBilled(compared.duration) }
      : null,
    away: away.map(({ name, ...cleaner }) => ({ ...cleaner, name: nameForReader(name, locale) })),
    gone,
    meta: await describePersonalPage(context, "dashboard:favourites-title"),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export default function MyFavourites() {
  const { t } = useText();
  const { number, hasMore, cards, compared, away, gone } = useLoaderData<typeof loader>();
  return (
    <div className="page py-6 sm:pt-8">
      <DashboardHead tab="favourites" />
      {cards.length > 0 && compared ? (
        <p className="pb-3 text-sm text-ink-soft">
          {t("browse:compared", {
            job: t(`specialties:${compared.specialty}`),
            count: compared.hours,
          })}
        </p>
      ) : null}
      {/* Another page begins anew: whoever was taken out of this one is still in sight here. */}
      <FavouriteCards
        key={number}
        cards={cards}
        away={away}
        isLast={!hasMore}
        none={number > 1 || gone > 0 ? null : <NoFavourites />}
      />
      {gone > 0 ? (
        <p className="pt-6 text-sm text-ink-soft">
          {t("dashboard:favourites-gone", { count: gone })}
        </p>
      ) : null}
      <Pagination page={number} hasMore={hasMore} to={myFavouritesPath} />
    </div>
  );
}

function NoFavourites() {
  const { t } = useText();
  return (
    <div className="flex flex-col items-center gap-3 py-8 text-center">
      <EmptySearchScene className="h-auto w-60" />
      <p className="max-w-md">{t("browse:favourites-none")}</p>
      <Link to={paths.browse()} className="button button-quiet mt-2">
        {t("common:nav-find-cleaner")}
      </Link>
    </div>
  );
}

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
