import { and, desc, eq, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { columnsOf, query, typedParameter } from "#db/query.server";
import { homes } from "#db/schema/homes";
import { MAX_LENGTH } from "~/lib/field-lengths";
import type { Area } from "~/lib/vocabulary";

/** Most homes that an account keeps; the one that was used longest ago makes room for a new one. */
export const MOST_HOMES = 12;

/** A home of a customer's, as their own pages show it. `facts` is the text of `serializeHomeFacts`. */
export type Home = ReturnType<typeof listHomes>[number];

const homeColumns = {
  id: homes.id,
  name: homes.name,
  address: homes.address,
  city: homes.city,
  zipCode: homes.zipCode,
  facts: homes.facts,
  aboutHome: homes.aboutHome,
  forTheDoor: homes.forTheDoor,
  hasOldInstructions: homes.hasOldInstructions,
  usedAt: homes.usedAt,
  rowVersion: homes.rowVersion,
};

const selectHomes = query({ userId: homes.userId, limit: typedParameter<number>() }, (db, p) =>
  db
    .select(homeColumns)
    .from(homes)
    .where(eq(homes.userId, p.userId))
    .orderBy(desc(homes.usedAt), desc(homes.id))
    .limit(p.limit)
    .prepare(),
);

/** Returns the homes of a customer, the one that was used last first. */
export function listHomes(userId: number) {
  return selectHomes().all({ userId, limit: MOST_HOMES });
}

/** Returns the customer's name for a home; the first line of its address if they gave none. */
export function titleOfHome({ name, address }: Pick<Home, "name" | "address">): string {
  if (name) return name;
  const lines = address.split(/[,\n]/).map((line) => line.trim());
  return (lines.find(Boolean) ?? address).slice(0, MAX_LENGTH.homeName);
}

const selectHomeAt = query(columnsOf(homes, ["userId", "address", "city", "zipCode"]), (db, p) =>
  db
    .select(homeColumns)
    .from(homes)
    .where(
      and(
        eq(homes.userId, p.userId),
        eq(homes.address, p.address),
        eq(homes.city, p.city),
        eq(homes.zipCode, p.zipCode),
      ),
    )
    .prepare(),
);

/** Returns the home that a customer's account keeps at an address, or null. */
export function getHomeAt(
  userId: number,
  { address, city, zipCode }: Pick<Home, "address" | "city" | "zipCode">,
): Home | null {
  return selectHomeAt().get({ userId, address, city, zipCode }) ?? null;
}

const insertHome = query(
  columnsOf(homes, [
    "userId",
    "address",
    "city",
    "zipCode",
    "facts",
    "aboutHome",
    "forTheDoor",
    "createdAt",
    "usedAt",
  ]),
  (db, p) => db.insert(homes).values(p).prepare(),
);

const updateHomeAsBooked = query(
  columnsOf(homes, ["id", "facts", "aboutHome", "forTheDoor", "usedAt"]),
  (db, p) =>
    db
      .update(homes)
      .set({
        facts: p.facts,
        aboutHome: p.aboutHome,
        forTheDoor: p.forTheDoor,
        usedAt: p.usedAt,
        hasOldInstructions: false,
        rowVersion: sql`${homes.rowVersion} + 1`,
      })
      .where(eq(homes.id, p.id))
      .prepare(),
);

const touchHome = query(columnsOf(homes, ["id", "usedAt"]), (db, p) =>
  db.update(homes).set({ usedAt: p.usedAt }).where(eq(homes.id, p.id)).prepare(),
);

const deleteHomesBeyond = query({ userId: homes.userId, most: typedParameter<number>() }, (db, p) =>
  db
    .delete(homes)
    .where(
      sql`${homes.id} in (select ${homes.id} from ${homes} where ${homes.userId} = ${p.userId}
        order by ${homes.usedAt} desc, ${homes.id} desc limit -1 offset ${p.most})`,
    )
    .prepare(),
);

/** A home as a booking was made for it. */
export interface BookedHome {
  address: string;
  city: Area;
  zipCode: string;
  /** The text of `serializeHomeFacts`; undefined if the customer wasn't asked for facts and texts. */
  facts: string | null | undefined;
  aboutHome: string;
  forTheDoor: string;
}

/**
 * Keeps the home of a new booking with its customer's account, for the next one. A known address gets the
 * facts and texts of the form; a client that knows no facts leaves those that are there. Call it in the
 * transaction that makes the booking.
 */
export function keepBookedHome(
  userId: number,
  { facts, aboutHome, forTheDoor, ...place }: BookedHome,
  now: number,
): void {
  const known = getHomeAt(userId, place);
  if (!known) {
    const texts = { facts: facts ?? null, aboutHome, forTheDoor };
    insertHome().run({ userId, ...place, ...texts, createdAt: now, usedAt: now });
    deleteHomesBeyond().run({ userId, most: MOST_HOMES });
  } else if (facts === undefined) {
    touchHome().run({ id: known.id, usedAt: now });
  } else {
    updateHomeAsBooked().run({ id: known.id, facts, aboutHome, forTheDoor, usedAt: now });
  }
}

const renameHomeOf = query(columnsOf(homes, ["id", "userId", "name"]), (db, p) =>
  db
    .update(homes)
    .set({ name: p.name, rowVersion: sql`${homes.rowVersion} + 1` })
    .where(and(eq(homes.id, p.id), eq(homes.userId, p.userId)))
    .prepare(),
);

/** Names a home of this customer's; false if there is none with that id. */
export function renameHome(homeId: number, name: string, { userId }: { userId: number }): boolean {
  return inTransaction(() => renameHomeOf().run({ id: homeId, userId, name }).changes > 0);
}

const deleteHomeOf = query(columnsOf(homes, ["id", "userId"]), (db, p) =>
  db
    .delete(homes)
    .where(and(eq(homes.id, p.id), eq(homes.userId, p.userId)))
    .prepare(),
);

const selectHomeId = query({ id: homes.id }, (db, p) =>
  db.select({ id: homes.id }).from(homes).where(eq(homes.id, p.id)).prepare(),
);

/** True if an account, whichever it is, keeps a home with this id: whoever removed it twice has none left. */
export function isHomeKept(homeId: number): boolean {
  return selectHomeId().get({ id: homeId }) !== undefined;
}

/** Deletes a home of this customer's; bookings keep their copies. False if there is none with that id. */
export function deleteHome(homeId: number, { userId }: { userId: number }): boolean {
  return inTransaction(() => deleteHomeOf().run({ id: homeId, userId }).changes > 0);
}
