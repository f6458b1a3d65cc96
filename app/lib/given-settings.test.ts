import { afterEach, expect, test, vi } from "vitest";
import { givenSettings } from "./given-settings.server";

afterEach(() => vi.unstubAllEnvs());

test("says which settings there are, and never what they are", () => {
  vi.stubEnv("SMTP_URL", "smtps://user:password@mail.example");
  vi.stubEnv("MAIL_FROM", "");
  const given = givenSettings(["SMTP_URL", "MAIL_FROM", "VAPID_SUBJECT"]);
  expect(given).toEqual({ SMTP_URL: true, MAIL_FROM: false, VAPID_SUBJECT: false });
});
