import type { Page } from "@playwright/test";
import sharp from "sharp";
import { paths } from "~/lib/paths";
import { expect, test } from "../fixtures";

/** Returns a photo of 12 megapixels as a phone makes it, with grain: several megabytes. */
const phonePhoto = () =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 8 },
    },
  })
    .withExif({ IFD3: { GPSLatitude: "18/1 47/1 0/1", GPSLatitudeRef: "N" } })
    .jpeg({ quality: 92 })
    .toBuffer();

const asFile = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });

/** Returns the name and size of each file in the field. */
const filesIn = (page: Page, label: string) =>
  page
    .getByLabel(label)
    .evaluate((input: HTMLInputElement) =>
      [...(input.files ?? [])].map(({ name, size }) => ({ name, size })),
    );

test("a customer's photos become small before they are sent; each can be taken out again", async ({
  page,
  t,
  data,
  signIn,
  press,
}) => {
  const customerId = data.addCustomer();
  const bookingId = data.addBegunJob(data.addCleaner().id, customerId);
  const large = await phonePhoto();
  expect(large.length).toBeGreaterThan(2 * 1024 * 1024);
  await signIn(customerId);
  await page.goto(paths.bookingProblem(bookingId));
  const add = t("problem:photos-add");
  await page.getByLabel(add).setInputFiles(asFile("one.jpeg", large));
  await expect.poll(() => filesIn(page, add)).toMatchObject([{ name: "one.jpg" }]);

  await test.step("others are added to those that are there, up to three", async () => {
    const others = ["two.jpeg", "three.jpeg", "four.jpeg"].map((name) => asFile(name, large));
    await page.getByLabel(add).setInputFiles(others);
    await expect
      .poll(() => filesIn(page, add))
      .toMatchObject([{ name: "one.jpg" }, { name: "two.jpg" }, { name: "three.jpg" }]);
    await expect(page.getByText(t("problem:photos-too-many", { most: 3 }))).toBeVisible();
    await expect(page.getByRole("img", { name: /^(?:one|two|three)\.jpe?g$/ })).toHaveCount(3);
  });

  await test.step("a photo is taken out; one that no browser here reads is refused in words", async () => {
    await press(t("problem:photo-remove", { number: 2 }));
    await expect(page.getByRole("img", { name: /^two/ })).toHaveCount(0);
    await expect(page.getByLabel(add)).toBeFocused();
    const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic");
    await page
      .getByLabel(add)
      .setInputFiles({ name: "IMG_1.HEIC", mimeType: "image/heic", buffer: heic });
    await expect(page.getByText(t("problem:photo-heic"))).toBeVisible();
    expect((await filesIn(page, add)).map(({ name }) => name)).toEqual(["one.jpg", "three.jpg"]);
  });

  await test.step("it is sent with less than a megabyte each", async () => {
    for (const { size } of await filesIn(page, add)) expect(size).toBeLessThan(1024 * 1024);
    await page.getByLabel(t("my-booking:problem-kind-late")).check();
    await page.getByLabel(t("cases:wish-only-tell")).check();
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await press(t("my-booking:problem-send"));
    const length = Number(await (await sent).headerValue("content-length"));
    expect(length).toBeLessThan(2 * 1024 * 1024);
    await expect(
      page.getByRole("img", { name: t("case-page:photo", { number: 2 }) }),
    ).toBeVisible();
  });
});

test("a form that is sent at once waits for its photo to become small", async ({
  page,
  t,
  data,
  signIn,
}) => {
  const cleaner = data.addCleaner();
  const bookingId = data.addBegunJob(cleaner.id, data.addCustomer());
  await signIn(cleaner.userId);
  await page.goto(paths.jobStep(bookingId, "problem"));
  await page.getByLabel(t("cases:kind-other")).check();
  await page.getByLabel(t("problem:words")).fill("The lift is out of order");
  const add = page.getByLabel(t("problem:photos-add"));
  // The tile's script is loaded when somebody uses the field.
  await add.focus();
  await expect(add).toHaveAttribute("accept", /heic/);
  await add.setInputFiles(asFile("lift.jpeg", await phonePhoto()));
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: t("job:problem-send") }).click();
  const length = Number(await (await sent).headerValue("content-length"));
  expect(length).toBeLessThan(1024 * 1024);
  await expect(page.getByText("The lift is out of order")).toBeVisible();
  expect(data.value("select count(*) from problem_photos where booking_id = ?", bookingId)).toBe(1);
});

test("a form that is sent at once isn't sent without a photo that is refused meanwhile", async ({
  page,
  t,
  data,
  signIn,
  press,
}) => {
  const customerId = data.addCustomer();
  const bookingId = data.addBegunJob(data.addCleaner().id, customerId);
  await signIn(customerId);
  // No photo is read before the form is sent.
  await page.addInitScript(() => {
    const { decode } = HTMLImageElement.prototype;
    const sent = new Promise((resolve) => addEventListener("submit", resolve, true));
    HTMLImageElement.prototype.decode = async function () {
      await sent;
      return decode.call(this);
    };
  });
  await page.goto(paths.bookingProblem(bookingId));
  await page.getByLabel(t("my-booking:problem-kind-late")).check();
  await page.getByLabel(t("cases:wish-only-tell")).check();
  const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic");
  const add = t("problem:photos-add");
  await page
    .getByLabel(add)
    .setInputFiles([
      asFile("one.jpeg", await phonePhoto()),
      { name: "IMG_1.HEIC", mimeType: "image/heic", buffer: heic },
    ]);
  await press(t("my-booking:problem-send"));
  await expect(page.getByText(t("problem:photo-heic"))).toBeVisible();
  await expect.poll(() => filesIn(page, add)).toMatchObject([{ name: "one.jpg" }]);
  await press(t("my-booking:problem-send"));
  await expect(page.getByRole("img", { name: t("case-page:photo", { number: 1 }) })).toBeVisible();
  expect(data.value("select count(*) from problems where booking_id = ?", bookingId)).toBe(1);
});
