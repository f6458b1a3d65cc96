import { listCleanerFaces, type CleanerFace } from "~/domain/cleaners/cleaner-faces.server";
import { getUsualEarnings } from "~/domain/payments/usual-earnings.server";
import { GUESTS_VIEW } from "~/domain/schedule/customer-view.server";
import type { RequestContext } from "~/http/context";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";

const FACES_SHOWN = 3;

/** The reasons to work here that a guest sees above the log-in. */
export interface WhyJoin {
  faces: CleanerFace[];
  /** The range that others have earned, formatted; null if too few have. */
  earned: { from: string; to: string } | null;
}

/** Returns the reasons to work here if the log-in leads to the registration of cleaners; else null. */
export function whyJoin(redirectTo: string, context: RequestContext): WhyJoin | null {
  if (!redirectTo.startsWith(paths.cleanerSignup())) return null;
  const range = getUsualEarnings(context.now);
  return {
    faces: listCleanerFaces(FACES_SHOWN, GUESTS_VIEW, context),
    earned: range && { from: formatBaht(range.from), to: formatBaht(range.to) },
  };
}
