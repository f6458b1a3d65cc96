import { and, asc, count, eq, gt, isNull, not, sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { services } from "#db/schema/catalogue";
import { recordAudit } from "~/domain/audit/audit.server";
import { isOpenBy } from "~/domain/bookings/lifecycle/status-in-sql.server";
import type { Satang } from "~/lib/money";
import { changedSince, type ChangedMeanwhile } from "~/lib/row-version";
import type { Specialty } from "~/lib/vocabulary";
import {
  actorOf,
  mayAdminister,
  NOT_AN_ADMIN,
  type Administrator,
} from "../shared/administrator.server";

/** What an admin says of a service, in both languages. */
export interface ServiceFields {
  specialty: Specialty;
  nameEn: string;
  nameTh: string;
  descriptionEn: string;
  descriptionTh: string;
  featuresEn: string[];
  featuresTh: string[];
  /** Satang. */
  price: Satang;
  /** Minutes; null where it is left open, which is billed as two hours. */
  duration: number | null;
}

export type ServiceChangeResult =
  | { ok: true }
  | ChangedMeanwhile<ServiceFields>
  | { ok: false; reason: "not-an-admin" | "unknown-service" };

/** All services, those that are archived last. */
export function listDeskServices() {
  return db()
    .select()
    .from(services)
    .orderBy(not(isNull(services.archivedAt)), asc(services.position), asc(services.id))
    .all();
}

export type DeskService = ReturnType<typeof listDeskServices>[number];

/** How many jobs of a service are still to come: they stay when it is archived. */
export function countJobsAhead(serviceId: number, now: number): number {
  const [counted] = db()
    .select({ count: count() })
    .from(bookings)
    .where(
      and(eq(bookings.serviceId, serviceId), gt(bookings.startsAt, now), isOpenBy(sql`${now}`)),
    )
    .all();
  return counted?.count ?? 0;
}

/** A service, archived or not, or null. */
export function getDeskService(id: number): DeskService | null {
  return db().select().from(services).where(eq(services.id, id)).get() ?? null;
}

/**
 * Adds a service at the end of the list. Gives its id; null to somebody who is no admin. One that says
 * the same in all of its fields is that one: the form was sent twice.
 */
export function addService(fields: ServiceFields, by: Administrator, now: number): number | null {
  return inTransaction(() => {
    if (!mayAdminister(by)) return null;
    const same = listDeskServices().find(
      (service) => !service.archivedAt && Object.keys(changesOf(service, fields)).length === 0,
    );
    if (same) return same.id;
    const { id } = db()
      .insert(services)
      .values({
        ...fields,
        position: sql`(select coalesce(max(${services.position}), 0) + 1 from ${services})`,
        createdAt: now,
      })
      .returning({ id: services.id })
      .get();
    record("service-added", id, by, now, { nameEn: fields.nameEn });
    return id;
  });
}

/** Changes what was given of a service. Bookings keep what was agreed. */
export function changeService(
  id: number,
  fields: Partial<ServiceFields>,
  by: Administrator,
  { now, rowVersion }: { now: number; rowVersion?: number | undefined },
): ServiceChangeResult {
  return changing(id, by, (before) => {
    const changes = changesOf(before, fields);
    // The same form sent twice is no conflict.
    if (Object.keys(changes).length === 0) return { ok: true };
    if (changedSince(before, rowVersion)) {
      return { ok: false, reason: "changed-meanwhile", current: before };
    }
    db()
      .update(services)
      .set({ ...fields, rowVersion: sql`${services.rowVersion} + 1` })
      .where(eq(services.id, id))
      .run();
    record("service-changed", id, by, now, { changes });
    return { ok: true };
  });
}

/** Takes a service out of what can be booked; bookings that were made stay. */
export const archiveService = (id: number, by: Administrator, now: number) =>
  setArchived(id, { at: now, action: "service-archived" }, by, now);

/** Offers an archived service again. */
export const restoreService = (id: number, by: Administrator, now: number) =>
  setArchived(id, { at: null, action: "service-restored" }, by, now);

function setArchived(
  id: number,
  { at, action }: { at: number | null; action: "service-archived" | "service-restored" },
  by: Administrator,
  now: number,
): ServiceChangeResult {
  return changing(id, by, (before) => {
    if ((before.archivedAt === null) === (at === null)) return { ok: true };
    db()
      .update(services)
      .set({ archivedAt: at, rowVersion: sql`${services.rowVersion} + 1` })
      .where(eq(services.id, id))
      .run();
    record(action, id, by, now);
    return { ok: true };
  });
}

function changing(
  id: number,
  by: Administrator,
  change: (before: DeskService) => ServiceChangeResult,
): ServiceChangeResult {
  return inTransaction(() => {
    if (!mayAdminister(by)) return NOT_AN_ADMIN;
    const before = getDeskService(id);
    return before ? change(before) : { ok: false, reason: "unknown-service" };
  });
}

/** The fields that would say something else, with what they said and would say. */
function changesOf(before: ServiceFields, fields: Partial<ServiceFields>) {
  return Object.fromEntries(
    (Object.keys(fields) as (keyof ServiceFields)[]).flatMap((name) =>
      fields[name] === undefined || JSON.stringify(before[name]) === JSON.stringify(fields[name])
        ? []
        : [[name, { before: before[name], after: fields[name] }]],
    ),
  );
}

function record(
  action: "service-added" | "service-changed" | "service-archived" | "service-restored",
  id: number,
  by: Administrator,
  now: number,
  details: Record<string, unknown> = {},
): void {
  recordAudit(
    { actorUserId: actorOf(by), action, subjectType: "service", subjectId: id, details },
    now,
  );
}
