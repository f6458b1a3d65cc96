import { useText } from "~/i18n/text";
import type { HomeData } from "./home-data.server";

const STRIP = ["rating", "happyCustomers", "homesCleanedThisYear", "securePayments"] as const;

/** The claims in one strip, above the footer. */
export function TrustStrip({ claims }: Pick<HomeData, "claims">) {
  const { t } = useText();
  return (
    <section className="mt-9 bg-celadon-100 py-6 sm:mt-14" aria-labelledby="trust">
      <div className="page">
        <h2 id="trust" className="text-xl">
          {t("home:trust-title")}
        </h2>
        <ul className="grid gap-3 pt-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
          {STRIP.map((id) => {
            const claim = claims[id];
            return claim ? (
              <li key={id} className="only:col-span-full">
                <strong className="block text-lg text-celadon-800">{claim.title}</strong>
                <span className="block text-sm text-ink-soft">{claim.text}</span>
              </li>
            ) : null;
          })}
        </ul>
      </div>
    </section>
  );
}
