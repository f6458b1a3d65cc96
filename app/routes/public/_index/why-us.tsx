import { Link } from "~/components/link";
import {
  ArrowRightIcon,
  CalendarIcon,
  LeafIcon,
  RefundIcon,
  ShieldCheckIcon,
  WalletIcon,
} from "~/components/art/icons";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import type { HomeData } from "./home-data.server";

const REASONS = [
  ["satisfactionGuarantee", RefundIcon],
  ["securePayments", WalletIcon],
  ["sameDayBooking", CalendarIcon],
  ["ecoFriendlyProducts", LeafIcon],
] as const;

/** What the business promises: the checks first, since everything else depends on them. */
export function WhyUs({ claims }: Pick<HomeData, "claims">) {
  const { t } = useText();
  return (
    <section className="page py-14" aria-labelledby="why">
      <h2 id="why" className="text-2xl sm:text-3xl">
        {t("home:why-title")}
      </h2>
      <p className="max-w-prose pt-2 text-ink-soft">{t("home:why-lead")}</p>
      <div className="grid gap-8 pt-8 lg:grid-cols-3">
        <div className="rounded-3xl rounded-br-[4rem] bg-celadon-700 p-6 text-white">
          <ShieldCheckIcon className="size-12" />
          <h3 className="pt-4 text-xl">{claims.verifiedCleaners.title}</h3>
          <p className="pt-2">{claims.verifiedCleaners.text}</p>
          <Link
            to={paths.info("background-checks")}
            className="mt-2 inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4 focus-visible:outline-white"
          >
            {t("home:why-checks")}
            <ArrowRightIcon className="size-5" />
          </Link>
        </div>
        <ul className="grid content-center gap-8 sm:grid-cols-2 lg:col-span-2">
          {REASONS.map(([claim, Icon]) => (
            <li key={claim} className="flex gap-4">
              <Icon className="size-8 shrink-0 text-celadon-700" />
              <div>
                <h3 className="text-lg">{claims[claim].title}</h3>
                <p className="pt-1 text-ink-soft">{claims[claim].text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
