import { hash } from "@node-rs/argon2";
import type { AppLoadContext } from "@remix-run/node";
import { beforeAll, describe, expect, test } from "vitest";
import { NOW, makeCustomer, useDatabase } from "../../tests/support/database";
import { getFormAlreadyRead } from "./read-form.server";
import { authenticateForm, authenticateJson } from "./sign-in.server";

useDatabase();

const PASSWORD = "three wet umbrellas";
let userId: number;
beforeAll(async () => {
  const passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1 });
  userId = makeCustomer({ username: "nok", passwordHash }).id;
});

const context = { now: NOW, address: "192.0.2.1", requestId: "test" } as AppLoadContext;
const right = { username: "nok", password: PASSWORD };
const wrong = { username: "nok", password: "two wet umbrellas" };

const post = (body: BodyInit, headers: HeadersInit = {}) =>
  new Request("http://here.invalid/login", { method: "POST", body, headers });
const form = (fields: Record<string, string>) => post(new URLSearchParams(fields));
const json = (value: unknown) =>
  post(JSON.stringify(value), { "Content-Type": "application/json" });

describe("remix-auth gets the request itself", () => {
  test("and signs in with its form, in either encoding", async () => {
    const parts = new FormData();
    for (const [name, value] of Object.entries(right)) parts.set(name, value);
    for (const request of [form(right), post(parts)]) {
      const { result } = await authenticateForm(request, context);
      expect(result).toMatchObject({ ok: true, userId });
    }
    const { result } = await authenticateForm(form(wrong), context);
    expect(result).toEqual({ ok: false, reason: "wrong-credentials" });
  });

  test("and signs in with its JSON", async () => {
    expect(await authenticateJson(json(right), context)).toMatchObject({
      result: { ok: true, userId },
    });
    const result = { ok: false, reason: "wrong-credentials" };
    expect(await authenticateJson(json(wrong), context)).toEqual({ result, code: undefined });
    const withCode = { ...right, code: " 123 456 " };
    expect(await authenticateJson(json(withCode), context)).toMatchObject({ code: "123 456" });
    await expect(authenticateJson(json({ username: "nok" }), context)).rejects.toMatchObject({
      status: 400,
      details: { errors: { password: "errors:password-required" } },
    });
  });

  test("and checks no form that isn't filled in", async () => {
    const { submission, result } = await authenticateForm(form({ username: "nok" }), context);
    expect(result).toBeNull();
    expect(submission).toMatchObject({ error: { password: ["errors:password-required"] } });
  });

  test("within the limits of every form and every JSON body", async () => {
    const large = { ...right, password: "x".repeat(70_000) };
    await expect(authenticateForm(form(large), context)).rejects.toMatchObject({ status: 413 });
    await expect(authenticateJson(json(large), context)).rejects.toMatchObject({ status: 413 });
    await expect(
      authenticateForm(form({ ...right, "a[99999999]": "1" }), context),
    ).rejects.toMatchObject({ status: 400 });
  });

  test("so its form can still be handed back if the database fails", async () => {
    const request = form(right);
    await authenticateForm(request, context);
    expect(getFormAlreadyRead(request)?.get("username")).toBe("nok");
  });
});
