import { and, asc, eq } from "drizzle-orm";
import { ECDH } from "node:crypto";
import { z } from "zod/v4";
import { inTransaction } from "#db/client.server";
import { pushSubscriptions } from "#db/schema/channels";
import { columnsOf, query } from "#db/query.server";
import { parseUserAgent, type Device } from "~/domain/accounts/device";
import { env } from "~/lib/env.server";
import { zodMessage } from "~/lib/message";
import { pushServiceOf } from "./push-services";

const LONGEST_ENDPOINT = 2000;
const LONGEST_USER_AGENT = 400;
/** Largest number of browsers of one account, more than anybody uses. One more replaces the oldest. */
const MOST_DEVICES = 20;

const invalidSubscription = zodMessage("api:subscription-invalid");

/** Schema for bytes in base64url, as browsers write keys. */
const bytes = (length: number) =>
  z
    .string(invalidSubscription)
    .regex(/^[\w-]+={0,2}$/, invalidSubscription)
    .refine((text) => Buffer.from(text, "base64url").length === length, invalidSubscription);

/** A browser's subscription, as its `toJSON` returns it. */
export const PushSubscriptionSchema = z.object({
  endpoint: z
    .string(zodMessage("api:endpoint-unknown"))
    .max(LONGEST_ENDPOINT, zodMessage("api:endpoint-unknown"))
    .refine(
      (endpoint) => pushServiceOf(endpoint, env().PUSH_HOSTS) !== null,
      zodMessage("api:endpoint-unknown"),
    ),
  keys: z.object(
    { p256dh: bytes(65).refine(isOnCurve, invalidSubscription), auth: bytes(16) },
    invalidSubscription,
  ),
});

/** True if a key can be encrypted for. A wrong key is refused here, not found out at each notification. */
function isOnCurve(key: string): boolean {
  try {
    ECDH.convertKey(key, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}

/** The address of a subscription, where nothing else is needed. */
export const PushEndpointSchema = z.object({
  endpoint: z.string(zodMessage("api:endpoint-unknown")).max(LONGEST_ENDPOINT),
});

export interface NewPushSubscription extends z.output<typeof PushSubscriptionSchema> {
  userId: number;
  userAgent: string;
}

const subscriptionColumns = columnsOf(pushSubscriptions, [
  "userId",
  "endpoint",
  "p256dh",
  "auth",
  "userAgent",
  "createdAt",
]);

const upsertSubscription = query(subscriptionColumns, (db, p) =>
  db
    .insert(pushSubscriptions)
    .values(p)
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: {
        userId: p.userId,
        p256dh: p.p256dh,
        auth: p.auth,
        userAgent: p.userAgent,
        createdAt: p.createdAt,
      },
    })
    .prepare(),
);

/**
 * Stores a browser's subscription for somebody: notifications go there from now on. A subscription that
 * another account had in the same browser passes to this account.
 */
export function addPushSubscription(
  { userId, endpoint, keys, userAgent }: NewPushSubscription,
  now: number,
): void {
  inTransaction(() => {
    upsertSubscription().run({
      userId,
      endpoint,
      ...keys,
      userAgent: userAgent.slice(0, LONGEST_USER_AGENT),
      createdAt: now,
    });
    for (const { id } of listPushSubscriptions(userId).slice(0, -MOST_DEVICES))
      removePushDevice(userId, id);
  });
}

const deleteSubscriptionByEndpoint = query(
  { userId: pushSubscriptions.userId, endpoint: pushSubscriptions.endpoint },
  (db, p) =>
    db
      .delete(pushSubscriptions)
      .where(
        and(eq(pushSubscriptions.endpoint, p.endpoint), eq(pushSubscriptions.userId, p.userId)),
      )
      .prepare(),
);

/** Deletes one of somebody's subscriptions. Does nothing if they have none with this address. */
export function removePushSubscription(userId: number, endpoint: string): void {
  deleteSubscriptionByEndpoint().run({ userId, endpoint });
}

const deleteSubscriptionById = query(
  { userId: pushSubscriptions.userId, id: pushSubscriptions.id },
  (db, p) =>
    db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, p.id), eq(pushSubscriptions.userId, p.userId)))
      .prepare(),
);

/** Deletes one of somebody's devices by its id. Returns false if they have none with this id. */
export function removePushDevice(userId: number, id: number): boolean {
  return deleteSubscriptionById().run({ userId, id }).changes > 0;
}

const listSubscriptionRows = query({ userId: pushSubscriptions.userId }, (db, p) =>
  db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, p.userId))
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id))
    .prepare(),
);

/** A stored subscription, with all that is needed to send to it. */
export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;

/** Returns all browsers in which somebody has switched notifications on, in the order of adding. */
export function listPushSubscriptions(userId: number): PushSubscriptionRow[] {
  return listSubscriptionRows().all({ userId });
}

const findAnySubscription = query({ userId: pushSubscriptions.userId }, (db, p) =>
  db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, p.userId))
    .limit(1)
    .prepare(),
);

/** True if somebody has switched notifications on in any browser. */
export function hasPushSubscription(userId: number): boolean {
  return findAnySubscription().get({ userId }) !== undefined;
}

/** A device as its owner sees it. */
export interface PushDevice {
  id: number;
  /** The address by which the device's own browser recognises itself in the list. */
  endpoint: string;
  device: Device;
  since: number;
}

/** Returns somebody's devices, in the order in which they were added. */
export function listPushDevices(userId: number): PushDevice[] {
  return listPushSubscriptions(userId).map(({ id, endpoint, userAgent, createdAt }) => ({
    id,
    endpoint,
    device: parseUserAgent(userAgent),
    since: createdAt,
  }));
}

const deleteGoneSubscription = query(
  { id: pushSubscriptions.id, auth: pushSubscriptions.auth },
  (db, p) =>
    db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, p.id), eq(pushSubscriptions.auth, p.auth)))
      .prepare(),
);

/** Deletes a subscription that its push service no longer accepts, unless the browser has renewed it. */
export function removeGonePushSubscription({ id, auth }: PushSubscriptionRow): void {
  deleteGoneSubscription().run({ id, auth });
}
