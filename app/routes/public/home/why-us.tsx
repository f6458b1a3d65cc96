import { Link } from "~/components/link";
import { CheckIcon } from "~/components/art/icons";
import { CheckedSeal } from "~/components/art/checked-seal";
import { CalendarIcon, LeafIcon, RefundIcon } from "~/components/art/subject-icons";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import type { HomeData } from "./home-data.server";

const PROMISES = [
  ["sameDayBooking", CalendarIcon],
  ["satisfactionGuarantee", RefundIcon],
  ["ecoFriendlyProducts", LeafIcon],
] as const;

/** The promises of the business: the checks first, as a certificate, since everything else depends on them. */
export function WhyUs({ claims }: Pick<HomeData, "claims">) {
  const { t } = useText();
  return (
    <section className="page pt-9 sm:pt-14" aria-labelledby="why">
      <h2 id="why" className="text-2xl sm:text-3xl">
        {t("home:why-title")}
      </h2>
      <Certificate claim={claims.verifiedCleaners} />
      <ul className="grid pt-3 lg:grid-cols-3 lg:gap-8 lg:pt-5">
        {PROMISES.map(([claim, Icon]) => (
          <li key={claim} className="flex gap-2.5 py-2">
            <Icon className="mt-0.5 size-5 shrink-0 text-celadon-700" />
            <p className="min-w-0 text-[0.9375rem]">
              <strong>{claims[claim].title}</strong>
              <span className="text-ink-soft">&nbsp;· {claims[claim].text}</span>
            </p>
          </li>
        ))}
      </ul>
      <p className="pt-3 text-sm text-ink-soft">
        {t("home:why-broken")}{" "}
        <Link to={`${paths.infoPage("help")}#safety`} className="link inline-block">
          {t("home:why-broken-more")}
        </Link>
      </p>
    </section>
  );
}

/** The checks that everybody has passed who can be booked, as the page on background checks describes them. */
function Certificate({ claim }: { claim: HomeData["claims"]["verifiedCleaners"] }) {
  const { t } = useText();
  return (
    <div className="certificate mt-5">
      <CheckedSeal className="seal" />
      <div>
        <div className="min-w-0">
          <h3 className="text-section lg:text-xl">{claim.title}</h3>
          <p className="max-w-prose pt-2 text-sm text-ink-soft">
            {t("home:why-lead")} {claim.text}
          </p>
          <Link
            to={paths.infoPage("background-checks")}
            className="link inline-flex min-h-11 items-center text-sm font-semibold"
          >
            {t("home:why-checks")}
          </Link>
        </div>
        <ul className="min-w-0">
          {(["identity", "work", "record"] as const).map((check) => (
            <li
              key={check}
              className="flex items-center justify-between gap-x-3 py-2 max-[16rem]:flex-wrap"
            >
              <strong className="min-w-0 leading-snug">{t(`home:check-${check}`)}</strong>
              <span className="ml-auto flex shrink-0 items-center gap-1 font-semibold text-celadon-700">
                <CheckIcon className="size-4" />
                {t("home:check-seen")}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
