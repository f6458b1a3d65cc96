import { sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { prepared } from "#db/client.server";
import { outbox, type CHANNELS } from "#db/schema/notifications";

export type Channel = (typeof CHANNELS)[number];

/** A notice to somebody about something that has just been written. */
export interface Notice {
  kind: "booking-booked" | "booking-requested";
  channel: Channel;
  recipientUserId: number;
  payload: Record<string, number | string>;
  /** Says what makes this notice the same as another one. */
  dedupeKey: string;
  now: number;
  /** After this instant nobody wants to read it any more. */
  expiresAt: number;
}

const insert = prepared((db) =>
  db
    .insert(outbox)
    .values({
      kind: sql.placeholder("kind"),
      channel: sql.placeholder("channel"),
      recipientUserId: sql.placeholder("recipientUserId"),
      payload: sql.placeholder("payload"),
      dedupeKey: sql.placeholder("dedupeKey"),
      messageId: sql.placeholder("messageId"),
      createdAt: sql.placeholder("now"),
      runAt: sql.placeholder("now"),
      expiresAt: sql.placeholder("expiresAt"),
    })
    .onConflictDoNothing()
    .prepare(),
);

/** Queues a notice. Call it inside the transaction of the change that it tells of. */
export function enqueue(notice: Notice): void {
  insert().run({ ...notice, messageId: randomUUID() });
}
