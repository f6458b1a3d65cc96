import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { renderTranslator } from "~/i18n/catalogue.server";
import { paths } from "~/lib/paths";
import { PROVIDER_NAMES } from "~/lib/vocabulary";
import { PICTURE_NAME } from "../../support/fake-sign-in-providers";
import { expect, waitForHydration, test } from "../fixtures";

const picture = (background: string) =>
  sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
const BIO = "ทำงานแม่บ้านโรงแรม 6 ปี ถนัดห้องน้ำและห้องครัว";

test("somebody becomes a cleaner; a form that was refused keeps all, the photo too @cross", async ({
  page,
  press,
  field,
  t,
  data,
  language,
  signIn,
  javaScriptEnabled,
}) => {
  const { id } = data.addPerson({ locale: language });
  await signIn(id);
  await page.goto(paths.cleanerDashboard());
  await expect(page).toHaveURL(paths.cleanerSignup());
  await expect(page.getByRole("heading", { name: t("partner:no-profile-title") })).toBeVisible();
  await page.getByRole("link", { name: t("partner:register") }).click();

  for (const part of ["who", "work", "terms"] as const) {
    await expect(
      page.getByRole("group", { name: new RegExp(t(`join:part-${part}`)) }),
    ).toBeVisible();
  }
  const photo = field(t("partner:optional", { label: t("partner:photo") }));
  await photo.setInputFiles({
    name: "me.jpg",
    mimeType: "image/jpeg",
    buffer: await picture("#2c6e5c"),
  });
  const preview = page.getByRole("img", { name: t("partner:photo-preview") });
  // Without scripts the preview only appears once the form was sent.
  await expect(preview).toHaveCount(javaScriptEnabled === false ? 0 : 1);
  await field(t("partner:bio")).fill("แม่บ้าน 6 ปี");
  await page.getByRole("checkbox", { name: t("specialties:condo-cleaning") }).check();
  await page.getByRole("checkbox", { name: t("common:language-name-th") }).check();
  await page.getByRole("checkbox", { name: t("join-form:terms") }).check();
  const rate = field(`${t("partner:rate")} (${t("partner:rate-unit")})`);
  await rate.fill("310");
  if (javaScriptEnabled !== false) await expect(page.getByText("฿930")).toBeVisible();
  await press(t("partner:register"));

  await expect(page.getByText(t("partner:bio-short")).first()).toBeVisible();
  await expect(page.getByText(t("partner:photo-saved"))).toBeVisible();
  await expect(preview).toHaveJSProperty("complete", true);
  expect(await preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192);
  await expect(rate).toHaveValue("310");
  await expect(page.getByRole("checkbox", { name: t("specialties:condo-cleaning") })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: t("join-form:terms") })).toBeChecked();
  await expect(page.getByText("฿1,280")).toBeVisible();

  await field(t("partner:bio")).fill(BIO);
  await press(t("partner:register"));
  await expect(page).toHaveURL(paths.cleanerDashboard());
  await expect(page.getByText(t("partner:registered"), { exact: true }).first()).toBeVisible();
  const key = data.value<string>("select photo from cleaners where user_id = ?", id);
  expect((await page.request.get(paths.cleanerPhoto(key, 192))).status()).toBe(200);

  await page.goto(paths.editCleanerProfile());
  await expect(field(t("partner:bio"))).toHaveValue(BIO);
  await photo.setInputFiles({
    name: "new.jpg",
    mimeType: "image/jpeg",
    buffer: await picture("#e5a023"),
  });
  await rate.fill("320");
  await press(t("partner:save"));
  await expect(page).toHaveURL(paths.cleanerDashboard());
  await expect(page.getByText(t("partner:updated")).first()).toBeVisible();
  expect(data.value("select hourly_rate from cleaners where user_id = ?", id)).toBe(320_00);
  expect(data.value("select photo from cleaners where user_id = ?", id)).not.toBe(key);
  expect((await page.request.get(paths.cleanerPhoto(key, 192))).status()).toBe(404);
});

test("a photo that can't be one is refused, with its reason beside it", async ({
  page,
  press,
  field,
  t,
  data,
  signIn,
}) => {
  await signIn(data.addPerson().id);
  await page.goto(paths.cleanerSignup());
  await field(t("partner:optional", { label: t("partner:photo") })).setInputFiles({
    name: "me.png",
    mimeType: "image/png",
    buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
  });
  await field(t("partner:bio")).fill(BIO);
  await field(`${t("partner:rate")} (${t("partner:rate-unit")})`).fill("310");
  await page.getByRole("checkbox", { name: t("join-form:terms") }).check();
  await press(t("partner:register"));
  await expect(page.getByText(t("partner:photo-unknown-format")).first()).toBeVisible();
  await expect(field(t("partner:bio"))).toHaveValue(BIO);
});

test("the page of somebody new, who has no ratings yet, has room for text of twice the size", async ({
  page,
  data,
}) => {
  const { id } = data.addCleaner();
  const browser = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(paths.cleaner(id));
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-size", "60px");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("who links LINE from the form comes back to it as it was, with their picture there", async ({
  page,
  press,
  field,
  t,
  data,
  language,
  signIn,
}) => {
  const { id } = data.addPerson({ locale: language });
  const line = { provider: PROVIDER_NAMES.line };
  await signIn(id);
  await page.goto(paths.cleanerSignup());
  await field(t("partner:bio")).fill("แม่บ้าน 6 ปี");
  await page.getByRole("checkbox", { name: t("specialties:eco-friendly") }).check();
  await press(t("join-form:social-sign-up", line));

  await expect(page).toHaveURL(paths.linkFromSignup("line"));
  await field(t("account:current-password")).fill(DEMO_PASSWORD);
  await press(t("oauth:link-confirm", line));
  await page.getByLabel("Id").fill(randomUUID());
  const { origin } = new URL(page.url());
  await page.getByLabel("Picture").fill(`${origin}/pictures/${PICTURE_NAME}`);
  await page.getByRole("button", { name: "Allow" }).click();

  await expect(page).toHaveURL(paths.cleanerSignup());
  await expect(page.getByText(t("oauth:linked", line)).first()).toBeVisible();
  await expect(field(t("partner:bio"))).toHaveValue("แม่บ้าน 6 ปี");
  await expect(page.getByRole("checkbox", { name: t("specialties:eco-friendly") })).toBeChecked();
  await expect(page.getByText(t("partner:photo-from", line))).toBeVisible();
  const preview = page.getByRole("img", { name: t("partner:photo-preview") });
  await expect(preview).toHaveJSProperty("naturalWidth", 192);
  await expect(
    page.locator("#register").getByText(t("join-form:social-linked", line)),
  ).toBeVisible();

  await page.getByRole("checkbox", { name: t("partner:photo-leave-out") }).check();
  await field(t("partner:bio")).fill(BIO);
  await page.getByRole("checkbox", { name: t("join-form:terms") }).check();
  await field(`${t("partner:rate")} (${t("partner:rate-unit")})`).fill("310");
  await press(t("partner:register"));
  await expect(page).toHaveURL(paths.cleanerDashboard());
  expect(data.value("select photo from cleaners where user_id = ?", id)).toBeNull();
});

test("another language keeps the form of a registration as it is, the photo too", async ({
  page,
  field,
  t,
  data,
  signIn,
  language,
  javaScriptEnabled,
}) => {
  await signIn(data.addPerson().id);
  await page.goto(paths.cleanerSignup());
  if (javaScriptEnabled) await waitForHydration(page);
  await field(t("partner:optional", { label: t("partner:photo") })).setInputFiles({
    name: "me.jpg",
    mimeType: "image/jpeg",
    buffer: await picture("#2c6e5c"),
  });
  await field(t("partner:bio")).fill(BIO);
  await page.getByRole("checkbox", { name: t("specialties:condo-cleaning") }).check();
  const other = language === "en" ? "th" : "en";
  const inOther = renderTranslator(other, () => undefined);
  await page.locator(`header button[value=${other}]`).click();
  await expect(page.locator("html")).toHaveAttribute("lang", other);
  if (javaScriptEnabled) await waitForHydration(page);
  await expect(field(inOther("partner:bio"))).toHaveValue(BIO);
  await expect(page.getByText(inOther("partner:photo-saved"))).toBeVisible();
  await expect(page.getByRole("img", { name: inOther("partner:photo-preview") })).toBeVisible();
  await expect(
    page.getByRole("checkbox", { name: inOther("specialties:condo-cleaning") }),
  ).toBeChecked();
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
});
