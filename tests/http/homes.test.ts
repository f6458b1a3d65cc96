import { expect, test } from "vitest";
import { adminPaths } from "~/lib/admin-paths";
import { paths, withQuery } from "~/lib/paths";
import { useDemoServer } from "./demo-server";

const demo = useDemoServer();

test("a fact that no form offers is refused beside its field, and the summary leads there", async () => {
  const { job, bookingId, newcomerId } = demo.facts;
  const { serviceId, area, cleanerId, date, time } = job;
  const place = { address: "1 Nimman Road", city: area, zipCode: "50200", phone: "0815550123" };
  const form = { ...place, "home.bedrooms": "99", aboutHome: "Shy cats", rowVersion: "1" };
  const choices = { customer: newcomerId, serviceId, area, cleanerId, date, time };
  for (const [address, person, id] of [
    [paths.bookingDetails(job), "customer", "details"],
    [paths.myBookingStep(bookingId, "details"), "customer", "details"],
    [withQuery(adminPaths.item("bookings", "new"), choices), "admin", "where"],
  ] as const) {
    const { status, text } = await demo.send(address, { cookie: demo.cookies[person], form });
    expect(status, address).toBe(400);
    expect(text, address).toContain(`href="#${id}-home.bedrooms"`);
    expect(text, address).toMatch(
      new RegExp(`<select[^>]* id="${id}-home.bedrooms"[^>]* aria-invalid="true"`),
    );
    expect(text, address).toContain("Shy cats");
  }
});
