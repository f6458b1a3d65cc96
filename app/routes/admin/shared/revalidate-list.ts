import type { ShouldRevalidateFunction } from "@remix-run/react";
import type { RefusedForm } from "~/http/refused-form.server";

/**
 * The `shouldRevalidate` of the admin layout and lists. Opening or closing a dialog over a list doesn't
 * reload it; a form that changed something, or was refused with a conflict, does.
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
  // The same URL again: the admin wants to reload the list.
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  const isSameList =
    adminTabOf(currentUrl) === adminTabOf(nextUrl) && currentUrl.search === nextUrl.search;
  return isSameList ? false : defaultShouldRevalidate;
};

/** Returns the admin tab that a URL belongs to. */
const adminTabOf = ({ pathname }: URL) => pathname.split("/")[2] ?? "";
