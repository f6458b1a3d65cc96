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

/** A customer's names for homes of theirs, by the home's id; an empty one takes the old one away. */
export type HomeNames = ReadonlyMap<number, string>;

const nameHomesOf = query({ userId: homes.userId, names: typedParameter<string>() }, (db, p) =>
  db
    .update(homes)
    .set({
      name: sql`(select value from json_each(${p.names}) where cast(key as integer) = ${homes.id})`,
      rowVersion: sql`${homes.rowVersion} + 1`,
    })
    .where(
      and(
        eq(homes.userId, p.userId),
        sql`${homes.id} in (select cast(key as integer) from json_each(${p.names}))`,
      ),
    )
    .prepare(),
);

/** Names homes of this customer's. False if one of them isn't theirs, or isn't kept: then none is named. */
export function nameHomes(names: HomeNames, { userId }: { userId: number }): boolean {
  return inTransaction(() => {
    const own = new Set(listHomes(userId).map(({ id }) => id));
    if ([...names.keys()].some((id) => !own.has(id))) return false;
    nameHomesOf().run({ userId, names: JSON.stringify(Object.fromEntries(names)) });
    return true;
  });
}

const deleteHomeOf = query(columnsOf(homes, ["id", "userId"]), (db, p) =>
  db
    .delete(homes)
    .where(and(eq(homes.id, p.id), eq(homes.userId, p.userId)))
    .prepare(),
);

/**
 * Makes sure that this customer's account doesn't keep a home; bookings keep their copies. Ids that aren't
 * theirs change nothing, and answer the same whether somebody else has them or nobody: so a second press
 * does what was wanted, and tells nothing about others.
 */
export function forgetHome(homeId: number, { userId }: { userId: number }): void {
  inTransaction(() => deleteHomeOf().run({ id: homeId, userId }));
}
