import { redirect, type AppLoadContext } from "@remix-run/node";
import type { Admin } from "~/domain/admin/shared/admin.server";
import { isOneOf } from "~/lib/vocabulary";
import { requireRole } from "~/http/session.server";
import { serializeToast, type Toast } from "~/http/toast.server";

/** Number of rows on a page of admin lists. */
export const ADMIN_PAGE_SIZE = 25;

/** Highest page number of admin lists. It is beyond any real list: 200,000 bookings are 8,000 pages. */
export const ADMIN_LAST_PAGE = 100_000;

/** Returns the admin of a request, as commands need it. Redirects guests and others like any page. */
export async function requireAdmin(
  request: Request,
  context: AppLoadContext,
): Promise<Exclude<Admin, "shell">> {
  const { id } = await requireRole(request, context, "admin");
  return { adminId: id };
}

/** Returns a filter's value from the URL; null if it isn't one of `answers`. */
export function readListChoice<const T extends readonly string[]>(
  parameters: URLSearchParams,
  name: string,
  answers: T,
): T[number] | null {
  const value = parameters.get(name);
  return isOneOf(answers, value) ? value : null;
}

/** Redirects to the list behind a dialog. The dialog's URL has the query of the list. */
export async function redirectToList(request: Request, list: string, toast: Toast | null) {
  const back = list + new URL(request.url).search;
  if (!toast) return redirect(back);
  return redirect(back, { headers: { "Set-Cookie": await serializeToast(toast) } });
}

/** Returns the toast for a failed change, with the reason. */
export const failedChangeToast = (text: NonNullable<Toast["text"]>): Toast => ({
  title: "admin:error",
  text,
  tone: "destructive",
});
