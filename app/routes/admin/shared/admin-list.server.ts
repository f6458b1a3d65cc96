import { redirect, type AppLoadContext } from "@remix-run/node";
import { pageNumberOf } from "~/components/pagination";
import type { Admin } from "~/domain/admin/shared/admin.server";
import type { ListPage, PageRequest } from "~/domain/admin/shared/lists.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { parseId } from "~/http/parse-id";
import { requireRole } from "~/http/session.server";
import { redirectWithToast, type Toast } from "~/http/toast.server";
import { isCityDate } from "~/lib/bangkok-time";
import { adminPaths, type AdminSection } from "~/lib/admin-paths";
import { isOneOf } from "~/lib/vocabulary";

/** Number of rows on a page of admin lists. */
export const ADMIN_PAGE_SIZE = 25;

/** Highest page number of admin lists. It is beyond any real list: 200,000 bookings are 8,000 pages. */
const ADMIN_LAST_PAGE = 100_000;

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

/** Returns what the query of a list's URL asks for. */
export function readListQuery(request: Request) {
  const { searchParams } = new URL(request.url);
  return {
    search: searchParams.get("q")?.trim() ?? "",
    page: { page: pageNumberOf(searchParams, ADMIN_LAST_PAGE), size: ADMIN_PAGE_SIZE },
    /** Returns a filter's value; null if it isn't one of `answers`. */
    choice: <const T extends readonly string[]>(name: string, answers: T) =>
      readListChoice(searchParams, name, answers),
    /** Returns an id; null if there is none. */
    id: (name: string) => parseId(searchParams.get(name)) || null,
    /** Returns a day; null if there is none. */
    day: (name: string) => {
      const value = searchParams.get(name);
      return isCityDate(value) ? value : null;
    },
  };
}

/** A list as `AdminList` shows it, without its rows. */
export interface ListView<
  Asked extends Record<string, string | null> = Record<string, string | null>,
> extends PageRequest {
  /** The search, the filters and the order, as the URL has them. */
  asked: Asked;
  total: number;
}

/**
 * Returns the title of a list's page, and what `AdminList` shows beside the rows that were found. Without
 * `page` they are the whole list. A page behind the last one leads to the first.
 */
export async function describeList<Asked extends Record<string, string | null>>(
  context: AppLoadContext,
  section: AdminSection,
  asked: Asked,
  { rows, total }: ListPage<unknown>,
  { page, size }: PageRequest = { page: 1, size: total },
) {
  if (page > 1 && rows.length === 0) throw redirect(adminPaths.section(section, asked));
  const list: ListView<Asked> = { asked, page, size, total };
  return { meta: await describePersonalPage(context, `admin:tab-${section}`), list };
}

/** Redirects to the list behind a dialog. The dialog's URL has the query of the list. */
export async function redirectToList(request: Request, list: string, toast: Toast | null) {
  const back = list + new URL(request.url).search;
  return toast ? redirectWithToast(back, toast) : redirect(back);
}

/** Returns the toast for a failed change, with the reason. */
export const failedChangeToast = (text: NonNullable<Toast["text"]>): Toast => ({
  title: "admin:error",
  text,
  tone: "destructive",
});
