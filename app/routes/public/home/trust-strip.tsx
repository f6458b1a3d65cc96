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
        <ul className="grid grid-cols-2 gap-4 pt-3 max-[16rem]:grid-cols-1 lg:grid-cols-4">
          {STRIP.map((id) => {
            const claim = claims[id];
            return claim ? (
              <li key={id} className="only:col-span-full">
                <strong className="block text-lg leading-snug lg:text-2xl">{claim.title}</strong>
                <span className="block pt-1 text-sm text-ink-soft">{claim.text}</span>
              </li>
            ) : null;
          })}
        </ul>
      </div>
    </section>
  );
}
