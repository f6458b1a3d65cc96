import { withQuery } from "~/lib/paths";
import { ApiRefusal } from "~/http/api-errors.server";

/** Number of rows on a page of API lists (docs/rules.md, API). */
export const API_PAGE_SIZE = 500;

/** Returns the page number in `?page=`, 1 without it. Throws a 400 if it is no page number. */
export function requestedPageNumber(request: Request): number {
  const asked = new URL(request.url).searchParams.get("page") ?? "1";
  if (/^[1-9]\d{0,5}$/.test(asked)) return Number(asked);
  throw new ApiRefusal(400, {
    message: "api:page-invalid",
    errors: { page: "api:page-invalid" },
  });
}

/** Returns `X-Total-Count`, and `Link` if there is more than one page. */
export function paginationHeaders(
  path: string,
  page: number,
  total: number,
): Record<string, string> {
  const last = Math.max(1, Math.ceil(total / API_PAGE_SIZE));
  const headers: Record<string, string> = { "X-Total-Count": String(total) };
  if (last === 1) return headers;
  const links: [string, number][] = [["first", 1]];
  if (page > 1) links.push(["prev", Math.min(page - 1, last)]);
  if (page < last) links.push(["next", page + 1]);
  links.push(["last", last]);
  headers.Link = links
    .map(([name, number]) => `<${withQuery(path, { page: number })}>; rel="${name}"`)
    .join(", ");
  return headers;
}
