import { Link } from "~/components/link";
import {
  CalendarIcon,
  LeafIcon,
  RefundIcon,
  ShieldCheckIcon,
} from "~/components/art/subject-icons";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import type { HomeData } from "./home-data.server";

const REASONS = [
  ["verifiedCleaners", ShieldCheckIcon],
  ["sameDayBooking", CalendarIcon],
  ["ecoFriendlyProducts", LeafIcon],
  ["satisfactionGuarantee", RefundIcon],
] as const;

/** The promises of the business: the checks first, since everything else depends on them. */
export function WhyUs({ claims }: Pick<HomeData, "claims">) {
  const { t } = useText();
  return (
    <section className="page pt-9 sm:pt-14" aria-labelledby="why">
      <h2 id="why" className="text-2xl sm:text-3xl">
        {t("home:why-title")}
      </h2>
      <p className="max-w-prose pt-0.5 text-ink-soft">{t("home:why-lead")}</p>
      <ul className="grid pt-2 sm:grid-cols-2 sm:gap-x-8 sm:pt-5 lg:grid-cols-4">
        {REASONS.map(([claim, Icon]) => (
          <li key={claim} className="flex gap-3 py-3 max-sm:not-first:border-t border-celadon-200">
            <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-celadon-100 text-celadon-700">
              <Icon className="size-6" />
            </span>
            <div>
              <h3 className="text-base">{claims[claim].title}</h3>
              <p className="text-sm text-ink-soft">{claims[claim].text}</p>
              <More claim={claim} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The link to more about a promise. */
function More({ claim }: { claim: (typeof REASONS)[number][0] }) {
  const { t } = useText();
  switch (claim) {
    case "verifiedCleaners":
      return (
        <Link
          to={paths.infoPage("background-checks")}
          className="link inline-flex min-h-11 items-center text-sm"
        >
          {t("home:why-checks")}
        </Link>
      );
    case "satisfactionGuarantee":
      return (
        <p className="pt-1 text-sm">
          {t("home:why-broken")}{" "}
          <Link to={`${paths.infoPage("help")}#safety`} className="link inline-block">
            {t("home:why-broken-more")}
          </Link>
        </p>
      );
    default:
      return null;
  }
}
