import { MAX_LENGTH } from "~/lib/field-lengths";
import { paths } from "~/lib/paths";
import { expect, test } from "../fixtures";

const OFFICE = "22 Huay Kaew Road";

test("somebody names one of their two homes, chooses it on step 4, and removes the other", async ({
  page,
  press,
  t,
  data,
  facts,
  language,
  signIn,
}) => {
  const customer = data.addCustomer({ locale: language, phone: null });
  const name = language === "th" ? "บ้านพ่อแม่" : "My parents";
  data.addHome(customer, { address: OFFICE, facts: null, aboutHome: "", forTheDoor: "" });
  data.addHome(customer, { address: "9 Moonlight Lane, Soi 9" });
  await signIn(customer);
  await page.goto(paths.account());
  await page.getByRole("link", { name: t("my-homes:title") }).click();
  await expect(page).toHaveURL(paths.accountHomes());
  const card = (title: string) =>
    page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { level: 2, name: title, exact: true }) });
  const unnamed = card("9 Moonlight Lane");
  // The title is the first line of the address, and the rest of it is below.
  await expect(unnamed.getByRole("paragraph").first()).toContainText("Soi 9");
  await expect(unnamed.getByRole("paragraph").first()).not.toContainText("Moonlight");
  await expect(unnamed).toContainText(t("homes:bedrooms-of", { count: 3 }));
  await expect(unnamed).toContainText("No bleach.");
  await expect(unnamed).toContainText("Code 4711");
  await expect(card(OFFICE)).not.toContainText(t("dashboard:instructions"));

  const label = t("signup:optional", { label: t("my-homes:name") });
  const saveName = async (title: string, typed: string) => {
    const field = card(title).getByLabel(label, { exact: true });
    if (!(await field.isVisible())) await card(title).getByText(t("my-homes:name-this")).click();
    await field.fill(typed);
    await press(t("my-homes:save-label", { home: title }));
  };
  // No field lets somebody type so much, but other programs send it.
  await card("9 Moonlight Lane")
    .getByLabel(label, { exact: true })
    .evaluate((field) => field.removeAttribute("maxlength"));
  const long = "x".repeat(MAX_LENGTH.homeName + 1);
  await saveName("9 Moonlight Lane", long);
  const error = t("errors:too-long", { max: MAX_LENGTH.homeName });
  await expect(unnamed.getByRole("alert")).toHaveText(error);
  await expect(unnamed.getByLabel(label, { exact: true })).toHaveValue(long);
  await expect(card(OFFICE).getByRole("alert")).toHaveCount(0);

  await saveName("9 Moonlight Lane", `  ${name} `);
  await expect(page.getByText(t("my-homes:saved")).first()).toBeVisible();
  await expect(card(name)).toContainText("9 Moonlight Lane, Soi 9");

  await page.goto(paths.bookingDetails(facts.job));
  const choice = page.getByRole("button", { name, exact: true });
  await expect(page.getByRole("button", { name: OFFICE, exact: true })).toBeVisible();
  // Another place takes over address and facts; the other answers stay.
  const phone = page.getByLabel(t("details:phone"), { exact: true });
  await phone.fill("081 234 5678");
  const cancel = page.locator('input[name="ifCleanerCant"][value="cancel"]');
  await cancel.check();
  await page.getByRole("button", { name: OFFICE, exact: true }).click();
  await expect(page.getByLabel(t("details:address"), { exact: true })).toHaveValue(OFFICE);
  await expect(page.getByLabel(t("homes:about"), { exact: true })).toHaveValue("");
  await choice.click();
  await expect(choice).toHaveAttribute("aria-current", "true");
  await expect(page.getByLabel(t("details:address"), { exact: true })).toHaveValue(
    "9 Moonlight Lane, Soi 9",
  );
  await expect(phone).toHaveValue("081 234 5678");
  await expect(cancel).toBeChecked();

  await page.goto(paths.accountHomes());
  // Removed in a second tab meanwhile.
  data.sqlite.prepare("delete from homes where user_id = ? and address = ?").run(customer, OFFICE);
  await press(t("my-homes:remove-label", { home: OFFICE }));
  await expect(page.getByText(t("my-homes:removed")).first()).toBeVisible();
  await expect(card(OFFICE)).toHaveCount(0);
  await expect(card(name)).toHaveCount(1);
  // An empty name takes the old one away.
  await saveName(name, "");
  await expect(card("9 Moonlight Lane")).toHaveCount(1);
  await press(t("my-homes:remove-label", { home: "9 Moonlight Lane" }));
  await expect(page.getByText(t("my-homes:empty"), { exact: true })).toBeVisible();
});
