import { expect, test } from "vitest";
import { adminPaths } from "~/lib/admin-paths";
import { readBookingView } from "./days-view.server";

test("the list of bookings opens on today; an address with a filter, an order or a page means all", () => {
  const viewOf = (query: Parameters<typeof adminPaths.section>[1]) =>
    readBookingView(new Request(`http://localhost${adminPaths.section("bookings", query)}`));
  expect(viewOf({})).toBe("today");
  expect(viewOf({ view: "week", page: 2 })).toBe("week");
  expect(viewOf({ view: "praise" })).toBe("today");
  expect(viewOf({ lang: "th" })).toBe("today");
  const older = [{ q: "1" }, { status: "pending" }, { problem: "open" }, { from: "2026-11-01" }];
  for (const query of [...older, { to: "2026-11-01" }, { sort: "newest" }, { page: 2 }]) {
    expect(viewOf(query)).toBe("all");
  }
});
