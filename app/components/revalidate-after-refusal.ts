import type { ShouldRevalidateFunction } from "@remix-run/react";
import type { RefusedForm } from "~/http/refused-form.server";

/**
 * For the `shouldRevalidate` of pages that show how things stand: where a form was refused because they
 * have changed, they are asked for anew. Remix itself leaves a page as it is after any refusal.
 */
export const revalidateAfterRefusal: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => {
  const reason = (actionResult as Partial<RefusedForm> | undefined)?.reason;
  if (reason === undefined) return defaultShouldRevalidate;
  // Asking once more would wait for the line, or lead to the login; and the default is to ask.
  if (reason === "unanswered" || reason === "signed-out") return false;
  return true;
};
