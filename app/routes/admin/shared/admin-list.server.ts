import { redirect, type AppLoadContext } from "@remix-run/node";
import type { Admin } from "~/domain/admin/shared/admin.server";
import { isOneOf } from "~/lib/vocabulary";
import { requireRole } from "~/http/session.server";
import { serializeToast, type Toast } from "~/http/toast.server";

/** Rows of a page of the desk's lists. */
export const ADMIN_PAGE_SIZE = 25;

/** Admins read all of it: of 200,000 bookings there are 8,000 pages. */
export const ADMIN_LAST_PAGE = 100_000;

/** The admin who asks, as commands want them; guests and others are led away like from any page. */
export async function requireAdmin(
  request: Request,
  context: AppLoadContext,
): Promise<Exclude<Admin, "shell">> {
  const { id } = await requireRole(request, context, "admin");
  return { adminId: id };
}

/** What a list's address says of a filter with these answers; null for none of them. */
export function readListChoice<const T extends readonly string[]>(
  parameters: URLSearchParams,
  name: string,
  answers: T,
): T[number] | null {
  const value = parameters.get(name);
  return isOneOf(answers, value) ? value : null;
}

/** Leads back to the list behind a dialog, whose query the dialog's address carries. */
export async function redirectToList(request: Request, list: string, toast: Toast | null) {
  const back = list + new URL(request.url).search;
  if (!toast) return redirect(back);
  return redirect(back, { headers: { "Set-Cookie": await serializeToast(toast) } });
}

/** The toast of a change that the desk could not make, with the reason. */
export const failedChangeToast = (text: NonNullable<Toast["text"]>): Toast => ({
  title: "desk:error",
  text,
  tone: "destructive",
});
