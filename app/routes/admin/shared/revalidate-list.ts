import type { ShouldRevalidateFunction } from "@remix-run/react";
import type { RefusedForm } from "~/http/refused-form.server";

/**
 * For the `shouldRevalidate` of the desk and its lists: a dialog that opens or closes over a list leaves
 * it as it is; what a form in it has changed, or was refused because somebody else had, is asked for.
 */
export const revalidateList: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}) => {
  if (formMethod && formMethod !== "GET") {
    const reason = (actionResult as Partial<RefusedForm> | undefined)?.reason;
    return reason === undefined || reason === "changed-meanwhile";
  }
  // The same list once more: somebody wants to know how it is now.
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  const isSameList =
    adminTabOf(currentUrl) === adminTabOf(nextUrl) && currentUrl.search === nextUrl.search;
  return isSameList ? false : defaultShouldRevalidate;
};

/** The tab of the desk that an address belongs to. */
const adminTabOf = ({ pathname }: URL) => pathname.split("/")[2] ?? "";
