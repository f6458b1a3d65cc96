import { describe, expect, test } from "vitest";
import { useDemoServer } from "./demo-server";

const demo = useDemoServer();

const LISTS = ["users", "bookings", "cleaners"] as const;
const CHANGES = ["users/1", "services/1", "bookings/1", "cleaners/1/verify"] as const;

const get = (list: string) => demo.send(`/api/admin/${list}`, { cookie: demo.cookies.admin });
const patch = (address: string, json: unknown, cookie = demo.cookies.admin, language = "en") =>
  demo.send(`/api/admin/${address}`, {
    method: "PATCH",
    cookie,
    json,
    headers: { "Accept-Language": language },
  });
const lastOnRecord = () =>
  demo.data.sqlite
    .prepare("select action, subject_type, subject_id from audit_log order by id desc limit 1")
    .get();

test("guests and everybody but admins are refused, whatever they ask for", async () => {
  const before = lastOnRecord();
  for (const [who, status] of [
    [undefined, 401],
    [demo.cookies.customer, 403],
    [demo.cookies.cleaner, 403],
  ] as const) {
    for (const list of LISTS) {
      const answer = await demo.send(`/api/admin/${list}`, { cookie: who });
      expect([list, answer.status]).toEqual([list, status]);
    }
    for (const address of CHANGES) {
      const answer = await demo.send(`/api/admin/${address}`, {
        method: "PATCH",
        cookie: who,
        json: { role: "admin", price: 1, status: "cancelled", isVerified: true },
      });
      expect([address, answer.status]).toEqual([address, status]);
    }
  }
  expect(lastOnRecord()).toEqual(before);
});

describe("lists", () => {
  test.each(LISTS)("of %s are for this admin alone, counted, and tell no secret", async (list) => {
    const answer = await get(list);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    const rows = answer.json() as unknown as { id: number }[];
    expect(Number(answer.headers["x-total-count"])).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(2);
    expect(answer.text).not.toMatch(/argon2|password|token/i);
    expect((await get(`${list}?page=0`)).status).toBe(400);
    expect((await get(`${list}?page=2`)).json()).toEqual([]);
  });

  test("of users say with which account of LINE or Google they sign in, and nothing that signs in", async () => {
    const id = demo.data.addCustomer();
    demo.data.sqlite
      .prepare(
        "insert into user_identities (user_id, provider, provider_user_id, linked_at) values (?, ?, ?, ?)",
      )
      .run(id, "line", `U${id}`, 1);
    const rows = (await get("users")).json() as unknown as { id: number }[];
    const keys =
      "id username firstName lastName email phone address city zipCode provider providerId profilePicture role emailVerified createdAt deactivatedAt rowVersion";
    for (const row of rows) expect(Object.keys(row).join(" ")).toBe(keys);
    const named = (wanted: number) => rows.find((row) => row.id === wanted);
    expect(named(id)).toMatchObject({ provider: "line", providerId: `U${id}` });
    expect(named(demo.data.userId("admin"))).toMatchObject({ provider: null, providerId: null });
  });

  test("of bookings name both sides", async () => {
    const [booking] = (await get("bookings")).json() as unknown as Record<string, unknown>[];
    expect(booking).toMatchObject({
      service: { name: expect.any(String) as string },
      user: { firstName: expect.any(String) as string },
      cleaner: { name: expect.any(String) as string },
    });
  });
});

describe("a user", () => {
  test("is changed, and it is on record", async () => {
    const id = demo.data.addCustomer();
    const answer = await patch(`users/${id}`, {
      firstName: "Nong",
      email: `Nong${id}@New.example`,
      isOnPhone: true,
    });
    expect([answer.status, answer.json()]).toMatchObject([
      200,
      { id, firstName: "Nong", email: `nong${id}@new.example`, emailVerified: true },
    ]);
    expect(lastOnRecord()).toEqual({
      action: "account-changed",
      subject_type: "user",
      subject_id: String(id),
    });
    // Without the person on the phone another email counts once its owner has opened the link.
    const waiting = await patch(`users/${id}`, { email: `other${id}@new.example` });
    expect([waiting.status, waiting.json()]).toMatchObject([
      200,
      { email: `nong${id}@new.example` },
    ]);
    // The same change again changes nothing, and is no error.
    expect((await patch(`users/${id}`, { firstName: "Nong" })).status).toBe(200);
  });

  test("is changed by the first of two admins; the second is told", async () => {
    const id = demo.data.addCustomer();
    const rowVersion = 1;
    expect((await patch(`users/${id}`, { firstName: "A", rowVersion })).status).toBe(200);
    const second = await patch(`users/${id}`, { firstName: "B", rowVersion });
    expect([second.status, second.json()]).toEqual([
      409,
      {
        message: "Somebody else has changed this in the meantime. Nothing was saved.",
        rowVersion: 2,
      },
    ]);
  });

  test("isn't changed by what is wrong, which is named", async () => {
    const [id, other] = [demo.data.addCustomer(), demo.data.addCustomer()];
    const email = demo.data.value<string>("select email from users where id = ?", other);
    for (const [json, status, field] of [
      [{ role: "boss" }, 400, "role"],
      [{ email: "nobody" }, 400, "email"],
      [{ firstName: "<b>" }, 400, "firstName"],
      [{ firstName: " " }, 400, "firstName"],
      [{ email }, 409, "email"],
    ] as const) {
      const answer = await patch(`users/${id}`, json);
      expect([answer.status, Object.keys(answer.json().errors as object)]).toEqual([
        status,
        [field],
      ]);
    }
    for (const none of ["999999", "0", "x", "1e3"]) {
      expect((await patch(`users/${none}`, { firstName: "A" })).status).toBe(404);
    }
  });

  test("who is the last admin stays one", async () => {
    const id = demo.data.value("select id from users where username = 'admin'");
    const answer = await patch(`users/${id}`, { role: "customer" }, demo.cookies.admin, "th");
    expect([answer.status, answer.json().message]).toEqual([
      409,
      "นี่คือแอดมินคนสุดท้าย กรุณาให้สิทธิ์แอดมินแก่คนอื่นก่อน",
    ]);
  });
});

test("a service is changed in the language of the request, and everybody sees it", async () => {
  const answer = await patch(
    "services/1",
    { name: "ทำความสะอาดทั่วไป", price: 950.5 },
    undefined,
    "th",
  );
  expect([answer.status, answer.json()]).toMatchObject([
    200,
    { id: 1, name: "ทำความสะอาดทั่วไป", nameTh: "ทำความสะอาดทั่วไป", price: 950.5 },
  ]);
  expect(answer.json().nameEn).not.toBe("ทำความสะอาดทั่วไป");
  const listed = await demo.send("/api/services", { headers: { "Accept-Language": "th" } });
  expect(listed.text).toContain("ทำความสะอาดทั่วไป");
  const { rowVersion } = answer.json() as { rowVersion: number };
  expect((await patch("services/1", { price: 1, rowVersion: rowVersion - 1 })).status).toBe(409);
  for (const wrong of [{ price: -1 }, { duration: 0 }, { duration: 1.5 }, { nameEn: " " }]) {
    expect((await patch("services/1", wrong)).status).toBe(400);
  }
  expect((await patch("services/999", { price: 1 })).status).toBe(404);
});

describe("a booking", () => {
  const asked = (daysAhead: number) =>
    demo.data.addRequest(demo.data.addCleaner().id, demo.data.addCustomer(), { daysAhead });

  test("is confirmed, cancelled with a reason, and then left alone", async () => {
    const id = asked(3);
    const confirmed = await patch(`bookings/${id}`, { status: "confirmed" });
    expect([confirmed.status, confirmed.json()]).toMatchObject([200, { id, status: "confirmed" }]);
    const noReason = await patch(`bookings/${id}`, { status: "cancelled" });
    expect([noReason.status, noReason.json()]).toEqual([
      400,
      { message: "Please say why.", errors: { reason: "Please say why." } },
    ]);
    const cancelled = await patch(`bookings/${id}`, { status: "cancelled", reason: "By phone" });
    expect(cancelled.json()).toMatchObject({ status: "cancelled" });
    expect((await patch(`bookings/${id}`, { status: "confirmed" })).status).toBe(409);
    expect((await patch(`bookings/${id}`, { status: "done" })).status).toBe(400);
    const held = demo.data.value("select count(*) from booking_hours where booking_id = ?", id);
    expect(held).toBe(0);
    expect(lastOnRecord()).toEqual({
      action: "booking-cancelled",
      subject_type: "booking",
      subject_id: String(id),
    });
  });

  test("that there isn't answers 404", async () => {
    expect((await patch("bookings/999999", { status: "confirmed" })).status).toBe(404);
  });
});
