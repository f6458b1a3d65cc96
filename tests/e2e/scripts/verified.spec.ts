import { paths } from "~/lib/paths";
import { expect, test } from "../fixtures";

test("whoever stays on the verified page keeps the focus, and is told so", async ({
  page,
  t,
  data,
}) => {
  const token = data.emailedToken("verify-email", data.addCustomer({ emailVerified: false }));
  await page.goto(paths.verifyEmail(token));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("verify:success-title"));
  await page.getByRole("button", { name: t("verify:stay") }).press("Enter");
  await expect(page.getByText(t("verify:staying"))).toBeFocused();
});
