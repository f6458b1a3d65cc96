import { useText } from "~/i18n/text";
import type { HomeData } from "./home-data.server";

const LINE = ["rating", "happyCustomers", "homesCleanedThisYear", "securePayments"] as const;

/** The claims in one line, before the footer. */
export function TrustStrip({ claims }: Pick<HomeData, "claims">) {
  const { t } = useText();
  return (
    <section className="page pt-14" aria-label={t("home:trust-title")}>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {LINE.map((id) => {
          const claim = claims[id];
          return claim ? (
            <li key={id} className="border-l-4 border-celadon-300 pl-4">
              <strong className="block text-xl text-celadon-800">{claim.title}</strong>
              <span className="text-sm text-ink-soft">{claim.text}</span>
            </li>
          ) : null;
        })}
      </ul>
    </section>
  );
}
