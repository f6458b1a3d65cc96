import { getUsualEarnings } from "~/domain/payments/usual-earnings.server";
import type { RequestContext } from "~/http/context";
import { translatorFor } from "~/i18n/i18n.server";
import { formatBaht } from "~/lib/money";
import { PROFILE_PARTS } from "../shared/profile-parts";

/**
 * Returns the texts above the form: what others have earned, which may be nothing, and the steps to the first
 * job; and the heading of each part of the form. They come from the server, so that no script has to carry them.
 */
export async function reasonToJoin({ now, locale }: RequestContext) {
  const t = await translatorFor(locale);
  const range = getUsualEarnings(now);
  return {
    earned:
      range &&
      [
        t("join:earned-before"),
        t("join:earned-range", { from: formatBaht(range.from), to: formatBaht(range.to) }),
        t("join:earned-after"),
      ].join(" "),
    note: t("join:earned-note"),
    steps: [t("join:step-register"), t("join:step-check"), t("join:step-work")],
    parts: PROFILE_PARTS.map((part, index) => ({
      place: t("join:part", { number: index + 1, count: PROFILE_PARTS.length }),
      title: t(`join:part-${part}`),
    })),
  };
}
