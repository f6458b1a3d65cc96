import { and, asc, count, eq, gt, isNull, not, sql } from "drizzle-orm";
import { db } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { services } from "#db/schema/catalogue";
import { isOpenSql } from "~/domain/bookings/lifecycle/status-in-sql.server";
import type { Satang } from "~/lib/money";
import {
  changedFields,
  hasChangedSince,
  isUnchanged,
  type ChangedMeanwhile,
} from "~/lib/row-version";
import type { Specialty } from "~/lib/vocabulary";
import {
  asAdmin,
  recordAdminAudit,
  type Admin,
  type CommandContext,
  type NOT_AN_ADMIN,
} from "../shared/admin.server";
import { isNotOfferSql } from "~/domain/bookings/substitutes/is-offer.server";

/** The fields of a service that admins edit, in both languages. */
export interface ServiceFields {
  specialty: Specialty;
  nameEn: string;
  nameTh: string;
  descriptionEn: string;
  descriptionTh: string;
  featuresEn: string[];
  featuresTh: string[];
  /** In satang. */
  price: Satang;
  /** In minutes; null if not set, which is billed as two hours. */
  duration: number | null;
}

export type ServiceChangeResult =
  | { ok: true }
  | ChangedMeanwhile<ServiceFields>
  | { ok: false; reason: "not-an-admin" | "unknown-service" };

/** Returns all services, archived ones last. */
export function listServicesForAdmin() {
  return db()
    .select()
    .from(services)
    .orderBy(not(isNull(services.archivedAt)), asc(services.position), asc(services.id))
    .all();
}

export type ServiceForAdmin = ReturnType<typeof listServicesForAdmin>[number];

/** Returns the number of upcoming bookings of a service: they stay when it is archived. */
export function countUpcomingBookingsOfService(serviceId: number, now: number): number {
  const [counted] = db()
    .select({ count: count() })
    .from(bookings)
    .where(
      and(
        eq(bookings.serviceId, serviceId),
        gt(bookings.startsAt, now),
        isOpenSql(sql`${now}`),
        isNotOfferSql,
      ),
    )
    .all();
  return counted?.count ?? 0;
}

/** Returns a service, archived or not, or null. */
export function getServiceForAdmin(id: number): ServiceForAdmin | null {
  return db().select().from(services).where(eq(services.id, id)).get() ?? null;
}

/**
 * Adds a service at the end of the list. Returns its id. If a service with the same values in all fields
 * exists, returns its id: the form was sent twice.
 */
export function addService(
  fields: ServiceFields,
  { by, now }: CommandContext,
): { ok: true; id: number } | typeof NOT_AN_ADMIN {
  return asAdmin(by, () => {
    const same = listServicesForAdmin().find(
      (service) => !service.archivedAt && isUnchanged(service, fields),
    );
    if (same) return { ok: true, id: same.id };
    const { id } = db()
      .insert(services)
      .values({
        ...fields,
        position: sql`(select coalesce(max(${services.position}), 0) + 1 from ${services})`,
        createdAt: now,
      })
      .returning({ id: services.id })
      .get();
    recordServiceAudit("service-added", id, { by, now }, { nameEn: fields.nameEn });
    return { ok: true, id };
  });
}

/** Changes the given fields of a service. Bookings keep what was agreed. */
export function changeService(
  { id, ...fields }: { id: number } & Partial<ServiceFields>,
  { by, now, basedOn }: CommandContext,
): ServiceChangeResult {
  return withService(id, by, (before) => {
    // The same form sent twice is no conflict.
    if (isUnchanged(before, fields)) return { ok: true };
    if (hasChangedSince(before, basedOn)) {
      return { ok: false, reason: "changed-meanwhile", current: before };
    }
    db()
      .update(services)
      .set({ ...fields, rowVersion: sql`${services.rowVersion} + 1` })
      .where(eq(services.id, id))
      .run();
    recordServiceAudit(
      "service-changed",
      id,
      { by, now },
      { changes: changedFields(before, fields) },
    );
    return { ok: true };
  });
}

/** Archives a service, so that it can't be booked; existing bookings stay. */
export const archiveService = (id: number, context: CommandContext) =>
  setArchived(id, { at: context.now, action: "service-archived" }, context);

/** Offers an archived service again. */
export const restoreService = (id: number, context: CommandContext) =>
  setArchived(id, { at: null, action: "service-restored" }, context);

function setArchived(
  id: number,
  { at, action }: { at: number | null; action: "service-archived" | "service-restored" },
  context: CommandContext,
): ServiceChangeResult {
  return withService(id, context.by, (before) => {
    if ((before.archivedAt === null) === (at === null)) return { ok: true };
    db()
      .update(services)
      .set({ archivedAt: at, rowVersion: sql`${services.rowVersion} + 1` })
      .where(eq(services.id, id))
      .run();
    recordServiceAudit(action, id, context);
    return { ok: true };
  });
}

function withService(
  id: number,
  by: Admin,
  change: (before: ServiceForAdmin) => ServiceChangeResult,
): ServiceChangeResult {
  return asAdmin(by, () => {
    const before = getServiceForAdmin(id);
    return before ? change(before) : { ok: false, reason: "unknown-service" };
  });
}

const recordServiceAudit = (
  action: `service-${"added" | "changed" | "archived" | "restored"}`,
  id: number,
  context: CommandContext,
  details: Record<string, unknown> = {},
) => recordAdminAudit({ action, subjectType: "service", subjectId: id, details }, context);
