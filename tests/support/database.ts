import { eq } from "drizzle-orm";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { closeDatabase, db, openDatabase, sqlite } from "#db/client.server";
import { users, type User } from "#db/schema/accounts";
import { services, type Service } from "#db/schema/catalogue";
import { cleanerAreas, cleanerSpecialties, cleaners, type Cleaner } from "#db/schema/cleaners";
import { cleanerBlockedDates } from "#db/schema/schedule";
import { AREAS, SPECIALTIES, type Area, type Specialty } from "~/lib/vocabulary";
import { CLOCK_START } from "./built-server";

/** The time at which tests happen: the start of the clock of a server under test. */
export const NOW = Date.parse(CLOCK_START);
/** The Monday after: a working day for every cleaner, and free until a test books it. */
export const NEXT_MONDAY = "2026-11-30";

export interface TestDatabase {
  /** Returns the lines of SQLite's query plans for all queries that `run` makes. */
  plansOf(run: () => void): string[];
}

/** Opens a real database for the tests of a file, with the services in it. */
export function useDatabase(): TestDatabase {
  let dataDir: string;
  const open = (onStatement?: (sql: string) => void) => {
    openDatabase({ dataDir, onQuery: onStatement });
    // Tests don't need to survive a power cut.
    sqlite().pragma("synchronous = OFF");
  };
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), "baansaat-unit-"));
    cpSync(inject("seededTemplate"), dataDir, { recursive: true });
    open();
  });
  afterAll(() => {
    closeDatabase();
    rmSync(dataDir, { recursive: true, force: true });
    // Thousands of histories make a large file, which takes long to be written back.
  });
  return {
    plansOf(run) {
      const queries: string[] = [];
      closeDatabase();
      open((sql) => queries.push(sql));
      run();
      closeDatabase();
      open();
      return queries
        .filter((sql) => /^\s*(?:with|select|insert|update|delete)\b/i.test(sql))
        .flatMap((sql) =>
          sqlite()
            .prepare<[], string>(`explain query plan ${sql}`)
            .raw()
            .all()
            .map((row) => String(row[3])),
        );
    },
  };
}

let customerCount = 0;

/** Adds a customer; a test gives only the fields that matter to it. */
export function makeCustomer(given: Partial<typeof users.$inferInsert> = {}): User {
  customerCount += 1;
  return db()
    .insert(users)
    .values({
      username: `customer${customerCount}`,
      firstName: "Somchai",
      lastName: "Jaidee",
      email: `customer${customerCount}@example.com`,
      emailVerifiedAt: NOW,
      phone: "+66815550101",
      createdAt: NOW,
      ...given,
    })
    .returning()
    .get();
}

interface GivenCleaner extends Partial<typeof cleaners.$inferInsert> {
  /** Phone number of the account; null for none. */
  phone?: string | null;
  specialties?: readonly Specialty[];
  areas?: readonly Area[];
  blockedDates?: readonly string[];
}

/**
 * Adds a cleaner with an account. By default they are listed, offer everything everywhere, work Monday to
 * Friday from 8 to 16, keep travel time free, and take instant bookings.
 */
export function makeCleaner({
  specialties = SPECIALTIES,
  areas = AREAS,
  blockedDates = [],
  phone = "+66815550101",
  ...given
}: GivenCleaner = {}): Cleaner {
  const account = makeCustomer({ role: "cleaner", firstName: "Nok", phone });
  const { id: cleanerId } = db()
    .insert(cleaners)
    .values({
      userId: account.id,
      name: `Nok ${account.id}`,
      bio: "Cleans calmly and thoroughly since 2015.",
      languages: ["th", "en"],
      hourlyRate: 300_00,
      isVerified: true,
      identitySeenOn: "2026-01-12",
      rightToWorkSeenOn: "2026-01-12",
      termsAcceptedAt: NOW,
      backgroundCheckConsentAt: NOW,
      availabilitySavedAt: NOW,
      areasSavedAt: NOW,
      createdAt: NOW,
      ...given,
    })
    .returning({ id: cleaners.id })
    .get();
  for (const specialty of specialties) {
    db().insert(cleanerSpecialties).values({ cleanerId, specialty }).run();
  }
  for (const area of areas) db().insert(cleanerAreas).values({ cleanerId, area }).run();
  for (const date of blockedDates) {
    db().insert(cleanerBlockedDates).values({ cleanerId, date }).run();
  }
  // A trigger has set `has_phone`.
  const cleaner = db().select().from(cleaners).where(eq(cleaners.id, cleanerId)).get();
  if (!cleaner) throw new Error("The cleaner is gone.");
  return cleaner;
}

/** Adds a service of 2 hours. */
export function makeService(given: Partial<typeof services.$inferInsert> = {}): Service {
  return db()
    .insert(services)
    .values({
      specialty: "standard-cleaning",
      nameEn: "Test cleaning",
      nameTh: "ทำความสะอาดทดสอบ",
      descriptionEn: "For tests.",
      descriptionTh: "สำหรับทดสอบ",
      featuresEn: ["Floors"],
      featuresTh: ["พื้น"],
      price: 800_00,
      duration: 120,
      createdAt: NOW,
      ...given,
    })
    .returning()
    .get();
}

/** Empties the audit log. Its triggers forbid that, so they are dropped meanwhile. */
export function emptyAuditLog(): void {
  const triggers = sqlite()
    .prepare<[], { name: string; sql: string }>(
      "select name, sql from sqlite_schema where type = 'trigger' and tbl_name = 'audit_log'",
    )
    .all();
  for (const { name } of triggers) sqlite().exec(`drop trigger ${name}`);
  sqlite().exec("delete from audit_values; delete from audit_log");
  for (const { sql } of triggers) sqlite().exec(sql);
}
