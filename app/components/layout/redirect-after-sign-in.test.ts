import { describe, expect, it } from "vitest";
import { redirectAfterSignIn } from "./redirect-after-sign-in";

describe("comeBackTo", () => {
  it("leads back to the page with its whole query", () => {
    expect(redirectAfterSignIn("/booking/time?serviceId=1&cleanerId=2")).toBe(
      "/booking/time?serviceId=1&cleanerId=2",
    );
  });

  it("passes on what the login and sign-up pages were leading to", () => {
    expect(redirectAfterSignIn("/login?redirect=%2Fbooking%3FcleanerId%3D3")).toBe(
      "/booking?cleanerId=3",
    );
    expect(redirectAfterSignIn("/signup?redirect=%2Fdashboard")).toBe("/dashboard");
  });

  it("leads home from a login page that leads nowhere", () => {
    expect(redirectAfterSignIn("/login")).toBe("/");
  });

  it("doesn't lead back to what signing up or in goes through", () => {
    for (const page of [
      "/signup/check-email",
      "/signup/finish",
      "/verify-email/resend",
      "/login/done",
    ]) {
      expect(redirectAfterSignIn(page)).toBe("/");
    }
  });

  it("doesn't carry the secret of a mailed link along", () => {
    for (const page of ["/reset-password", "/confirm-email", "/verify-email"]) {
      expect(redirectAfterSignIn(`${page}?token=secret`)).toBe("/");
    }
  });

  it("keeps pages whose address only begins like the login page's", () => {
    expect(redirectAfterSignIn("/login-help")).toBe("/login-help");
  });
});
