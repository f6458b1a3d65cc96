import type { Translate } from "~/i18n/messages";

/** Says how many of the jobs that were done aren't paid, and the share; a small one isn't called 0 %. */
export function shareText(jobs: number, done: number, t: Translate): string {
  if (jobs === 0) return t("admin-money:unpaid-share-none", { done });
  const isUnder = 100 * jobs < done;
  const share = isUnder ? 1 : Math.round((100 * jobs) / done);
  return t(isUnder ? "admin-money:unpaid-share-under" : "admin-money:unpaid-share-of", {
    count: jobs,
    share,
    done,
  });
}
