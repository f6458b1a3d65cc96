import { randomUUID } from "node:crypto";
import { paths } from "~/lib/paths";
import { expect, test } from "../fixtures";

const NEW = "morning light in teak";

test("somebody who forgot their password sets another one by mail", async ({
  page,
  press,
  field,
  t,
  data,
  language,
  emailTo,
}) => {
  const id = data.addCustomer({ locale: language });
  const [username, email] = ["username", "email"].map((column) =>
    data.value<string>(`select ${column} from users where id = ?`, id),
  ) as [string, string];

  await test.step("from the login to the mail", async () => {
    await page.goto(paths.login());
    await page.getByRole("link", { name: t("login:forgot") }).click();
    await field(t("password:forgot-email")).fill(email);
    await press(t("password:forgot-submit"));
    await expect(page.getByRole("heading", { name: t("password:sent-title") })).toBeVisible();
  });

  const { link, text } = await emailTo(email, t("email:reset-subject"));
  expect(text).toContain(username);

  await test.step("the link asks for a new one, which the rules may refuse", async () => {
    await page.goto(link);
    await expect(field(t("signup:username"))).toHaveValue(username);
    await field(t("password:new")).fill("password123");
    await field(t("password:confirm-new")).fill("password123");
    await press(t("password:reset-submit"));
    await expect(page.getByText(t("signup:password-common"))).toBeVisible();
    await expect(field(t("password:new"))).toHaveValue("");
    await field(t("password:new")).fill(NEW);
    await field(t("password:confirm-new")).fill(NEW);
    await press(t("password:reset-submit"));
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(t("password:reset-done-text", { username })).first()).toBeVisible();
  });

  await test.step("which opens the account", async () => {
    await field(t("login:username")).fill(username);
    await field(t("login:password")).fill(NEW);
    await press(t("login:submit"));
    await expect(page.getByText(t("login:success")).first()).toBeVisible();
    await page.goto(paths.account());
    await expect(page.getByText(t("account:lead", { username }))).toBeVisible();
    await emailTo(email, t("email:password-subject"));
  });

  await test.step("the link works no more, and says what to do", async () => {
    await page.goto(link);
    await expect(page.getByText(t("password:link-used"))).toBeVisible();
    await page.getByRole("link", { name: t("password:ask-again") }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
  });
});

test("whoever asks for somebody who isn't here gets the same page", async ({ page, t }) => {
  await page.goto(paths.forgotPassword());
  await page.getByLabel(t("password:forgot-email")).fill(`nobody.${randomUUID()}@example.com`);
  await page.getByRole("button", { name: t("password:forgot-submit") }).click();
  await expect(page.getByRole("heading", { name: t("password:sent-title") })).toBeVisible();
});
