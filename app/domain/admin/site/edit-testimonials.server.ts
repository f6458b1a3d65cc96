import { asc, eq, isNull, not, sql } from "drizzle-orm";
import { db } from "#db/client.server";
import { testimonials } from "#db/schema/catalogue";
import { splitPersonalChanges, type RecordedChange } from "~/domain/audit/audit.server";
import {
  changedFields,
  hasChangedSince,
  isUnchanged,
  type ChangedMeanwhile,
} from "~/lib/row-version";
import {
  asAdmin,
  recordAdminAudit,
  type Admin,
  type CommandContext,
  type NOT_AN_ADMIN,
} from "../shared/admin.server";

/** The fields of a testimonial that admins edit, in both languages. */
export interface TestimonialFields {
  name: string;
  locationEn: string;
  locationTh: string;
  commentEn: string;
  commentTh: string;
  /** Stars, 1 to 5. */
  rating: number;
}

export type TestimonialChangeResult =
  | { ok: true }
  | ChangedMeanwhile<TestimonialFields>
  | { ok: false; reason: "not-an-admin" | "unknown-testimonial" };

/** Returns all testimonials, hidden ones last. */
export function listTestimonialsForAdmin() {
  return db()
    .select()
    .from(testimonials)
    .orderBy(not(isNull(testimonials.hiddenAt)), asc(testimonials.position), asc(testimonials.id))
    .all();
}

export type TestimonialForAdmin = ReturnType<typeof listTestimonialsForAdmin>[number];

/** Returns a testimonial, hidden or not, or null. */
export function getTestimonialForAdmin(id: number): TestimonialForAdmin | null {
  return db().select().from(testimonials).where(eq(testimonials.id, id)).get() ?? null;
}

/**
 * Adds a testimonial at the end. Returns its id. If one with the same values is shown already, returns
 * its id: the form was sent twice.
 */
export function addTestimonial(
  fields: TestimonialFields,
  { by, now }: CommandContext,
): { ok: true; id: number } | typeof NOT_AN_ADMIN {
  return asAdmin(by, () => {
    const same = listTestimonialsForAdmin().find(
      (testimonial) => !testimonial.hiddenAt && isUnchanged(testimonial, fields),
    );
    if (same) return { ok: true, id: same.id };
    const { id } = db()
      .insert(testimonials)
      .values({
        ...fields,
        position: sql`(select coalesce(max(${testimonials.position}), 0) + 1 from ${testimonials})`,
      })
      .returning({ id: testimonials.id })
      .get();
    recordTestimonialAudit("testimonial-added", id, { by, now });
    return { ok: true, id };
  });
}

/** Changes a testimonial. The same values again are no conflict. */
export function changeTestimonial(
  { id, ...fields }: { id: number } & TestimonialFields,
  { by, now, basedOn }: CommandContext,
): TestimonialChangeResult {
  return withTestimonial(id, by, (before) => {
    if (isUnchanged(before, fields)) return { ok: true };
    if (hasChangedSince(before, basedOn)) {
      return { ok: false, reason: "changed-meanwhile", current: before };
    }
    updateTestimonial(id, fields);
    recordTestimonialAudit(
      "testimonial-changed",
      id,
      { by, now },
      // All fields but the rating are personal data.
      splitPersonalChanges(changedFields(before, fields), (field) => field !== "rating"),
    );
    return { ok: true };
  });
}

/** Hides a testimonial from the home page, or shows it again. */
export function setTestimonialHidden(
  { id, isHidden }: { id: number; isHidden: boolean },
  { by, now }: CommandContext,
): TestimonialChangeResult {
  return withTestimonial(id, by, (before) => {
    if ((before.hiddenAt !== null) === isHidden) return { ok: true };
    updateTestimonial(id, { hiddenAt: isHidden ? now : null });
    recordTestimonialAudit(isHidden ? "testimonial-hidden" : "testimonial-shown", id, { by, now });
    return { ok: true };
  });
}

function updateTestimonial(
  id: number,
  values: Partial<TestimonialFields> & { hiddenAt?: number | null },
): void {
  db()
    .update(testimonials)
    .set({ ...values, rowVersion: sql`${testimonials.rowVersion} + 1` })
    .where(eq(testimonials.id, id))
    .run();
}

function withTestimonial(
  id: number,
  by: Admin,
  change: (before: TestimonialForAdmin) => TestimonialChangeResult,
): TestimonialChangeResult {
  return asAdmin(by, () => {
    const before = getTestimonialForAdmin(id);
    return before ? change(before) : { ok: false, reason: "unknown-testimonial" };
  });
}

const recordTestimonialAudit = (
  action: `testimonial-${"added" | "changed" | "hidden" | "shown"}`,
  id: number,
  context: CommandContext,
  change: Partial<RecordedChange> = {},
) => recordAdminAudit({ action, subjectType: "testimonial", subjectId: id, ...change }, context);
