import { eq } from "drizzle-orm";
import { existsSync, rmSync } from "node:fs";
import { closeDatabase, databaseFile, db, inTransaction, openDatabase } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { testimonials } from "#db/schema/catalogue";
import { cleanerAreas, cleanerSpecialties, cleaners } from "#db/schema/cleaners";
import { cleanerBlockedDates } from "#db/schema/schedule";
import { cleanerSeeds, type CleanerSeed } from "#db/seed/demo/cleaners";
import { customerSeeds, type CustomerSeed } from "#db/seed/demo/customers";
import { portraitOf } from "#db/seed/demo/portraits/people";
import { testimonialSeeds } from "#db/seed/demo/testimonials";
import { changeBusiness } from "~/domain/business/business.server";
import { hashPassword } from "~/domain/accounts/passwords.server";
import { listServices } from "~/domain/catalogue/services.server";
import { sameWindowsEveryDay, encodeWindows, encodeWorkDays } from "~/domain/schedule/availability";
import { searchWordsOf } from "~/domain/cleaners/search-words";
import { publicName } from "~/domain/accounts/public-name";
import { setSpecialties } from "~/domain/cleaners/specialties.server";
import { problemPhotoFolder } from "~/domain/bookings/problems/problem-photo-files.server";
import { profilePhotoFolder, writePhotoSizes } from "~/domain/cleaners/profile-photos.server";
import { addDays, cityDateOf, daysBetween } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";
import { satangFromBaht } from "~/lib/money";
import { phoneToE164 } from "~/lib/phone";
import { AREAS, SPECIALTIES, SPOKEN_LANGUAGES, isOneOf } from "~/lib/vocabulary";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../content/demo-sign-ins";
import { demoDay, isDemoDatabase, markAsDemo } from "./demo-mark.server";
import { demoCheckOf, renewDemoChecks, waitingSince } from "./demo-checks.server";
import { seedDemoMarks } from "./demo-marks.server";
import { notifyNobody } from "./notify-nobody.server";
import { seedDemoNotes } from "./demo-notes.server";
import { continueDemoBookings, seedDemoBookings } from "./demo-bookings.server";
import { writeDemoPhoto } from "./demo-problems.server";
import { lastFeeEntryId, recordFeesSince, recordDemoAdminActions } from "./demo-audit.server";
import { seedInboxes, seedDeadLetter } from "./demo-notifications.server";
import { seededRandom } from "./seeded-random";

const RANDOM_SEED = 53_000;

/** An invented business whose claims are true in an invented city. */
const DEMO_BUSINESS = {
  name: "BaanSaat (demo)",
  nameTh: "บ้านสะอาด (เดโม)",
  address: "99/9 Nimmanahaeminda Road, Suthep, Mueang Chiang Mai 50200",
  addressTh: "99/9 ถ.นิมมานเหมินท์ ต.สุเทพ อ.เมืองเชียงใหม่ จ.เชียงใหม่ 50200",
  registrationNumber: "0-5055-00000-00-0",
  phone: "+6653000000",
  lineAccount: "@baansaat-demo",
  email: "hello@baansaat.example",
  openingHours: "08:00-18:00",
  promptPayType: "phone",
  promptPayId: "0815550100",
  claimsConfirmed: true,
} as const;

/**
 * True if a folder holds no database, or one of demo data. This prevents that a wrong DATA_DIR removes real
 * bookings or mixes them with invented ones. Call it under the folder's lock.
 */
export function isFreeForDemo(dataDir: string): boolean {
  if (!existsSync(databaseFile(dataDir))) return true;
  openDatabase({ dataDir });
  const free = isDemoDatabase() || !db().select({ id: users.id }).from(users).limit(1).get();
  closeDatabase();
  return free;
}

/** Removes the database and photos of a demo, so that it starts over. Call `isFreeForDemo` before. */
export function removeDemoData(dataDir: string): void {
  for (const ending of ["", "-wal", "-shm"]) {
    rmSync(`${databaseFile(dataDir)}${ending}`, { force: true });
  }
  for (const folder of [profilePhotoFolder(dataDir), problemPhotoFolder(dataDir)]) {
    if (existsSync(folder)) rmSync(folder, { recursive: true });
  }
}

/**
 * Fills a database with a living business: cleaners, customers, bookings around today, reviews. The same
 * day gives the same data. A demo of an earlier day is continued (`continueDemo`). Call it under the
 * folder's lock: another process that starts at the same time would find the database locked.
 */
export async function seedDemo(dataDir: string, now: number): Promise<void> {
  if (isDemoDatabase()) return continueDemo(now);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const photos = new Map(
    await Promise.all(
      cleanerSeeds.map(async (seed) => {
        const portrait = Buffer.from(portraitOf(seed.username));
        return [seed.username, await writePhotoSizes(portrait, dataDir)] as const;
      }),
    ),
  );
  const problemPhoto = await writeDemoPhoto(dataDir);
  inTransaction(() => {
    if (isDemoDatabase()) return;
    const random = seededRandom(RANDOM_SEED);
    seedTestimonials();
    changeBusiness(DEMO_BUSINESS, { actorUserId: null, now: now - 400 * DAY_MS });
    const adminId = addUser(
      { username: "admin", firstName: "Malee", lastName: "Chaiwong", email: "admin@example.com" },
      { passwordHash, role: "admin", locale: "en", createdAt: now - 400 * DAY_MS },
    );
    const customerIds = customerSeeds.map((seed) => addCustomer(seed, passwordHash, now));
    const cleanerIds = cleanerSeeds.map((seed) =>
      addCleaner(seed, { passwordHash, photo: photos.get(seed.username) ?? null, now, random }),
    );
    addNewCleaner(passwordHash, now);
    const setting = { customerIds, cleanerIds, services: listServices(), random, now };
    seedDemoBookings(setting, problemPhoto);
    recordDemoAdminActions(now);
    const [customerId] = customerIds;
    if (customerId !== undefined) seedDemoNotes(customerId, adminId, now);
    notifyNobody(now, () => seedDemoMarks(adminId, now));
    seedDeadLetter(now);
    seedInboxes(now);
    markAsDemo(cityDateOf(now));
  });
}

/** Updates a demo to today: last month's bookings must not be shown as upcoming. */
function continueDemo(now: number): void {
  const today = cityDateOf(now);
  inTransaction(() => {
    const since = demoDay();
    if (since === null || since >= today) return;
    const people = db()
      .select({ username: users.username, userId: users.id, cleanerId: cleaners.id })
      .from(users)
      .leftJoin(cleaners, eq(cleaners.userId, users.id))
      .all();
    const byName = new Map(people.map((person) => [person.username, person]));
    const customerIds = customerSeeds.map((seed) => byName.get(seed.username)?.userId ?? null);
    const cleanerIds = cleanerSeeds.map((seed) => byName.get(seed.username)?.cleanerId ?? null);
    const random = seededRandom(RANDOM_SEED + daysBetween("2026-01-01", today));
    const services = listServices();
    renewDemoChecks(now);
    const lastFeeEntry = lastFeeEntryId();
    continueDemoBookings({ customerIds, cleanerIds, services, random, now }, since);
    recordFeesSince(lastFeeEntry);
    markAsDemo(today);
  });
}

function seedTestimonials(): void {
  testimonialSeeds.forEach((seed, position) => {
    db()
      .insert(testimonials)
      .values({ ...seed, position })
      .run();
  });
}

type Account = Pick<typeof users.$inferInsert, "passwordHash" | "role" | "locale" | "createdAt">;
type Person = Omit<typeof users.$inferInsert, keyof Account>;

function addUser(person: Person, account: Account): number {
  return db()
    .insert(users)
    .values({ ...person, ...account, emailVerifiedAt: account.createdAt })
    .returning({ id: users.id })
    .get().id;
}

function addCustomer(seed: CustomerSeed, passwordHash: string, now: number): number {
  const { language, city, ...person } = seed;
  if (!isOneOf(AREAS, city)) throw new Error(`No area ${city}.`);
  return addUser(
    { ...person, city },
    { passwordHash, role: "customer", locale: language, createdAt: now - 300 * DAY_MS },
  );
}

function addCleaner(
  seed: CleanerSeed,
  {
    passwordHash,
    photo,
    now,
    random,
  }: {
    passwordHash: string;
    photo: string | null;
    now: number;
    random: ReturnType<typeof seededRandom>;
  },
): number {
  const longAgo = now - random.whole(120, 380) * DAY_MS;
  const since = waitingSince(seed.username, now) ?? longAgo;
  const userId = addUser(
    {
      username: seed.username,
      firstName: seed.firstName,
      lastName: seed.lastName,
      email: `${seed.username}@example.com`,
      phone: phoneToE164(seed.promptPayPhone ?? seed.phone ?? ""),
    },
    { passwordHash, role: "cleaner", locale: seed.preferredLanguage, createdAt: since },
  );
  const today = cityDateOf(now);
  // Checks were renewed within the last two months; with one exception, none expires during a demo.
  const checkedOn = addDays(today, -(Math.round((now - since) / DAY_MS) % 60));
  const { id } = db()
    .insert(cleaners)
    .values({
      userId,
      name: seed.name,
      bio: seed.bio,
      searchWords: searchWordsOf(seed),
      photo,
      languages: seed.languages.filter((language) => isOneOf(SPOKEN_LANGUAGES, language)),
      otherLanguages: seed.otherLanguages,
      nextAvailableDate: seed.nextAvailableDate,
      averageResponseTime: seed.averageResponseMinutes,
      completedBookings: seed.completedBookings,
      hourlyRate: satangFromBaht(seed.hourlyRateBaht),
      isVerified: seed.verified,
      ...(seed.verified
        ? {
            identitySeenOn: cityDateOf(since),
            rightToWorkSeenOn: cityDateOf(since),
            ...demoCheckOf(seed.username, checkedOn, today),
          }
        : {}),
      termsAcceptedAt: since,
      backgroundCheckConsentAt: since,
      availabilitySavedAt: since,
      areasSavedAt: since,
      workDays: encodeWorkDays(seed.weekdays),
      weekWindows: sameWindowsEveryDay(encodeWindows(seed.windows)),
      travelTime: seed.travelBuffer,
      instantBooking: seed.instantBooking,
      promptPayType: seed.promptPayPhone ? "phone" : null,
      promptPayId: seed.promptPayPhone ? phoneToE164(seed.promptPayPhone) : null,
      createdAt: since,
    })
    .returning({ id: cleaners.id })
    .get();
  for (const specialty of seed.specialties) {
    if (!isOneOf(SPECIALTIES, specialty)) throw new Error(`No specialty ${specialty}.`);
    db().insert(cleanerSpecialties).values({ cleanerId: id, specialty }).run();
  }
  for (const area of seed.areas) {
    if (!isOneOf(AREAS, area)) throw new Error(`No area ${area}.`);
    db().insert(cleanerAreas).values({ cleanerId: id, area }).run();
  }
  for (let blocked = random.whole(0, 2); blocked > 0; blocked -= 1) {
    db()
      .insert(cleanerBlockedDates)
      .values({ cleanerId: id, date: addDays(today, random.whole(3, 45)) })
      .onConflictDoNothing()
      .run();
  }
  return id;
}

/** Adds a cleaner who has just registered and sees the checklist of what is still missing. */
function addNewCleaner(passwordHash: string, now: number): void {
  const person = {
    username: "newcleaner",
    firstName: "นภา",
    lastName: "ใจงาม",
    email: "newcleaner@example.com",
  };
  const since = waitingSince(person.username, now) ?? now;
  const userId = addUser(person, { passwordHash, role: "cleaner", locale: "th", createdAt: since });
  const profile = {
    name: publicName(person),
    bio: "ทำงานแม่บ้านโรงแรมมา 6 ปี ถนัดห้องน้ำและห้องครัว ตรงเวลา พูดอังกฤษได้",
  };
  const { id } = db()
    .insert(cleaners)
    .values({
      userId,
      ...profile,
      searchWords: searchWordsOf(profile),
      languages: ["th", "en"],
      hourlyRate: satangFromBaht(300),
      termsAcceptedAt: since,
      backgroundCheckConsentAt: since,
      createdAt: since,
    })
    .returning({ id: cleaners.id })
    .get();
  setSpecialties(id, ["standard-cleaning", "deep-cleaning", "condo-cleaning"]);
}

/** Prints where the demo runs and how to sign in. */
export function printDemoGuide(origin: string): void {
  const lines = [
    "",
    `  BaanSaat runs on ${origin}`,
    "",
    "  Sign in as        with the password",
    ...DEMO_SIGN_INS.map((name) => `  ${name.padEnd(16)}  ${DEMO_PASSWORD}`),
    "",
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
