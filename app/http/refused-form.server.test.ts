import { expect, test } from "vitest";
import { LoginSchema, ProfileFormSchema } from "~/domain/accounts/schemas";
import {
  parseForm,
  refuseConflict,
  refuseFields,
  refuseRetryLater,
  refuseForm,
} from "./refused-form.server";

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const login = () => parseForm(formOf({ username: "nok", password: "x".repeat(129) }), LoginSchema);

test("a refused form keeps what was typed but passwords, and says what is wrong with each field", () => {
  const { data, init } = refuseFields(login(), { username: "data:wrong-username" });
  expect(init?.status).toBe(400);
  expect(data).toMatchObject({ reason: "invalid", problem: null, changes: [] });
  expect(data.reply.initialValue).toEqual({ username: "nok" });
  expect(data.reply.error).toEqual({
    username: ["data:wrong-username"],
    password: [{ key: "errors:too-long", parameters: { max: 128 } }],
  });
});

test("every refusal has the same shape, one without fields too", () => {
  const tooMany = { ok: false, reason: "too-many-attempts", retryAfterMs: 90_000 } as const;
  const refusals = [
    refuseFields(login()),
    refuseRetryLater(login(), tooMany),
    refuseRetryLater(null, tooMany),
    refuseForm(null, { status: 409, reason: "last-admin" }),
  ];
  for (const { data } of refusals) {
    expect(Object.keys(data).sort()).toEqual(["changes", "problem", "reason", "reply"]);
  }
  expect(refusals.map(({ init }) => init?.status)).toEqual([400, 429, 429, 409]);
  expect(refusals[1]?.data.problem).toEqual({
    title: "errors:something-wrong",
    text: { key: "errors:too-many-attempts", parameters: { minutes: 2 } },
  });
});

test("a form on an old version shows what differs, keeps its own, and is based on the new one", () => {
  const sent = parseForm(
    formOf({ firstName: "Dao", lastName: "Chaiwong", phone: "081 234 5678", rowVersion: "3" }),
    ProfileFormSchema,
  );
  const current = { firstName: "Nok", phone: "+66812345678", city: null, rowVersion: 4 };
  const { data, init } = refuseConflict(
    sent,
    { firstName: "Dao", phone: "+66812345678", city: null },
    { ok: false, reason: "changed-meanwhile", current },
    ({ firstName, phone }) => ({ firstName, phone }),
  );
  expect(init?.status).toBe(409);
  expect(data.reason).toBe("changed-meanwhile");
  expect(data.changes).toEqual([{ field: "firstName", now: "Nok", typed: "Dao" }]);
  expect(data.reply.initialValue).toMatchObject({ firstName: "Dao", rowVersion: "4" });
});
