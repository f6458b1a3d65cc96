import type { ShouldRevalidateFunction } from "@remix-run/react";
import type { RefusedForm } from "~/http/refused-form.server";

/**
 * The `shouldRevalidate` of pages that show current data. It loads the data again after a refused form,
 * which may have been refused because the data changed. Remix itself loads nothing after a refusal.
 */
export const revalidateAfterRefusal: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => {
  const reason = (actionResult as Partial<RefusedForm> | undefined)?.reason;
  if (reason === undefined) return defaultShouldRevalidate;
  // Here loading again would wait for the connection, or lead to the login.
  if (reason === "unanswered" || reason === "signed-out") return false;
  return true;
};
