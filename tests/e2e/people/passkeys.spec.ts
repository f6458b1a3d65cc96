import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { PENDING_SIGN_IN_MS } from "~/domain/accounts/sessions.server";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { secondFactorPath } from "~/lib/second-factor-paths";
import { startBuiltServer } from "../../support/built-server";
import { freePort } from "../../support/running-server";
import { ServerFixtures } from "../../support/server-fixtures";
import { expect, plain, setCookie, test as base } from "../fixtures";

/** Gives the browser an authenticator: a device with a lock that its owner always opens. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const setVerified = (isUserVerified: boolean) =>
    session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  return { setVerified };
}

interface NamedServer {
  /** `http://localhost:…` */
  site: string;
  data: ServerFixtures;
}

/** Starts a server whose address has a name: browsers make no passkeys for an address of digits. */
const test = base.extend<{ startNamedServer: () => Promise<NamedServer> }>({
  startNamedServer: async ({}, use) => {
    const started: (() => Promise<void>)[] = [];
    await use(async () => {
      const port = await freePort();
      const site = `http://localhost:${port}`;
      const server = await startBuiltServer({ port, env: { DEMO: "1", APP_ORIGIN: site } });
      const data = new ServerFixtures(server.dataDir);
      started.push(async () => {
        data.close();
        expect(await server.stop()).toBe(0);
        expect(server.complaints).toEqual([]);
      });
      return { site, data };
    });
    for (const stop of started) await stop();
  },
});

test("somebody adds a passkey, logs in and confirms with it, renames it and removes it @cross", async ({
  page,
  context,
  javaScriptEnabled,
  t,
  language,
  press,
  field,
  startNamedServer,
}) => {
  test.skip(javaScriptEnabled === false, "Without scripts no page can ask for a passkey.");
  const { site, data } = await startNamedServer();
  const { id, username } = data.addPerson({ locale: language });
  const secret = data.addSecondFactor(id, { isOn: true });
  const { setVerified } = await addAuthenticator(page);

  const logIn = async () => {
    await context.clearCookies();
    await page.goto(site + paths.login(paths.dashboard()));
    await field(t("login:username")).fill(username);
    await field(t("login:password")).fill(DEMO_PASSWORD);
    await press(t("login:submit"));
    await expect(page.getByRole("heading", { name: t("second-factor:step-title") })).toBeVisible();
  };
  const codeNow = () => {
    data.sqlite.prepare("update second_factors set last_step = null where user_id = ?").run(id);
    const until = data.value("select max(expires_at) from pending_sign_ins where user_id = ?", id);
    const timestamp = until - PENDING_SIGN_IN_MS;
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  };

  await logIn();
  await expect(page.getByRole("button", { name: t("second-factor:step-passkey") })).toHaveCount(0);
  const code = codeNow();
  await setCookie(context, data.signIn(id), site);
  await page.goto(site + secondFactorPath());
  const form = page.locator("#passkey");
  const codeField = form.getByLabel(t("second-factor:code-or-recovery"));
  await codeField.fill("000000");
  await press(t("second-factor:passkey-add"));
  // The text comes as JSON, in which no compound is joined.
  const wrong = plain(t("second-factor:code-wrong"));
  await expect(form.getByRole("alert")).toHaveText(wrong);
  await expect(codeField).toBeFocused();
  await codeField.fill(code);
  await press(t("second-factor:passkey-add"));
  await expect(
    page.getByText(t("second-factor:passkey-added"), { exact: true }).first(),
  ).toBeVisible();
  await expect(page.getByText(t("second-factor:passkey-unused"))).toBeVisible();

  await logIn();
  await setVerified(false);
  await press(t("second-factor:step-passkey"));
  await expect(page.getByRole("alert")).toHaveText(t("second-factor:passkey-cancelled"));
  await setVerified(true);
  await press(t("second-factor:step-passkey"));
  await expect(page).toHaveURL(new RegExp(`${paths.dashboard()}$`));

  const forgetConfirmed = () =>
    data.sqlite.prepare("update sessions set confirmed_at = null where user_id = ?").run(id);
  forgetConfirmed();
  await page.goto(site + paths.accountData());
  await press(t("data:download"));
  await expect(field(t("ask-again:code"))).toBeVisible();
  await setVerified(false);
  await press(t("ask-again:use-passkey"));
  await expect(page.getByRole("alert")).toHaveText(t("ask-again:passkey-cancelled"));
  await setVerified(true);
  await press(t("ask-again:use-passkey"));
  await expect(page).toHaveURL(site + paths.accountData());

  // In a page with scripts the passkey takes the field's place.
  data.sqlite.prepare("update users set role = 'admin' where id = ?").run(id);
  forgetConfirmed();
  await page.goto(site + adminPaths.section("business"));
  await field(t("admin-site:business-promptPayId")).fill("0812345670");
  await press(t("admin:save"));
  await expect(field(t("ask-again:code"))).toBeVisible();
  await press(t("ask-again:use-passkey"));
  await expect(page.getByText(t("ask-again:passkey-proven"))).toBeVisible();
  await expect(field(t("ask-again:code"))).toBeHidden();
  await expect(page.getByRole("button", { name: t("admin:save") })).toBeFocused();
  await press(t("admin:save"));
  await expect(page.getByText(t("ask-again:passkey-proven"))).toHaveCount(0);
  expect(data.value("select promptpay_id from business")).toBe("0812345670");

  await page.goto(site + secondFactorPath());
  await expect(page.getByText(t("second-factor:passkey-unused"))).toHaveCount(0);
  await page.getByText(t("second-factor:passkey-change")).click();
  await field(t("second-factor:passkey-name")).fill("");
  await press(t("second-factor:passkey-rename"));
  await expect(page.getByText(t("second-factor:passkey-name-required"))).toBeVisible();
  await field(t("second-factor:passkey-name")).fill("Kanya");
  await press(t("second-factor:passkey-rename"));
  const row = page.getByRole("listitem").filter({ hasText: "Kanya" });
  await row.getByText(t("second-factor:passkey-change")).click();
  await row.getByLabel(t("second-factor:code-or-recovery")).fill(codeNow());
  await press(t("second-factor:passkey-remove"));
  await expect(
    page.getByText(t("second-factor:passkey-removed"), { exact: true }).first(),
  ).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("without scripts passkeys can be renamed and removed, and the code signs in", async ({
  page,
  javaScriptEnabled,
  t,
  data,
  language,
  press,
  field,
  signIn,
}) => {
  test.skip(javaScriptEnabled !== false, "With scripts there is the test above.");
  const { id, username } = data.addPerson({ locale: language });
  const secret = data.addSecondFactor(id, { isOn: true });
  data.addPasskey(id, "Kanya");
  await page.goto(paths.login(secondFactorPath()));
  await field(t("login:username")).fill(username);
  await field(t("login:password")).fill(DEMO_PASSWORD);
  await press(t("login:submit"));
  await expect(page.getByRole("heading", { name: t("second-factor:step-title") })).toBeVisible();
  await expect(page.getByRole("button", { name: t("second-factor:step-passkey") })).toHaveCount(0);
  const until = data.value("select max(expires_at) from pending_sign_ins where user_id = ?", id);
  const timestamp = until - PENDING_SIGN_IN_MS;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

  await signIn(id);
  await page.goto(secondFactorPath());
  await expect(page.getByRole("button", { name: t("second-factor:passkey-add") })).toHaveCount(0);
  const row = page.getByRole("listitem").filter({ hasText: "Kanya" });
  await row.getByText(t("second-factor:passkey-change")).click();
  await row.getByLabel(t("second-factor:code-or-recovery")).fill("000000");
  await press(t("second-factor:passkey-remove"));
  await expect(row.getByText(t("second-factor:code-wrong"))).toBeVisible();
  await row.getByLabel(t("second-factor:code-or-recovery")).fill(code);
  await press(t("second-factor:passkey-remove"));
  await expect(
    page.getByText(t("second-factor:passkey-removed"), { exact: true }).first(),
  ).toBeVisible();
  await expect(row).toHaveCount(0);
});
