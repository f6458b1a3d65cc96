import { Link } from "~/components/link";
import { Badge } from "~/components/ui/badge";
import { useText } from "~/i18n/text";
import { formatDate } from "~/lib/bangkok-time";
import { adminPaths } from "~/lib/admin-paths";

interface Claim {
  id: "rating" | "happyCustomers" | "homesCleanedThisYear";
  title: string;
  claimed: number;
  /** The value from the database. */
  figure: number;
  /** False if it isn't on the home page though the claims are confirmed: the bookings show less. */
  isShown: boolean;
}

/** Compares the claims of the home page with the database. The home page shows them once confirmed. */
export function Claims({
  claims,
  confirmedOn,
  reviews,
}: {
  claims: readonly Claim[];
  confirmedOn: string | null;
  reviews: number;
}) {
  const { t, locale } = useText();
  const figureOf = ({ id, figure }: Claim) =>
    id === "rating"
      ? t("admin-site:claim-rating", { figure: figure.toFixed(2), count: reviews })
      : t(`admin-site:claim-${id}`, {
          figure: String(figure).replace(/\B(?=(\d{3})+(?!\d))/g, ","),
        });
  return (
    <section aria-labelledby="claims" className="card p-4 sm:p-5">
      <h2 id="claims" className="text-section">
        {t("admin-site:claims")}
      </h2>
      <p className="pb-2 text-sm text-ink-soft">
        {confirmedOn === null
          ? t("admin-site:claims-hidden")
          : t("admin-site:claims-shown", { day: formatDate(confirmedOn, locale, "long") })}
      </p>
      <ul className="ruled">
        {claims.map((claim) => (
          <li key={claim.id} className="py-3">
            <p className="font-semibold">“{claim.title}”</p>
            <p className="text-sm tabular">{figureOf(claim)}</p>
            <p className="pt-1">
              {claim.figure >= claim.claimed ? (
                <Badge tone="good">{t("admin-site:claim-true")}</Badge>
              ) : (
                <Badge tone="waits">{t("admin-site:claim-not-yet")}</Badge>
              )}
            </p>
            {confirmedOn !== null && !claim.isShown ? (
              <p className="pt-1 text-sm">{t("admin-site:claim-left-out")}</p>
            ) : null}
          </li>
        ))}
      </ul>
      <Link
        to={`${adminPaths.section("business")}/claims`}
        preventScrollReset
        className="button button-quiet mt-2 w-full"
      >
        {t(confirmedOn === null ? "admin-site:confirm-claims" : "admin-site:hide-claims")}
      </Link>
    </section>
  );
}
