import { Link } from "~/components/link";
import { HeroScene } from "~/components/art/hero-scene";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { usePageFacts } from "~/root-data";
import { FreeSearch } from "./free-search";
import type { HomeData } from "./home-data.server";
import { OwnBookings, type OwnBookingsProps } from "./own-bookings";

interface HeroProps extends Pick<HomeData, "days" | "free" | "claims">, OwnBookingsProps {}

/**
 * The first screen: the two questions, where and when. Whoever has a booking, or had one, finds that first:
 * the last job once more, and the next booking.
 */
export function Hero({ days, free, claims, firstName, nextBooking, again }: HeroProps) {
  const { t } = useText();
  const guest = !usePageFacts().signedIn;
  const known = Boolean(nextBooking ?? again);
  const search = (
    <FreeSearch days={days} free={free} look={again ? "outline" : "strong"}>
      {guest ? null : (
        <Link
          to={paths.booking()}
          className="link inline-flex min-h-11 items-center justify-self-center px-2 font-semibold"
        >
          {t("home:book")}
        </Link>
      )}
    </FreeSearch>
  );
  return (
    <section className="relative">
      <HeroScene
        className={`w-full lg:absolute lg:top-0 lg:right-0 lg:block lg:w-1/2 lg:rounded-bl-[7.5rem] ${
          known
            ? "hidden lg:h-full"
            : "block h-[min(10.25rem,30svh)] sm:h-[min(18rem,40svh)] lg:h-108"
        }`}
      />
      <div className="page relative lg:min-h-108">
        {known ? (
          <>
            <OwnBookings firstName={firstName} nextBooking={nextBooking} again={again} />
            <div className="asked mt-2">{search}</div>
          </>
        ) : (
          <div className="asked -mt-17.5 lg:mt-0">
            <h1 className="text-2xl lg:w-125 lg:pt-13 lg:text-[2.625rem]">
              {t("home:hero-title")}
            </h1>
            <p className="pt-0.5 text-sm text-ink-soft lg:w-125 lg:pt-3 lg:pb-5 lg:text-base">
              {t("home:hero-lead")}
            </p>
            {search}
          </div>
        )}
        {guest ? (
          <p className="flex flex-wrap gap-2 pt-3">
            <Link
              to={paths.booking()}
              className="button button-outline min-h-12 flex-[1.5] basis-36 px-3 max-sm:text-[0.9375rem] lg:flex-none lg:px-5"
            >
              {t("home:book")}
            </Link>
            <Link
              to={paths.signup()}
              className="button button-quiet min-h-12 flex-1 basis-26 px-2 max-sm:text-[0.9375rem] lg:flex-none lg:px-5"
            >
              {t("home:sign-up-free")}
            </Link>
          </p>
        ) : null}
        <TrustedLine claims={claims} />
      </div>
    </section>
  );
}

/** The claims that matter most, in one line. */
function TrustedLine({ claims }: Pick<HomeData, "claims">) {
  const { rating, happyCustomers, verifiedCleaners } = claims;
  const titles = [rating, happyCustomers, verifiedCleaners].flatMap((claim) => claim?.title ?? []);
  if (titles.length === 0) return null;
  return <p className="pt-2.5 text-mini font-semibold">{titles.join("\u00a0· ")}</p>;
}
