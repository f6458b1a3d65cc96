import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hashPassword } from "~/domain/accounts/passwords.server";
import { cityDateOf } from "~/lib/bangkok-time";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { useDemoServer } from "./demo-server";

const demo = useDemoServer();

/** Without an email server emails are stored here as files; emptying the folder is up to the business. */
const OPERATORS = new Set(["mail"]);

/** Returns the files of the data folder that contain one of these texts, in any case, and which. */
function filesWith(texts: readonly string[]): string[] {
  return readdirSync(demo.server.dataDir, { recursive: true, encoding: "utf8" })
    .filter((name) => !OPERATORS.has(name.split("/")[0] ?? ""))
    .filter((name) => statSync(join(demo.server.dataDir, name)).isFile())
    .flatMap((name) => {
      // Latin-1 makes one character of each byte, so that no binary data is lost.
      const bytes = readFileSync(join(demo.server.dataDir, name), "latin1").toLowerCase();
      const found = texts.filter((text) =>
        bytes.includes(Buffer.from(text).toString("latin1").toLowerCase()),
      );
      return found.map((text) => `${name}: ${text}`);
    });
}

test("a minute after an account is deleted, no byte of the person is left in the files but who owes fees, and after these are paid none", async () => {
  const [name, road] = ["Zanzibarina", "Quagga Lane"];
  const agent = "Wallabybrowser/7.3";
  const email = "zanzibarina@wombat.example";
  const address = "203.0.113.77";
  const password = "seven slow brown wallabies";
  const hash = await hashPassword(password);
  const { data } = demo;
  // This connection's changes must leave no more behind than the server's.
  data.sqlite.pragma("secure_delete = ON");
  const { id } = data.addPerson();
  const username = data.value<string>("select username from users where id = ?", id);
  const cookie = data.signIn(id);
  const job = data.freeJobs(1)[0];
  if (!job) throw new Error("Nobody is free.");
  data.sqlite
    .prepare(
      "update users set email = ?, first_name = ?, last_name = ?, password_hash = ? where id = ?",
    )
    .run(email, name, name, hash, id);

  // The person does what people do here: signs in, edits the profile, books, withdraws, is a cleaner.
  const form = { username, password };
  const headers = { "User-Agent": agent };
  // The counter of failed sign-ins must not hold a name either.
  const wrong = { username, password: "six slow brown wallabies" };
  expect((await demo.send(paths.login(), { form: wrong, headers })).status).toBe(401);
  expect((await demo.send(paths.login(), { form, headers })).status).toBe(302);
  const profile = { firstName: name, lastName: name, phone: "+66899887766", address: road };
  const saved = await demo.send(paths.accountProfile(), {
    cookie,
    form: { ...profile, city: "nimman", zipCode: "50200", rowVersion: data.profileVersion(id) },
  });
  expect(saved.status).toBe(302);
  const booked = await demo.send("/api/bookings", {
    cookie,
    json: { ...job, city: job.area, totalPrice: undefined, address: road, zipCode: "50200" },
  });
  expect(booked.status, booked.text).toBe(201);
  data.sqlite
    .prepare("update bookings set special_instructions = ?, phone = ? where id = ?")
    .run(`${name} gate`, profile.phone, booked.json<{ id: number }>().id);
  const cleanerId = data.value<number>(
    `select id from cleaners where user_id <> ? and is_listed = 1
      and (select sum(balance) from fee_totals where cleaner_id = cleaners.id) > 0
      and not exists (select 1 from problems join bookings on bookings.id = booking_id
        where settled_at is null and bookings.cleaner_id = cleaners.id) order by id limit 1`,
    data.userId("cleaner"),
  );
  data.sqlite
    .prepare("update cleaners set user_id = ?, name = ?, bio = ? where id = ?")
    .run(id, `${name} Z.`, `${name} cleans in ${road}`, cleanerId);
  data.sqlite
    .prepare("update cleaner_search set words = ? where rowid = ?")
    .run(`${name} cleans in ${road}`.toLowerCase(), cleanerId);
  data.sqlite.prepare("update sessions set address = ? where user_id = ?").run(address, id);
  data.emailedToken("reset-password", id);

  const theirs = [name, road, agent, email, profile.phone, username, hash, address];
  const marks = new Set(filesWith(theirs).map((line) => line.split(": ")[1]));
  expect(marks).toEqual(new Set(theirs));

  // An open reader keeps the WAL from being emptied, so the server must try again later.
  const reader = data.sqlite.prepare("select id from cleaners").iterate();
  reader.next();
  const answer = await demo.send(paths.accountDelete(), {
    cookie,
    form: { currentPassword: password },
  });
  expect(answer.status).toBe(302);
  expect(filesWith(theirs)).not.toEqual([]);
  reader.return?.();
  const soon = { timeout: 60_000, interval: 500 };
  const kept = [name, email, profile.phone];
  const others = theirs.filter((text) => !kept.includes(text));
  await expect.poll(() => filesWith(others), soon).toEqual([]);
  const stillThere = new Set(filesWith(kept).map((line) => line.split(": ")[1]));
  expect(stillThere).toEqual(new Set(kept));

  const owed = data.value<number>(
    "select sum(balance) from fee_totals where cleaner_id = ?",
    cleanerId,
  );
  const seen = data.value<number>(
    `select coalesce(max(id), 0) from fee_entries where cleaner_id = ?
      and (kind in ('received', 'waived') or takes_back_id is not null)`,
    cleanerId,
  );
  const today = cityDateOf(data.now);
  const paid = await demo.send(adminPaths.step("fees", cleanerId, "payment"), {
    cookie: data.signIn(data.userId("admin")),
    form: {
      month: today.slice(0, 7),
      amount: String(owed / 100),
      date: today,
      note: "",
      basedOn: String(seen),
    },
  });
  expect(paid.status).toBe(302);
  await expect.poll(() => filesWith(theirs), soon).toEqual([]);
});
