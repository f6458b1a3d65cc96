import { Link } from "~/components/link";
import type { ReactNode } from "react";
import { HeroScene } from "~/components/art/hero-scene";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { dayWords } from "~/components/day-words";
import { useText } from "~/i18n/text";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { usePageFacts } from "~/root-data";
import type { HomeData } from "./home-data.server";

/** The first screen: whether to trust them, what it costs, and whether they can come today. */
export function Hero({
  entry,
  claims,
  rating,
  today,
}: Pick<HomeData, "entry" | "claims" | "rating" | "today">) {
  const { locale, t } = useText();
  const guest = !usePageFacts().signedIn;
  const soonest = entry?.soonest;
  return (
    <section className="relative">
      <HeroScene className="block h-40 w-full rounded-bl-[4rem] sm:h-96 lg:absolute lg:inset-y-0 lg:right-0 lg:h-full lg:w-1/2 lg:rounded-bl-[10rem]" />
      <div className="page">
        <div className="pt-5 lg:w-1/2 lg:pr-12 lg:py-14">
          <h1 className="text-3xl sm:text-4xl">{t("home:hero-title")}</h1>
          <p className="pt-2 text-ink-soft sm:text-lg">{t("home:hero-lead")}</p>
          <p className="flex flex-wrap gap-3 pt-4">
            <Link to={paths.booking()} className="button button-strong">
              {t("home:book")}
            </Link>
            {guest ? (
              <Link to={paths.signup()} className="button button-quiet">
                {t("home:sign-up-free")}
              </Link>
            ) : null}
          </p>
          <ul className="pt-4 lg:pt-8">
            {claims.happyCustomers ? (
              <Fact figure={rating} title={claims.happyCustomers.title}>
                {claims.verifiedCleaners.text}
              </Fact>
            ) : null}
            {entry ? (
              <Fact
                figure={formatBaht(entry.lowest.total)}
                title={t("home:fact-price", {
                  hours: t("common:hours", { count: entry.lowest.hoursBilled }),
                })}
              >
                {t("home:fact-price-text", { service: entry.service })}
              </Fact>
            ) : null}
            {soonest ? (
              <Fact figure={dayWords(soonest.day, today, locale, t)} title={t("home:fact-free")}>
                {t("home:fact-free-text", { names: soonest.names, count: soonest.faces.length })}
                <span className="flex gap-2 pt-2">
                  {soonest.faces.map(({ id, name, photo }) => (
                    <Link key={id} to={paths.cleaner(id)} className="rounded-2xl">
                      <CleanerPhoto
                        name={name}
                        photo={photo}
                        width={56}
                        className="size-14"
                        eager
                      />
                      <span className="sr-only">{name}</span>
                    </Link>
                  ))}
                </span>
              </Fact>
            ) : (
              <Fact figure={t("common:today")} title={claims.sameDayBooking.title}>
                {claims.sameDayBooking.text}
              </Fact>
            )}
          </ul>
        </div>
      </div>
    </section>
  );
}

function Fact({ figure, title, children }: { figure: string; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3 border-t border-celadon-200 py-2 sm:py-3">
      <strong className="w-28 shrink-0 text-xl leading-snug text-celadon-700 tabular-nums">
        {figure}
      </strong>
      <span className="text-sm sm:text-base">
        <span className="block font-semibold">{title}</span>
        {children}
      </span>
    </li>
  );
}
