import { asc, eq, isNull, not, sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server";
import { testimonials } from "#db/schema/catalogue";
import { recordAudit, recordedChange, type RecordedChange } from "~/domain/audit/audit.server";
import { changedSince, saysAlready, type ChangedMeanwhile } from "~/lib/row-version";
import {
  actorOf,
  mayAdminister,
  NOT_AN_ADMIN,
  type Administrator,
} from "../shared/administrator.server";

/** What an admin says of a testimonial, in both languages. */
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

/** All testimonials, those that are hidden last. */
export function listDeskTestimonials() {
  return db()
    .select()
    .from(testimonials)
    .orderBy(not(isNull(testimonials.hiddenAt)), asc(testimonials.position), asc(testimonials.id))
    .all();
}

export type DeskTestimonial = ReturnType<typeof listDeskTestimonials>[number];

/** A testimonial, hidden or not, or null. */
export function getDeskTestimonial(id: number): DeskTestimonial | null {
  return db().select().from(testimonials).where(eq(testimonials.id, id)).get() ?? null;
}

/**
 * Adds a testimonial at the end. Gives its id; null to somebody who is no admin. One that says the same
 * is that one: the form was sent twice.
 */
export function addTestimonial(
  fields: TestimonialFields,
  by: Administrator,
  now: number,
): number | null {
  return inTransaction(() => {
    if (!mayAdminister(by)) return null;
    const same = listDeskTestimonials().find(
      (testimonial) => !testimonial.hiddenAt && saysAlready(testimonial, fields),
    );
    if (same) return same.id;
    const { id } = db()
      .insert(testimonials)
      .values({
        ...fields,
        position: sql`(select coalesce(max(${testimonials.position}), 0) + 1 from ${testimonials})`,
      })
      .returning({ id: testimonials.id })
      .get();
    record("testimonial-added", id, by, now);
    return id;
  });
}

/** Changes a testimonial. */
export function changeTestimonial(
  id: number,
  fields: TestimonialFields,
  by: Administrator,
  { now, rowVersion }: { now: number; rowVersion?: number | undefined },
): TestimonialChangeResult {
  return changing(id, by, (before) => {
    if (saysAlready(before, fields)) return { ok: true };
    if (changedSince(before, rowVersion)) {
      return { ok: false, reason: "changed-meanwhile", current: before };
    }
    set(id, fields);
    record("testimonial-changed", id, by, now, changesOf(before, fields));
    return { ok: true };
  });
}

/** Takes a testimonial off the home page, or shows it again. */
export function setTestimonialHidden(
  id: number,
  hidden: boolean,
  by: Administrator,
  now: number,
): TestimonialChangeResult {
  return changing(id, by, (before) => {
    if ((before.hiddenAt !== null) === hidden) return { ok: true };
    set(id, { hiddenAt: hidden ? now : null });
    record(hidden ? "testimonial-hidden" : "testimonial-shown", id, by, now);
    return { ok: true };
  });
}

function set(id: number, values: Partial<TestimonialFields> & { hiddenAt?: number | null }): void {
  db()
    .update(testimonials)
    .set({ ...values, rowVersion: sql`${testimonials.rowVersion} + 1` })
    .where(eq(testimonials.id, id))
    .run();
}

function changing(
  id: number,
  by: Administrator,
  change: (before: DeskTestimonial) => TestimonialChangeResult,
): TestimonialChangeResult {
  return inTransaction(() => {
    if (!mayAdminister(by)) return NOT_AN_ADMIN;
    const before = getDeskTestimonial(id);
    return before ? change(before) : { ok: false, reason: "unknown-testimonial" };
  });
}

/** The fields that say something else, with what they said and say; all but the stars tell of a person. */
function changesOf(before: TestimonialFields, after: TestimonialFields): RecordedChange {
  const changed = (Object.keys(after) as (keyof TestimonialFields)[]).filter(
    (name) => before[name] !== after[name],
  );
  return recordedChange(
    Object.fromEntries(changed.map((name) => [name, { before: before[name], after: after[name] }])),
    (field) => field !== "rating",
  );
}

function record(
  action: `testimonial-${"added" | "changed" | "hidden" | "shown"}`,
  id: number,
  by: Administrator,
  now: number,
  change: Partial<RecordedChange> = {},
): void {
  recordAudit(
    { actorUserId: actorOf(by), action, subjectType: "testimonial", subjectId: id, ...change },
    now,
  );
}
