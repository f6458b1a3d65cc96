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
  // No answer: the line is down, and asking once more would take the page away.
  if (reason === undefined || reason === "unanswered") return defaultShouldRevalidate;
  return true;
};
