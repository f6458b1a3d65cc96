import { expect, test } from "vitest";
import { openDatabase, sqlite } from "#db/client.server";
import { changeOwnProfile } from "~/domain/bookings/lifecycle/change-own-profile.server";
import { publishEvent } from "~/domain/outbox/events.server";
import { addDays, cityDateOf, instantOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { NOW } from "../../../tests/support/database";
import { makeEmailNotifications } from "../../../tests/support/notifications";
import { useOldDatabase } from "../../../tests/support/old-database";
import { getListedCleaner } from "./cleaners.server";
import { announcePhoneGrace } from "./phone-grace.server";

/** A database from before a phone number was required. */
const before = useOldDatabase("_phone_listed");

const TODAY = cityDateOf(NOW);
const LAST_DAY = addDays(TODAY, 14);
const listed = () => [1, 2, 3].filter((id) => getListedCleaner(id) !== null);
/** Runs the job until nothing is left to do; returns the emails that exist by then. */
function watch(now: number) {
  while (announcePhoneGrace(now, publishEvent));
  return makeEmailNotifications(now).map(({ kind, to }) => [kind, to]);
}

test("whoever was listed without a phone number stays so for 14 days, is told twice, and is listed again with one", () => {
  const old = before.make();
  const people = [
    { id: 1, phone: null, termsAt: NOW },
    { id: 2, phone: "+66815550101", termsAt: NOW },
    // This cleaner wasn't listed before either.
    { id: 3, phone: null, termsAt: null },
  ];
  for (const { id, phone, termsAt } of people) {
    old
      .prepare(
        "insert into users (id, username, first_name, email, email_verified_at, phone, role, created_at) values (?, ?, 'Nok', ?, 1, ?, 'cleaner', 0)",
      )
      .run(id, `nok${id}`, `nok${id}@example.com`, phone);
    old
      .prepare(
        `insert into cleaners (id, user_id, name, bio, languages, hourly_rate, is_verified,
           terms_accepted_at, background_check_consent_at, availability_saved_at, areas_saved_at, created_at)
         values (?, ?, 'Nok', 'Calm.', '[]', 30000, 1, ?, 1, 1, 1, 0)`,
      )
      .run(id, id, termsAt);
  }
  expect(old.prepare("select id from cleaners where is_listed = 1").pluck().all()).toEqual([1, 2]);
  const version = "select number from public_data_version";
  const numberBefore = old.prepare(version).pluck().get();
  old.close();

  openDatabase({ dataDir: before.folder });
  expect(listed()).toEqual([1, 2]);
  expect(sqlite().prepare(version).pluck().get()).toBe(numberBefore);
  expect(sqlite().pragma("integrity_check", { simple: true })).toBe("ok");

  const asked = [["phone-missing", 1]];
  for (let hour = 0; hour < 3; hour += 1) expect(watch(NOW + hour * HOUR_MS)).toEqual(asked);
  expect(watch(instantOf(LAST_DAY, 23))).toEqual(asked);
  expect(listed()).toEqual([1, 2]);
  const over = instantOf(addDays(LAST_DAY, 1), 0);
  const both = [...asked, ["phone-overdue", 1]];
  for (let hour = 0; hour < 3; hour += 1) expect(watch(over + hour * HOUR_MS)).toEqual(both);
  expect(listed()).toEqual([2]);

  const profile = { firstName: "Nok", lastName: "", address: null, city: null, zipCode: null };
  expect(changeOwnProfile(1, { ...profile, phone: "+66815550177" }, { now: over })).toEqual({
    ok: true,
  });
  expect(listed()).toEqual([1, 2]);
  expect(watch(over + 24 * HOUR_MS)).toEqual(both);
});
