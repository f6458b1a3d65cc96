import fc from "fast-check";
import { expect, test } from "vitest";
import { ApiRefusal } from "~/http/api-errors.server";
import { API_PAGE_SIZE, requestedPageNumber, paginationHeaders } from "./api-pagination.server";

const ask = (query: string) => new Request(`http://here.example/api/cleaners${query}`);

/** Returns the page numbers in a Link header, by relation. */
function linksOf(header: string | undefined): Record<string, number> {
  const links: Record<string, number> = {};
  for (const link of header?.split(", ") ?? []) {
    const [, page, name = ""] = /^<\/api\/cleaners\?page=(\d+)>; rel="(\w+)"$/.exec(link) ?? [];
    links[name] = Number(page);
  }
  return links;
}

test("following next from page 1 reaches every row once, and prev leads back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 * API_PAGE_SIZE }), (total) => {
      let rows = 0;
      let page: number | undefined = 1;
      while (page !== undefined) {
        const headers = paginationHeaders("/api/cleaners", page, total);
        expect(headers["X-Total-Count"]).toBe(String(total));
        rows += Math.max(0, Math.min(API_PAGE_SIZE, total - (page - 1) * API_PAGE_SIZE));
        const links = linksOf(headers.Link);
        expect(links.prev).toBe(page === 1 ? undefined : page - 1);
        page = links.next;
      }
      expect(rows).toBe(total);
    }),
  );
});

test("one page needs no links", () => {
  expect(paginationHeaders("/api/cleaners", 1, API_PAGE_SIZE).Link).toBeUndefined();
  expect(linksOf(paginationHeaders("/api/cleaners", 1, API_PAGE_SIZE + 1).Link)).toEqual({
    first: 1,
    next: 2,
    last: 2,
  });
});

test("from beyond the end, prev leads to the last page", () => {
  expect(linksOf(paginationHeaders("/api/cleaners", 9, 2 * API_PAGE_SIZE).Link)).toEqual({
    first: 1,
    prev: 2,
    last: 2,
  });
});

test("a page is a whole number from 1; anything else is 400", () => {
  expect(requestedPageNumber(ask(""))).toBe(1);
  expect(requestedPageNumber(ask("?page=12"))).toBe(12);
  for (const bad of ["0", "-1", "1.5", "x", "", "01", "1e3", "9999999", "%20"]) {
    expect(() => requestedPageNumber(ask(`?page=${bad}`)), bad).toThrow(ApiRefusal);
  }
});
