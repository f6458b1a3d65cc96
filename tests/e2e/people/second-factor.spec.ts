import { Secret, TOTP } from "otpauth";
import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { PENDING_SIGN_IN_MS } from "~/domain/accounts/sessions.server";
import { APP_CODE_DIGITS } from "~/lib/field-lengths";
import { paths } from "~/lib/paths";
import { secondFactorPath } from "~/lib/second-factor-paths";
import { expect, test } from "../fixtures";

const codeOf = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, "")) }).generate({ timestamp });

test("somebody sets up a second step, and signs in with it and with a recovery code", async ({
  page,
  context,
  t,
  data,
  language,
  press,
  field,
  signIn,
  emailTo,
}) => {
  const { id, username, email } = data.addPerson({ locale: language });
  await signIn(id);
  await page.goto(paths.account());
  await page.getByRole("link", { name: t("account:second-factor") }).click();
  await press(t("second-factor:begin"));
  await expect(page.getByText(t("account:current-required"))).toBeVisible();
  await field(t("account:current-password")).fill(DEMO_PASSWORD);
  await press(t("second-factor:begin"));

  await expect(page.getByRole("img", { name: t("second-factor:qr-label") })).toBeVisible();
  const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? "";
  const code = field(t("second-factor:code-now", { digits: APP_CODE_DIGITS }));
  await code.fill("000000");
  await press(t("second-factor:confirm"));
  await expect(page.getByText(t("second-factor:code-wrong"))).toBeVisible();
  await expect(code).toBeFocused();
  const begunAt = data.value("select created_at from second_factors where user_id = ?", id);
  await code.fill(codeOf(secret, begunAt));
  await press(t("second-factor:confirm"));
  const codes = page.getByRole("listitem").filter({ hasText: /^[0-9A-Z]{5}-[0-9A-Z]{5}$/ });
  await expect(codes).toHaveCount(10);
  const [recovery = ""] = await codes.allTextContents();
  await emailTo(email, t("email:factor-on-subject"));
  await page.getByRole("link", { name: t("second-factor:codes-kept") }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.account()}$`));

  const logIn = async () => {
    await context.clearCookies();
    await page.goto(paths.login(paths.dashboard()));
    await field(t("login:username")).fill(username);
    await field(t("login:password")).fill(DEMO_PASSWORD);
    await press(t("login:submit"));
    await expect(page.getByRole("heading", { name: t("second-factor:step-title") })).toBeVisible();
  };
  await logIn();
  const began = data.value("select max(expires_at) from pending_sign_ins where user_id = ?", id);
  // The code before was used: that of the next half minute is taken too.
  const next = codeOf(secret, began - PENDING_SIGN_IN_MS + 30_000);
  await field(t("second-factor:step-code", { digits: APP_CODE_DIGITS })).fill(next);
  await press(t("login:submit"));
  await expect(page).toHaveURL(new RegExp(`${paths.dashboard()}$`));

  await logIn();
  await page.getByRole("link", { name: t("second-factor:use-recovery") }).click();
  await field(t("second-factor:recovery-code")).fill(recovery.toLowerCase());
  await press(t("login:submit"));
  await expect(page).toHaveURL(new RegExp(`${paths.dashboard()}$`));
  await expect(
    page.getByText(t("login:recovery-codes-left", { count: 9 }), { exact: true }).first(),
  ).toBeVisible();
  await emailTo(email, t("email:factor-code-used-subject"));
  await page.goto(secondFactorPath());
  await expect(page.getByText(t("second-factor:codes-left", { count: 9 }))).toBeVisible();
});
