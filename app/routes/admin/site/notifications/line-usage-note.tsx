import type { LineUsage } from "~/domain/admin/site/line-usage.server";
import { useText } from "~/i18n/text";

/** Shows the month's LINE messages, and the emails sent instead of LINE messages. */
export function LineUsageNote({ usage: { quota, fallbacks, days } }: { usage: LineUsage }) {
  const { t, locale } = useText();
  const counts = fallbacks
    .map(({ why, count }) => t(`admin-money:instead-${why}`, { number: count }))
    .join(locale === "th" ? "\u00a0· " : ", ");
  return (
    <div className="pb-3 text-sm text-ink-soft">
      <p>{quota === null ? t("admin-money:line-unknown") : quotaWords(quota)}</p>
      {counts ? <p>{t("admin-money:line-instead", { days, counts })}</p> : null}
    </div>
  );

  function quotaWords({ used, limit, reserve }: NonNullable<LineUsage["quota"]>): string {
    return limit === null
      ? t("admin-money:line-endless", { used })
      : t("admin-money:line-quota", { used, limit, reserve });
  }
}
