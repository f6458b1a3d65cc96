import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { rmSync } from "node:fs";
import sharp from "sharp";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { startBuiltServer, type BuiltServer } from "../support/built-server";
import { ServerFixtures } from "../support/server-fixtures";
import { send } from "./client";
import { FIELDS, multipart, type SentFile } from "./photo-form";
import { copyOf } from "./seed-demo-once";

/** A server for this file alone: failures of the server are logged as errors. */
let server: BuiltServer;
let data: ServerFixtures;

beforeAll(async () => {
  server = await startBuiltServer({ dataDir: copyOf(inject("demoData")), env: { DEMO: "1" } });
  data = new ServerFixtures(server.dataDir);
});
afterAll(async () => {
  data.close();
  await server.stop();
  rmSync(server.dataDir, { recursive: true, force: true });
});

/** Runs `act` on a database that refuses to write rows of `table`. */
async function whileBroken<T>(table: string, act: () => Promise<T>): Promise<T> {
  data.sqlite.exec(
    `create trigger broken before insert on ${table} begin select raise(abort, 'broken'); end;
     create trigger broken_too before update on ${table} begin select raise(abort, 'broken'); end`,
  );
  try {
    return await act();
  } finally {
    data.sqlite.exec("drop trigger broken; drop trigger broken_too");
  }
}

const valueOf = (text: string, name: string) =>
  new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(text)?.[0].match(/ value="([^"]*)"/)?.[1];

test("a booking that fails on our side stays in its form, whose key books once when it is sent again", async () => {
  const [job] = data.freeJobs(1);
  if (!job) throw new Error("Nobody is free.");
  const { serviceId, cleanerId, date, time, area } = job;
  const userId = data.addCustomer();
  const cookie = data.signIn(userId);
  const address = paths.bookingDetails({ serviceId, cleanerId, date, time });
  const post = (form: Record<string, string>) => send(server.origin, address, { cookie, form });
  const form = {
    address: "7 Moonlight Lane",
    city: area,
    zipCode: "50200",
    specialInstructions: "The key is with the guard",
    idempotencyKey: "0b6fd6a4-6d3c-4ed4-9b0f-3a7d9e0c5f11",
  };
  const failed = await whileBroken("bookings", () => post(form));
  expect(failed.status).toBe(500);
  expect(failed.text).toContain("Booking failed");
  expect(failed.text).toContain("Something went wrong. Please try again.");
  expect(failed.text).toContain(`>${form.address}</textarea>`);
  for (const name of ["zipCode", "idempotencyKey"] as const) {
    expect(valueOf(failed.text, name), name).toBe(form[name]);
  }
  expect(failed.text).toContain(`value="${area}" selected=""`);
  expect(failed.text).toContain(`>${form.specialInstructions}</textarea>`);
  // The log is written while the answer is on its way.
  await expect.poll(() => server.log.some(({ msg }) => msg === "request failed")).toBe(true);

  const booked = await post(form);
  const again = await post(form);
  expect(booked.headers.location).toMatch(/^\/booking\/confirmation\?id=\d+$/);
  expect(again.headers.location).toBe(booked.headers.location);
  expect(data.value("select count(*) from bookings where user_id = ?", userId)).toBe(1);
});

test("any other form that fails on our side is handed back on the page that says so", async () => {
  const { id } = data.addPerson();
  const cookie = data.signIn(id);
  const page = await send(server.origin, paths.accountProfile(), { cookie });
  const typed = 'House 7 & "garden" <gate>';
  const answer = await whileBroken("users", () =>
    send(server.origin, paths.accountProfile(), {
      cookie,
      form: {
        firstName: "Malee",
        lastName: "Suk",
        phone: "081 234 5678",
        address: typed,
        city: "nimman",
        zipCode: "50200",
        rowVersion: valueOf(page.text, "rowVersion") ?? "",
      },
    }),
  );
  expect(answer.status).toBe(500);
  expect(answer.text).toContain("Something went wrong on our side");
  expect(answer.text).toContain(
    '<input type="hidden" name="address" value="House 7 &amp; &quot;garden&quot; &lt;gate&gt;"/>',
  );
});

test("a form of somebody whose session has ended is handed back, to be sent again once they are signed in", async () => {
  const { id } = data.addPerson();
  const cookie = data.signIn(id);
  const page = await send(server.origin, paths.accountProfile(), { cookie });
  const form = {
    firstName: "Malee",
    address: "House 7",
    rowVersion: valueOf(page.text, "rowVersion") ?? "",
  };
  data.sqlite.prepare("delete from sessions where user_id = ?").run(id);
  const sendIt = (headers: Record<string, string>, own: string) =>
    send(server.origin, paths.accountProfile(), { cookie: own, form, headers });
  const answer = await sendIt({ Accept: "text/html" }, cookie);
  expect(answer.status).toBe(401);
  expect(answer.text).toContain("You are signed out");
  expect(answer.text).toContain('<input type="hidden" name="address" value="House 7"/>');
  expect(answer.text).toMatch(/<a href="\/login\?redirect=%2Faccount%2Fprofile" target="_blank"/);
  // Also a form of an admin page, whose layouts check who is signed in.
  const desk = await send(server.origin, adminPaths.item("users", id), {
    form: { firstName: "Malee", rowVersion: "1" },
    headers: { Accept: "text/html" },
  });
  expect(desk.status).toBe(401);
  expect(desk.text).toContain('<input type="hidden" name="firstName" value="Malee"/>');
  // In scripted pages the browser keeps the form itself.
  expect((await sendIt({}, cookie)).location).toBe(paths.login(paths.accountProfile()));

  const again = await sendIt({ Accept: "text/html" }, data.signIn(id));
  expect(again.status).toBe(302);
  expect(data.value("select address from users where id = ?", id)).toBe("House 7");
});

test.each([
  ["a registration", (): string => paths.cleanerSignup()],
  ["an edited profile", (): string => paths.editCleanerProfile()],
])(
  "the photo of %s that fails on our side is kept, and needn't be sent again",
  async (_what, at) => {
    const isEdit = at() === paths.editCleanerProfile();
    const userId = isEdit ? data.addCleaner().userId : data.addCustomer();
    const cookie = data.signIn(userId);
    const content = await sharp({
      create: { width: 64, height: 64, channels: 3, background: "#2c6e5c" },
    })
      .png()
      .toBuffer();
    const page = await send(server.origin, at(), { cookie });
    const version = valueOf(page.text, "rowVersion") ?? "";
    const post = (token: string, file: SentFile) =>
      send(server.origin, at(), {
        method: "POST",
        cookie,
        ...multipart([...FIELDS, ["rowVersion", version], ["photoToken", token]], file),
      });
    const photo = () => data.value("select photo from cleaners where user_id = ?", userId);

    const failed = await whileBroken("cleaners", () => post("", { content }));
    expect(failed.status).toBe(500);
    expect(failed.text).toContain(
      isEdit ? "Failed to update cleaner profile" : "Failed to register as cleaner",
    );
    const token = valueOf(failed.text, "photoToken") ?? "";
    expect(failed.text).toContain("This photo is kept");
    const kept = await send(server.origin, paths.photoDraft(token), { cookie });
    expect([kept.status, kept.headers["content-type"]]).toEqual([200, "image/webp"]);

    const saved = await post(token, {
      filename: "",
      type: "application/octet-stream",
      content: Buffer.alloc(0),
    });
    expect([saved.status, saved.location]).toEqual([302, paths.cleanerDashboard()]);
    expect((await send(server.origin, `/photos/${String(photo())}-192.webp`)).status).toBe(200);
  },
);
