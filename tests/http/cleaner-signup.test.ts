import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { useDemoServer } from "./demo-server";
import { BIO, FIELDS, multipart, type SentFile } from "./photo-form";

const demo = useDemoServer();

/** Signs in a customer who wants to become a cleaner. */
function applicant() {
  const id = demo.data.addCustomer();
  return { id, cookie: demo.data.signIn(id) };
}

const EMPTY: SentFile = {
  filename: "",
  type: "application/octet-stream",
  content: Buffer.alloc(0),
};
const picture = (width = 300, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: "#a9cbbb" } });
const jpeg = () => picture().jpeg().toBuffer();

const send = (cookie: string, fields: readonly [string, string][], file: SentFile | null) =>
  demo.send(paths.cleanerSignup(), { method: "POST", cookie, ...multipart(fields, file) });

const profileOf = (userId: number) =>
  demo.data.sqlite.prepare("select * from cleaners where user_id = ?").get(userId) as
    | {
        id: number;
        photo: string | null;
        name: string;
        is_verified: number;
        row_version: number;
      }
    | undefined;
const tokenIn = (text: string) => /name="photoToken" value="([^"]*)"/.exec(text)?.[1] ?? "";
const photoFiles = () => {
  const folder = join(demo.server.dataDir, "photos");
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
};
const without = (name: string) => FIELDS.filter(([field]) => field !== name);

describe("registering as a cleaner", () => {
  test("begins with an account whose form says why customers need the phone number", async () => {
    const hint = "Customers book you only once we have it.";
    const { text } = await demo.send(paths.signup(paths.cleanerSignup()));
    expect([text.includes(hint), text.includes("So that your cleaner can call you")]).toEqual([
      true,
      false,
    ]);
    expect((await demo.send(paths.signup())).text).not.toContain(hint);
  });

  test("begins with what others have earned, and the steps to the first job", async () => {
    const { text } = await demo.send(paths.cleanerSignup(), { cookie: applicant().cookie });
    expect(text).toMatch(
      /with jobs last month, half kept about ฿\d[\d,]*[05]00 to ฿\d[\d,]*[05]00/,
    );
    expect(text).toContain("Choose your days and areas.");
    expect(text.match(/>Part \d of 3</g)).toHaveLength(3);
  });

  test("makes a profile with its photo, and leads to the dashboard", async () => {
    const { id, cookie } = applicant();
    const answer = await send(cookie, FIELDS, { content: await jpeg() });
    expect([answer.status, answer.location]).toEqual([302, paths.cleanerDashboard()]);
    const profile = profileOf(id);
    expect(profile).toMatchObject({ name: "Dao T.", bio: BIO, hourly_rate: 310_00 });
    const photo = await demo.send(`/photos/${profile?.photo}-192.webp`);
    expect([photo.status, photo.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(photo.headers["cache-control"]).toContain("immutable");
    const again = await demo.send(paths.cleanerSignup(), { cookie });
    expect([again.status, again.location]).toEqual([302, paths.cleanerDashboard()]);
    const twice = await send(cookie, FIELDS, EMPTY);
    expect([twice.status, twice.location]).toEqual([302, paths.cleanerDashboard()]);
    expect(demo.data.value("select role from users where id = ?", id)).toBe("cleaner");
  });

  test("that is refused keeps all that was typed, and the photo for its sender alone", async () => {
    const { id, cookie } = applicant();
    const fields: [string, string][] = [...without("bio"), ["bio", "Too short"]];
    const refused = await send(cookie, fields, { content: await jpeg() });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Bio should be at least 20 characters long");
    expect(refused.text).toContain(">Too short</textarea>");
    expect(refused.text).toMatch(
      /checked="" [^>]*value="condo-cleaning"|value="condo-cleaning"[^>]* checked=""/,
    );
    expect(refused.text).toContain('value="310"');
    const token = tokenIn(refused.text);
    expect(token).toHaveLength(43);
    expect(refused.text).toContain(`src="${paths.photoDraft(token)}"`);

    const kept = await demo.send(paths.photoDraft(token), { cookie });
    expect([kept.status, kept.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(kept.headers["cache-control"]).toBe("private, no-store");
    for (const other of [demo.cookies.customer, demo.cookies.admin, undefined]) {
      expect((await demo.send(paths.photoDraft(token), { cookie: other })).status).toBe(404);
    }
    const log = await demo.logWith(kept);
    expect(JSON.stringify(log)).not.toContain(token);

    // The form is sent again and refused again: the photo is still there, with the same token.
    const still = await send(cookie, [...fields, ["photoToken", token]], EMPTY);
    expect(tokenIn(still.text)).toBe(token);
    const done = await send(cookie, [...FIELDS, ["photoToken", token]], EMPTY);
    expect([done.status, done.location]).toEqual([302, paths.cleanerDashboard()]);
    expect(profileOf(id)?.photo).toMatch(/^[\w-]{22}$/);
    expect((await demo.send(paths.photoDraft(token), { cookie })).status).toBe(404);
  });

  test("with somebody else's token has no photo", async () => {
    const [victim, thief] = [applicant(), applicant()];
    const refused = await send(victim.cookie, without("bio"), { content: await jpeg() });
    const token = tokenIn(refused.text);
    await send(thief.cookie, [...FIELDS, ["photoToken", token]], EMPTY);
    expect(profileOf(thief.id)?.photo).toBeNull();
    expect((await demo.send(paths.photoDraft(token), { cookie: victim.cookie })).status).toBe(200);
  });

  test("works without a photo, and as a plain form", async () => {
    const { id, cookie } = applicant();
    const form = Object.fromEntries(FIELDS);
    const answer = await demo.send(paths.cleanerSignup(), { cookie, form });
    expect(answer.status).toBe(302);
    expect(profileOf(id)?.photo).toBeNull();
  });

  test("needs the terms, and no consent to the check", async () => {
    const { id, cookie } = applicant();
    const refused = await send(cookie, without("terms"), EMPTY);
    expect(refused.text).toContain("You must accept the terms and conditions");
    const answer = await send(cookie, without("backgroundCheckConsent"), EMPTY);
    expect(answer.status).toBe(302);
    expect(profileOf(id)).toMatchObject({ background_check_consent_at: null });
  });

  test("tells whoever was led here from a page of cleaners why", async () => {
    const { cookie } = applicant();
    const led = await demo.send(paths.cleanerDashboard(), { cookie });
    expect(led.location).toBe(paths.cleanerSignup());
    const toast = led.cookies.find((one) => one.startsWith("toast="))?.split(";")[0] ?? "";
    const page = await demo.send(paths.cleanerSignup(), { cookie: `${cookie}; ${toast}` });
    expect(page.text).toContain("Cleaner Profile Not Found");
    const plain = await demo.send(paths.cleanerSignup(), { cookie });
    expect(plain.text).not.toContain("Cleaner Profile Not Found");
  });
});

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
const frames = async () => {
  const one = await picture(20, 20).png().toBuffer();
  const other = await sharp({
    create: { width: 20, height: 20, channels: 3, background: "#000" },
  })
    .png()
    .toBuffer();
  return sharp([one, other], { join: { animated: true } })
    .gif({ delay: [9, 9] })
    .toBuffer();
};
const FORMAT = "This file is not a JPG, PNG, GIF or WebP picture";

/** Files of hostile clients, each with the expected error. */
const HOSTILE: [string, string, () => Promise<SentFile> | SentFile][] = [
  ["6 MB", "larger than 5 MB", () => ({ content: Buffer.alloc(6 * 1024 * 1024, 7) })],
  ["a text with another name", FORMAT, () => ({ content: Buffer.from("#!/bin/sh\nexit 0\n") })],
  [
    "an SVG with a script",
    FORMAT,
    () => ({ content: Buffer.from(svg), type: "image/svg+xml", filename: "me.svg" }),
  ],
  [
    "a decompression bomb",
    "at most 50 megapixels",
    async () => ({ content: await picture(11_000, 11_000).png().toBuffer() }),
  ],
  [
    "a JPEG that is cut off",
    "damaged or cut off",
    async () => ({ content: (await picture(900, 900).jpeg().toBuffer()).subarray(0, 2_000) }),
  ],
  ["many frames", "This picture moves", async () => ({ content: await frames() })],
  [
    "20,000 px",
    "at most 50 megapixels and 12,000 pixels a side",
    async () => ({ content: await picture(20_000, 8).png().toBuffer() }),
  ],
  [
    "a path in the filename",
    "it has a slash in it",
    async () => ({ content: await jpeg(), filename: "../../../etc/passwd.jpg" }),
  ],
  ["a file without a field", "didn’t arrive", async () => ({ content: await jpeg(), field: null })],
  [
    "a file in another field",
    "no field for one",
    async () => ({ content: await jpeg(), field: "avatar" }),
  ],
];

describe("a photo that can't be one", () => {
  test.each(HOSTILE)(
    "%s: is refused with its reason, the form stays",
    async (_name, words, make) => {
      const { id, cookie } = applicant();
      const files = photoFiles();
      const answer = await send(cookie, FIELDS, await make());
      expect(answer.status).toBe(400);
      expect(answer.text).toContain(words);
      expect(answer.text).toContain(BIO);
      expect(answer.text).toContain('value="310"');
      expect(profileOf(id)).toBeUndefined();
      expect(photoFiles()).toEqual(files);
    },
  );

  test("takes nothing from the photo that was kept before", async () => {
    const { cookie } = applicant();
    const first = await send(cookie, without("bio"), { content: await jpeg() });
    const token = tokenIn(first.text);
    const answer = await send(cookie, [...FIELDS, ["photoToken", token]], {
      content: Buffer.from(svg),
    });
    expect([answer.status, tokenIn(answer.text)]).toEqual([400, token]);
  });

  test("beyond what any photo is, nobody reads it", async () => {
    const { cookie } = applicant();
    const answer = await send(cookie, FIELDS, { content: Buffer.alloc(13 * 1024 * 1024) });
    expect(answer.status).toBe(413);
    // Guests are redirected to the login before anything is read; other pages take no larger bodies.
    const guest = await send("", FIELDS, { content: await jpeg() });
    expect([guest.status, guest.location]).toEqual([302, paths.login(paths.cleanerSignup())]);
    const other = await demo.send(paths.accountProfile(), {
      method: "POST",
      cookie,
      ...multipart(FIELDS, { content: await picture(20, 20).png().toBuffer() }),
    });
    expect(other.status).toBe(413);
  });

  test("with its place in it: the place is gone from what is kept", async () => {
    const { id, cookie } = applicant();
    const content = await picture()
      .withExif({ IFD3: { GPSLatitude: "18/1 47/1 0/1", GPSLatitudeRef: "N" } })
      .jpeg()
      .toBuffer();
    expect((await sharp(content).metadata()).exif).toBeDefined();
    await send(cookie, FIELDS, { content });
    const key = profileOf(id)?.photo;
    const stored = photoFiles().filter((name) => name.startsWith(`${key}-`));
    expect(stored).toHaveLength(3);
    for (const name of stored) {
      const metadata = await sharp(join(demo.server.dataDir, "photos", name)).metadata();
      expect([metadata.exif, metadata.xmp]).toEqual([undefined, undefined]);
    }
  });
});

describe("editing a profile", () => {
  test("changes the photo, whose old files are gone, and refuses what is out of date", async () => {
    const { id, cookie } = applicant();
    await send(cookie, FIELDS, { content: await jpeg() });
    const before = profileOf(id)?.photo;
    const edit = (fields: [string, string][], file: SentFile) =>
      demo.send(paths.editCleanerProfile(), {
        method: "POST",
        cookie,
        ...multipart(fields, file),
      });
    const page = await demo.send(paths.editCleanerProfile(), { cookie });
    const version = /name="rowVersion"[^>]*value="(\d+)"/.exec(page.text)?.[1] ?? "";
    const rowVersion: [string, string] = ["rowVersion", version];
    const saved = await edit([...FIELDS, rowVersion], {
      content: await picture(64, 64).png().toBuffer(),
    });
    expect([saved.status, saved.location]).toEqual([302, paths.cleanerDashboard()]);
    const after = profileOf(id)?.photo;
    expect(after).not.toBe(before);
    expect(photoFiles().filter((name) => name.startsWith(`${before}-`))).toEqual([]);
    expect(photoFiles().filter((name) => name.startsWith(`${after}-`))).toHaveLength(3);

    const late = await edit([...without("bio"), ["bio", `${BIO} And more.`], rowVersion], EMPTY);
    expect(late.status).toBe(409);
    expect(late.text).toContain("Somebody changed this while you were typing");
    const noVersion = await edit(FIELDS, EMPTY);
    expect(noVersion.status).toBe(400);
    const bad = await edit([...FIELDS, rowVersion], { content: Buffer.from(svg) });
    expect([bad.status, bad.text.includes(FORMAT)]).toEqual([400, true]);
  });
});

describe("the API", () => {
  const api: [string, string][] = [
    ["bio", BIO],
    ["specialties", "standard-cleaning,condo-cleaning"],
    ["languages", "th,en"],
    ["otherLanguages", ""],
    ["nextAvailableDate", ""],
    ["hourlyRate", "310.5"],
  ];
  const register = (
    cookie: string | undefined,
    fields: [string, string][],
    file: SentFile | null,
  ) => demo.send("/api/cleaner/register", { method: "POST", cookie, ...multipart(fields, file) });

  test("registers once, tells of the profile, and changes what is sent of it", async () => {
    const { id, cookie } = applicant();
    expect((await demo.send("/api/cleaner/me", { cookie })).status).toBe(404);
    const patch = (json: unknown) =>
      demo.send("/api/cleaner/profile", { method: "PATCH", cookie, json });
    expect((await patch({ hourlyRate: 5 })).status).toBe(404);
    const made = await register(cookie, api, { content: await jpeg() });
    expect([made.status, made.json()]).toMatchObject([
      201,
      {
        userId: id,
        name: "Dao T.",
        bio: BIO,
        specialties: ["condo-cleaning", "standard-cleaning"],
        languages: ["en", "th"],
        nextAvailableDate: "As soon as possible",
        hourlyRate: 310.5,
        imageUrl: expect.stringMatching(/^\/photos\/[\w-]{22}-384\.webp$/) as string,
        isVerified: false,
        isListed: false,
        termsAccepted: false,
        backgroundCheckConsent: false,
      },
    ]);
    expect((await register(cookie, api, null)).status).toBe(409);
    const me = await demo.send("/api/cleaner/me", { cookie });
    expect(me.json()).toEqual(made.json());

    const { rowVersion } = me.json<{ rowVersion: number }>();
    const changed = await patch({ specialties: "eco-friendly", hourlyRate: "280", rowVersion });
    expect(changed.json()).toMatchObject({
      specialties: ["eco-friendly"],
      hourlyRate: 280,
      bio: BIO,
      languages: ["en", "th"],
      imageUrl: (made.json() as { imageUrl: string }).imageUrl,
    });
    const late = await patch({ hourlyRate: 290, rowVersion });
    expect([late.status, late.json()]).toMatchObject([409, { rowVersion: rowVersion + 1 }]);
    expect((await patch({ hourlyRate: 290 })).status).toBe(200);
    const refused = await patch({ bio: "short", hourlyRate: "" });
    expect([refused.status, refused.json()]).toEqual([
      400,
      {
        message: "Bio should be at least 20 characters long",
        errors: {
          bio: "Bio should be at least 20 characters long",
          hourlyRate: "Hourly rate is required",
        },
      },
    ]);
  });

  test.each(HOSTILE.filter(([name]) => name !== "a file without a field"))(
    "refuses %s as the form does",
    async (_name, words, make) => {
      const { id, cookie } = applicant();
      const answer = await register(cookie, api, await make());
      expect(answer.status).toBe(400);
      expect(answer.json<{ message: string }>().message).toContain(words);
      expect(profileOf(id)).toBeUndefined();
    },
  );

  test("says the first field's own message, and keeps no file of what it refuses", async () => {
    const { cookie } = applicant();
    const files = photoFiles();
    const wrong = api.filter(([name]) => name !== "specialties");
    const answer = await register(cookie, wrong, { content: await jpeg() });
    expect([answer.status, answer.json()]).toEqual([
      400,
      {
        message: "Select at least one specialty",
        errors: { specialties: "Select at least one specialty" },
      },
    ]);
    expect(photoFiles()).toEqual(files);
    expect((await register(undefined, api, null)).status).toBe(401);
  });

  test("lets an admin, and nobody else, verify a cleaner and take it back", async () => {
    const { id, cookie } = applicant();
    await send(cookie, FIELDS, EMPTY);
    const cleanerId = profileOf(id)?.id;
    const verify = (by: string | undefined, json: unknown, of: unknown = cleanerId) =>
      demo.send(`/api/admin/cleaners/${String(of)}/verify`, { method: "PATCH", cookie: by, json });
    for (const [by, status] of [
      [undefined, 401],
      [demo.cookies.customer, 403],
      [demo.cookies.cleaner, 403],
      [cookie, 403],
    ] as const) {
      expect((await verify(by, { isVerified: true })).status).toBe(status);
    }
    const { admin } = demo.cookies;
    // The home page says of everybody that both were seen: the answer names what lacks.
    const identity = {
      identitySeenOn:
        "Send the day on which you saw who they are (yyyy-MM-dd, today at the latest).",
    };
    const rightToWork = {
      rightToWorkSeenOn:
        "Send the day on which you saw that they may work in Thailand (yyyy-MM-dd, today at the latest).",
    };
    const seen = { identitySeenOn: "2026-11-20", rightToWorkSeenOn: "2026-11-21" };
    for (const [sent, fields, errors] of [
      [{}, "identitySeenOn, rightToWorkSeenOn", { ...identity, ...rightToWork }],
      [{ ...seen, rightToWorkSeenOn: undefined }, "rightToWorkSeenOn", rightToWork],
      [{ ...seen, identitySeenOn: "2026-11-24" }, "identitySeenOn", identity],
    ] as const) {
      const answer = await verify(admin, { isVerified: true, ...sent });
      expect([answer.status, answer.json()]).toEqual([
        409,
        {
          message: `An admin must have seen these of the cleaner first. Send the days: ${fields}.`,
          errors,
        },
      ]);
      expect(profileOf(id)?.is_verified).toBe(0);
    }
    // Nor does the form of their page verify anybody: each field that lacks has its message.
    const form = (sent: Record<string, string>) =>
      demo.send(adminPaths.item("cleaners", cleanerId ?? 0), {
        cookie: admin,
        form: {
          identity: "on",
          rightToWork: "on",
          check: "on",
          ...seen,
          backgroundCheckedOn: "2026-11-19",
          backgroundCheckExpiresOn: "2027-11-19",
          rowVersion: String(profileOf(id)?.row_version),
          ...sent,
        },
      });
    for (const [sent, words] of [
      [{ identitySeenOn: "" }, "Enter the day"],
      [{ rightToWork: "" }, "Tick this once you have seen that they may work here"],
      [{ rightToWorkSeenOn: "2026-11-24" }, "This day is in the future: enter today or earlier"],
    ] as const) {
      const answer = await form(sent);
      expect([answer.status, answer.text.includes(words)]).toEqual([400, true]);
      expect(profileOf(id)?.is_verified).toBe(0);
    }
    const verified = await verify(admin, { isVerified: true, ...seen });
    expect([verified.status, verified.json()]).toMatchObject([
      200,
      {
        isVerified: true,
        backgroundCheckedOn: "2026-11-23",
        backgroundCheckExpiresOn: "2027-11-23",
        isListed: false,
      },
    ]);
    const dates = { backgroundCheckedOn: "2026-11-01", backgroundCheckExpiresOn: "2027-05-01" };
    expect((await verify(admin, { isVerified: true, ...dates })).json()).toMatchObject(dates);
    expect((await verify(admin, { isVerified: false })).json()).toMatchObject({
      isVerified: false,
    });
    for (const wrong of [
      {},
      { isVerified: "yes" },
      { isVerified: true, identitySeenOn: "yesterday" },
      { isVerified: true, backgroundCheckedOn: "2026-11-01" },
      { isVerified: true, ...dates, backgroundCheckExpiresOn: "2026-10-31" },
      { isVerified: true, ...dates, backgroundCheckedOn: "2026-02-30" },
      { isVerified: true, ...dates, backgroundCheckExpiresOn: "2028-11-02" },
    ]) {
      expect((await verify(admin, wrong)).status).toBe(400);
    }
    // Nobody may be verified whose consent to the check is withdrawn.
    demo.data.sqlite
      .prepare("update cleaners set background_check_consent_at = null where id = ?")
      .run(cleanerId);
    const without = await verify(admin, { isVerified: true });
    expect([without.status, without.json()]).toEqual([
      409,
      { message: "This cleaner has not consented to a background check." },
    ]);
    for (const of of ["999999", "0", "x", "1e3"]) {
      expect((await verify(admin, { isVerified: true }, of)).status).toBe(404);
    }
  });
});
