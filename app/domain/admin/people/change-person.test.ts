import { expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { getViewer, startSession } from "~/domain/accounts/sessions.server";
import { confirmEmailChange } from "~/domain/accounts/change-email.server";
import { queueAccountEmail } from "~/domain/accounts/account-emails.server";
import { issueToken } from "~/domain/accounts/account-tokens.server";
import { resetPassword } from "~/domain/accounts/password-reset.server";
import { NOW, makeCleaner, makeCustomer, useDatabase } from "../../../../tests/support/database";
import { changePerson, signOutEverywhere, verifyEmailAsAdmin } from "./people.server";
import { getPerson } from "./people-list.server";

useDatabase();

const admin = () => ({ adminId: makeCustomer({ role: "admin" }).id });
const signIn = (userId: number) => startSession(userId, { now: NOW, userAgent: "", address: "" });
const listEventsTo = (userId: number) =>
  sqlite()
    .prepare<[number], { kind: string; payload: string }>(
      "select kind, payload from outbox_events where account_id = ? and withdrawn_at is null order by id",
    )
    .all(userId)
    .map(({ kind, payload }) => [kind, JSON.parse(payload) as unknown]);
/** Returns when the emails that admins changed count, as it is on record. */
const emailCounts = (userId: number) =>
  sqlite()
    .prepare<[string], string>(
      "select details ->> 'emailCounts' from audit_log where subject_id = ? and action = 'account-changed'",
    )
    .pluck()
    .all(String(userId));
const values = (userId: number) =>
  sqlite()
    .prepare("select field, before, after from audit_values where user_id = ? order by field")
    .all(userId);

test("an email that an admin changes counts once its owner has opened the link; then the old one is told", () => {
  const { id, email, rowVersion } = makeCustomer();
  const to = "nong@new.example";
  const change = { userId: id, email: to };
  expect(changePerson(change, { by: admin(), now: NOW, basedOn: rowVersion })).toEqual({
    ok: true,
  });
  expect(getPerson(id)?.email).toBe(email);
  expect(listEventsTo(id)).toEqual([["confirm-new-email", { to }]]);
  expect(emailCounts(id)).toEqual(["after-the-link"]);
  const token = issueToken("change-email", { userId: id, email: to }, NOW);
  expect(confirmEmailChange(token, NOW)).toEqual({ ok: true, email: to });
  expect(getPerson(id)).toMatchObject({ email: to, emailVerifiedAt: NOW });
  expect(listEventsTo(id)).toContainEqual(["email-changed", { to: email }]);
});

test("of two that admins name, the last one counts", () => {
  const { id } = makeCustomer();
  const first = issueToken("change-email", { userId: id, email: "first@new.example" }, NOW);
  changePerson({ userId: id, email: "last@new.example" }, { by: admin(), now: NOW });
  expect(confirmEmailChange(first, NOW)).toMatchObject({ ok: false });
});

test("an admin changes name and email of somebody on the phone: it counts as verified, both are told", () => {
  const by = admin();
  const { id, email, rowVersion } = makeCustomer({ firstName: "Nok", emailVerifiedAt: null });
  const token = signIn(id);
  const fields = { firstName: "Nong", email: "nong-by-phone@new.example" };
  const change = { userId: id, ...fields, isOnPhone: true };
  expect(changePerson(change, { by, now: NOW, basedOn: rowVersion })).toEqual({
    ok: true,
  });
  expect(getPerson(id)).toMatchObject({ ...fields, emailVerifiedAt: NOW });
  expect(listEventsTo(id)).toEqual([
    ["email-changed", { to: email }],
    ["email-set", {}],
  ]);
  expect(values(id)).toEqual([
    { field: "email", before: email, after: "nong-by-phone@new.example" },
    { field: "firstName", before: "Nok", after: "Nong" },
  ]);
  expect(emailCounts(id)).toEqual(["at-once"]);
  // The session is still valid.
  expect(getViewer(token, NOW)?.id).toBe(id);
});

test("links that went to the old address work no more", async () => {
  const { id, email } = makeCustomer();
  const token = issueToken("reset-password", { userId: id, email: email ?? "" }, NOW);
  queueAccountEmail("reset-password", id, NOW);
  const change = { userId: id, email: "other@new.example", isOnPhone: true };
  changePerson(change, { by: admin(), now: NOW });
  expect(
    await resetPassword(
      { token, password: "three calm elephants" },
      { now: NOW, signedInAs: null },
    ),
  ).toMatchObject({
    ok: false,
  });
  expect(listEventsTo(id).map(([kind]) => kind)).toEqual(["email-changed", "email-set"]);
});

test("nobody gets an address that another account has, in whatever case", () => {
  const [nok, other] = [makeCustomer(), makeCustomer({ email: "Taken@example.com" })];
  expect(other.email).toBe("Taken@example.com");
  const result = changePerson(
    { userId: nok.id, email: "taken@example.com", role: "customer" },
    { by: admin(), now: NOW },
  );
  expect(result).toEqual({ ok: false, reason: "email-taken" });
  // Nothing was changed, not even the role.
  expect(getPerson(nok.id)).toMatchObject({ email: nok.email, role: "customer" });
});

test("nobody becomes an admin by it, and an admin stays one", () => {
  const by = admin();
  const { id } = makeCustomer({ firstName: "Nok" });
  const wanted = { userId: id, firstName: "Nong", role: "admin" } as const;
  expect(changePerson(wanted, { by, now: NOW })).toEqual({
    ok: false,
    reason: "admin-has-own-page",
  });
  expect(getPerson(id)).toMatchObject({ firstName: "Nok", role: "customer" });
  const other = makeCustomer({ role: "admin" });
  expect(changePerson({ ...wanted, userId: other.id }, { by, now: NOW })).toEqual({ ok: true });
  expect(getPerson(other.id)).toMatchObject({ firstName: "Nong", role: "admin" });
});

test("a role and a name together: one change, two lines on record, and the sessions end", () => {
  const by = admin();
  const { id } = makeCustomer({ firstName: "Nok", role: "admin" });
  const token = signIn(id);
  expect(
    changePerson({ userId: id, firstName: "Nong", role: "customer" }, { by, now: NOW }),
  ).toEqual({ ok: true });
  expect(getViewer(token, NOW)).toBeNull();
  const actions = sqlite()
    .prepare("select action from audit_log where subject_id = ? order by id")
    .pluck()
    .all(String(id));
  expect(actions).toEqual(["role-changed", "account-changed"]);
});

test("the last admin stays one, and keeps the name that came with it", () => {
  sqlite().exec("update users set role = 'customer'");
  const by = admin();
  const before = getPerson(by.adminId);
  const result = changePerson(
    { userId: by.adminId, firstName: "Nong", role: "customer" },
    { by, now: NOW },
  );
  expect(result).toEqual({ ok: false, reason: "last-admin" });
  expect(getPerson(by.adminId)).toEqual(before);
});

test("the second of two admins is told what the first has changed", () => {
  const { id, rowVersion } = makeCustomer({ firstName: "Nok", lastName: "Dee" });
  const seen = { basedOn: rowVersion };
  expect(
    changePerson({ userId: id, firstName: "Nong" }, { by: admin(), now: NOW, ...seen }),
  ).toEqual({ ok: true });
  expect(
    changePerson({ userId: id, lastName: "Suk" }, { by: admin(), now: NOW, ...seen }),
  ).toMatchObject({
    reason: "changed-meanwhile",
    current: { firstName: "Nong", lastName: "Dee", rowVersion: rowVersion + 1 },
  });
  expect(getPerson(id)).toMatchObject({ firstName: "Nong", lastName: "Dee" });
});

test("a cleaner works under the new name at once, and nobody has to look at it again", () => {
  const { id, userId } = makeCleaner({ name: "Nok D." });
  const { firstName, lastName } = getPerson(userId) ?? {};
  expect(
    changePerson({ userId, firstName: "Nong", lastName: "Suk" }, { by: admin(), now: NOW }).ok,
  ).toBe(true);
  expect([firstName, lastName]).not.toEqual(["Nong", "Suk"]);
  const cleaner = sqlite().prepare(
    "select name, changed_since_verified as changed from cleaners where id = ?",
  );
  expect(cleaner.get(id)).toEqual({ name: "Nong S.", changed: null });
});

test("an admin changes a phone number: it is on record, and the owner is emailed", () => {
  const { id, phone, rowVersion } = makeCustomer({ phone: "+66815550101" });
  const change = { userId: id, phone: "+66815550177" };
  expect(changePerson(change, { by: admin(), now: NOW, basedOn: rowVersion })).toEqual({
    ok: true,
  });
  expect(getPerson(id)).toMatchObject({ phone: "+66815550177" });
  expect(values(id)).toEqual([{ field: "phone", before: phone, after: "+66815550177" }]);
  expect(listEventsTo(id)).toEqual([["phone-set", {}]]);
  // The second of two admins is shown it first.
  const late = { by: admin(), now: NOW, basedOn: rowVersion };
  expect(changePerson({ userId: id, phone: null }, late)).toMatchObject({
    reason: "changed-meanwhile",
    current: { phone: "+66815550177" },
  });
  expect(changePerson({ userId: id, phone: null }, { by: admin(), now: NOW })).toEqual({
    ok: true,
  });
  expect(getPerson(id)?.phone).toBeNull();
});

test("nobody loses the only number by which they are reached", () => {
  const by = admin();
  const needed = { ok: false, reason: "phone-needed" };
  const listed = makeCleaner();
  expect(changePerson({ userId: listed.userId, phone: null }, { by, now: NOW })).toEqual(needed);
  const noEmail = makeCustomer({ email: null, phone: "+66815550101" });
  expect(changePerson({ userId: noEmail.id, phone: null }, { by, now: NOW })).toEqual(needed);
  // A cleaner who was listed without a number may still lack one; other changes are saved.
  const grace = makeCleaner({ phone: null, phoneGrace: true });
  const renamed = { userId: grace.userId, firstName: "Nong", phone: null };
  expect(changePerson(renamed, { by, now: NOW })).toEqual({ ok: true });
  // Once they have one they are listed by it, and can't lose it.
  const numbered = { userId: grace.userId, phone: "+66815550188" };
  expect(changePerson(numbered, { by, now: NOW })).toEqual({ ok: true });
  expect(changePerson({ userId: grace.userId, phone: null }, { by, now: NOW })).toEqual(needed);
});

test("an admin vouches for an email, once", () => {
  const by = admin();
  const { id } = makeCustomer({ emailVerifiedAt: null });
  expect(verifyEmailAsAdmin(id, { by, now: NOW })).toEqual({ ok: true });
  expect(getPerson(id)?.emailVerifiedAt).toBe(NOW);
  expect(verifyEmailAsAdmin(id, { by, now: NOW })).toEqual({
    ok: false,
    reason: "nothing-to-change",
  });
  const nameless = makeCustomer({ email: null, emailVerifiedAt: null });
  expect(verifyEmailAsAdmin(nameless.id, { by, now: NOW })).toMatchObject({ ok: false });
});

test("an admin signs somebody out everywhere", () => {
  const { id } = makeCustomer();
  const tokens = [signIn(id), signIn(id)];
  expect(signOutEverywhere(id, { by: admin(), now: NOW })).toEqual({ ok: true });
  expect(tokens.map((token) => getViewer(token, NOW))).toEqual([null, null]);
});

test("who is no admin any more changes nothing", () => {
  const { id } = makeCustomer({ firstName: "Nok" });
  const by = { adminId: makeCustomer().id };
  for (const result of [
    changePerson({ userId: id, firstName: "Nong" }, { by, now: NOW }),
    signOutEverywhere(id, { by, now: NOW }),
    verifyEmailAsAdmin(id, { by, now: NOW }),
  ]) {
    expect(result).toEqual({ ok: false, reason: "not-an-admin" });
  }
  expect(getPerson(id)?.firstName).toBe("Nok");
});
