import { existsSync, rmSync } from "node:fs";
import {
  closeDatabase,
  databaseFile,
  db,
  inTransaction,
  openDatabase,
  withDataLock,
} from "#db/client.server";
import { users } from "#db/schema/accounts";
import { testimonials } from "#db/schema/catalogue";
import {
  cleanerAreas,
  cleanerBlockedDates,
  cleanerSpecialties,
  cleaners,
} from "#db/schema/cleaners";
import { cleanerSeeds, type CleanerSeed } from "#db/seed/demo/cleaners";
import { customerSeeds, type CustomerSeed } from "#db/seed/demo/customers";
import { portraitSvg } from "#db/seed/demo/portraits";
import { testimonialSeeds } from "#db/seed/demo/testimonials";
import { changeBusiness } from "~/domain/business/business.server";
import { hashPassword } from "~/domain/accounts/passwords.server";
import { listServices } from "~/domain/catalogue/services.server";
import { workDaysOf, workWindowsOf } from "~/domain/schedule/availability";
import { searchWordsOf } from "~/domain/cleaners/search-words";
import { photoFolder, writePhotoSizes } from "~/domain/cleaners/photos.server";
import { addDays, cityDateOf } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";
import { satangFromBaht } from "~/lib/money";
import { phoneToE164 } from "~/lib/phone";
import { AREAS, SPECIALTIES, SPOKEN_LANGUAGES, isOneOf } from "~/lib/vocabulary";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../content/demo-sign-ins";
import { isDemoDatabase, markAsDemo } from "./demo-mark.server";
import { seedDemoBookings } from "./demo-bookings.server";
import { seededRandom } from "./seeded-random";

const RANDOM_SEED = 53_000;

/** An invented operator, whose claims are true in an invented city. */
const DEMO_BUSINESS = {
  name: "BaanSaat (demo)",
  address: "99/9 Nimmanahaeminda Road, Suthep, Mueang Chiang Mai 50200",
  registrationNumber: "0-5055-00000-00-0",
  phone: "+6653000000",
  lineAccount: "@baansaat-demo",
  email: "hello@baansaat.example",
  claimsConfirmed: true,
} as const;

/**
 * True if a folder holds no database, or one of demo data. Nobody's real bookings are removed or
 * mixed with invented ones because DATA_DIR named the wrong folder.
 */
export function isFreeForDemo(dataDir: string): boolean {
  if (!existsSync(databaseFile(dataDir))) return true;
  return withDataLock(dataDir, () => {
    openDatabase({ dataDir });
    const free = isDemoDatabase() || !db().select({ id: users.id }).from(users).limit(1).get();
    closeDatabase();
    return free;
  });
}

/** Removes database and photos of a demo, so that it starts over. Ask `isFreeForDemo` before. */
export function removeData(dataDir: string): void {
  for (const ending of ["", "-wal", "-shm"]) {
    rmSync(`${databaseFile(dataDir)}${ending}`, { force: true });
  }
  if (existsSync(photoFolder(dataDir))) rmSync(photoFolder(dataDir), { recursive: true });
}

/**
 * Fills a database with a business that lives: cleaners, customers, bookings around today, reviews.
 * The same for the same day; does nothing where it has been done before.
 */
export async function seedDemo(dataDir: string, now: number): Promise<void> {
  if (isDemoDatabase()) return;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const photos = new Map(
    await Promise.all(
      cleanerSeeds.map(async (seed) => {
        const portrait = Buffer.from(portraitSvg(seed.portraitSeed, seed.presentation));
        return [seed.username, await writePhotoSizes(portrait, dataDir)] as const;
      }),
    ),
  );
  inTransaction(() => {
    if (isDemoDatabase()) return;
    const random = seededRandom(RANDOM_SEED);
    seedTestimonials();
    changeBusiness(DEMO_BUSINESS, { actorUserId: null, now });
    addUser(
      { username: "admin", firstName: "Malee", lastName: "Chaiwong", email: "admin@example.com" },
      { passwordHash, role: "admin", locale: "en", createdAt: now - 400 * DAY_MS },
    );
    const customerIds = customerSeeds.map((seed) => addCustomer(seed, passwordHash, now));
    const cleanerIds = cleanerSeeds.map((seed) =>
      addCleaner(seed, { passwordHash, photo: photos.get(seed.username) ?? null, now, random }),
    );
    seedDemoBookings({ customerIds, cleanerIds, services: listServices(), random, now });
    markAsDemo(cityDateOf(now));
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
  const since = now - random.whole(120, 380) * DAY_MS;
  const userId = addUser(
    {
      username: seed.username,
      firstName: seed.firstName,
      lastName: seed.lastName,
      email: `${seed.username}@example.com`,
      phone: phoneToE164(seed.promptPayPhone ?? "0815550199"),
    },
    { passwordHash, role: "cleaner", locale: seed.preferredLanguage, createdAt: since },
  );
  const today = cityDateOf(now);
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
      backgroundCheckedOn: seed.verified ? cityDateOf(since) : null,
      backgroundCheckExpiresOn: seed.verified ? addDays(cityDateOf(since), 730) : null,
      termsAcceptedAt: since,
      backgroundCheckConsentAt: since,
      availabilitySavedAt: since,
      areasSavedAt: since,
      workDays: workDaysOf(seed.weekdays),
      workWindows: workWindowsOf(seed.windows),
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

/** Tells whoever started the demo where it is and how to sign in. */
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
