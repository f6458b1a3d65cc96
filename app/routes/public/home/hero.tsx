import { Link } from "~/components/link";
import { HeroScene } from "~/components/art/hero-scene";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { useText } from "~/i18n/text";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { usePageFacts } from "~/root-data";
import type { HomeData, NextBookingSummary } from "./home-data.server";

interface HeroProps extends Pick<HomeData, "entry" | "free" | "claims"> {
  nextBooking: NextBookingSummary | null;
}

/** The first screen: the lowest price and who is free, or a customer's next booking. */
export function Hero({ entry, free, claims, nextBooking }: HeroProps) {
  const { t } = useText();
  const guest = !usePageFacts().signedIn;
  const { rating, happyCustomers, verifiedCleaners } = claims;
  const trusted = [rating, happyCustomers, verifiedCleaners].flatMap((claim) => claim?.title ?? []);
  return (
    <section className="relative">
      {/* At most 40% of the screen's height, however large the text is. */}
      <HeroScene className="block h-[min(11rem,40svh)] w-full sm:h-[min(24rem,40svh)] lg:absolute lg:inset-y-0 lg:right-0 lg:h-full lg:w-1/2 lg:rounded-bl-[10rem]" />
      <div className="page">
        <div className="pt-4 lg:w-1/2 lg:py-14 lg:pr-12">
          <h1 className="text-[1.75rem] sm:text-4xl">{t("home:hero-title")}</h1>
          <p className="pt-1 text-ink-soft sm:text-lg">{t("home:hero-lead")}</p>
          <p className="flex flex-wrap gap-2 pt-4">
            <Link
              to={paths.booking()}
              className="button button-strong min-h-12 flex-2 sm:flex-none"
            >
              {t("home:book")}
            </Link>
            {guest ? (
              <Link
                to={paths.signup()}
                className="button button-quiet min-h-12 flex-1 px-3 sm:flex-none sm:px-5"
              >
                {t("home:sign-up-free")}
              </Link>
            ) : null}
          </p>
          {nextBooking ? (
            <NextBookingLink booking={nextBooking} />
          ) : (
            <>
              {trusted.length > 0 ? (
                // Hidden on phones, where height is scarce: there it is shown further down.
                <p className="hidden pt-3 text-sm font-semibold sm:block">
                  {trusted.join("\u00a0· ")}
                </p>
              ) : null}
              <ul className="mt-3 grid grid-cols-2 gap-3 max-[16rem]:grid-cols-1 border-t border-celadon-200 pt-3">
                {entry ? (
                  <HeroFact figure={t("home:from", { total: formatBaht(entry.lowest.total) })}>
                    {t("home:fact-price", {
                      service: entry.service,
                      hours: t("common:hours", { count: entry.lowest.hoursBilled }),
                    })}
                  </HeroFact>
                ) : null}
                {free ? (
                  <HeroFact figure={free.soonest.day}>
                    {t("home:fact-free", { names: free.soonest.names })}
                  </HeroFact>
                ) : (
                  <HeroFact figure={claims.sameDayBooking.title}>
                    {claims.sameDayBooking.text}
                  </HeroFact>
                )}
              </ul>
            </>
          )}
        </div>
      </div>
    </section>
  );
}

function HeroFact({ figure, children }: { figure: string; children: string }) {
  return (
    <li className="text-sm text-ink-soft only:col-span-full">
      <strong className="block text-xl text-ink tabular">{figure}</strong>
      {children}
    </li>
  );
}

/** The next booking, which a customer looks for first. */
function NextBookingLink({ booking }: { booking: NextBookingSummary }) {
  const { t } = useText();
  return (
    <Link
      to={paths.dashboard()}
      className="card mt-4 flex items-center gap-3 p-3 hover:bg-celadon-50"
    >
      <CleanerPhoto
        name={booking.cleanerName}
        photo={booking.cleanerPhoto}
        width={72}
        className="size-18 shrink-0"
        eager
      />
      <span className="min-w-0">
        <span className="block text-sm text-ink-soft">
          {t("home:next-booking")}&nbsp;· {t(`common:status-${booking.status}`)}
        </span>
        <strong className="block text-lg tabular">{booking.when}</strong>
        <span className="block text-sm">
          {booking.service}&nbsp;· {booking.cleanerName}
        </span>
      </span>
    </Link>
  );
}
