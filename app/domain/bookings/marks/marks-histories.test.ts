import fc from "fast-check";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { marks } from "#db/schema/bookings";
import { decideMark } from "~/domain/admin/marks/decide-marks.server";
import { deleteAccount } from "~/domain/privacy/delete-account.server";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import type { MarkDecision } from "~/lib/vocabulary";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { cancelBookingAsCleaner } from "../lifecycle/cleaner-commands.server";
import { cancelBookingAsCustomer } from "../lifecycle/customer-commands.server";
import { rescheduleBookingAsCustomer } from "../rescheduling/reschedule.server";
import { sweepMarks } from "./marks.server";
import { answerMark } from "./own-marks.server";

/*
 * Marking, answering, deciding, time and deletions in any order, beside a plain model of what each may lead to.
 */
useDatabase();

const START = instantOf(NEXT_MONDAY, 9);

type Side = "customer" | "cleaner";

const step = fc.oneof(
  fc.record({ do: fc.constant("move" as const) }),
  fc.record({
    do: fc.constant("cancel" as const),
    as: fc.constantFrom<Side>("customer", "cleaner"),
  }),
  fc.record({
    do: fc.constant("answer" as const),
    as: fc.constantFrom<Side>("customer", "cleaner"),
    words: fc.constantFrom("a", "b", " "),
  }),
  fc.record({
    do: fc.constant("decide" as const),
    admin: fc.constantFrom(0, 1),
    decision: fc.constantFrom<MarkDecision>("kept", "taken-back"),
    words: fc.constantFrom("x", "y", ""),
    /** Whether the form was loaded before the last change of the mark. */
    isOld: fc.boolean(),
  }),
  fc.record({ do: fc.constant("wait" as const), days: fc.constantFrom(1, 100) }),
  fc.record({
    do: fc.constant("delete" as const),
    who: fc.constantFrom<Side>("customer", "cleaner"),
  }),
);

interface Modelled {
  side: Side;
  endsAt: number;
  answer: string | null;
  decision: MarkDecision | null;
  words: string;
  version: number;
}

const rows = (bookingId: number) =>
  db().select().from(marks).where(eq(marks.bookingId, bookingId)).orderBy(marks.id).all();

test("whatever the order, a mark has its cause, one answer, and the decision that was last made of it", async () => {
  const admins = [0, 1].map(() => ({ adminId: makeCustomer({ role: "admin" }).id }));
  const seen = { answered: 0, conflicts: 0, decided: 0, ended: 0, deleted: 0, several: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const customer = makeCustomer();
      const cleaner = makeCleaner();
      const people = { customer: customer.id, cleaner: cleaner.userId };
      const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
      const isGone = { customer: false, cleaner: false };
      let model: Modelled[] = [];
      let status = "confirmed";
      let time: "9:00 AM" | "1:00 PM" | "2:00 PM" = "9:00 AM";
      let now = START - 6 * HOUR_MS;
      const mark = (side: Side) => {
        model.push({
          ...{ side, endsAt: now + 180 * DAY_MS, answer: null, decision: null },
          ...{ words: "", version: 1 },
        });
      };
      for (const one of steps) {
        now += 1;
        switch (one.do) {
          case "move": {
            if (isGone.customer || isGone.cleaner || status !== "confirmed" || now >= START) break;
            time = time === "1:00 PM" ? "2:00 PM" : "1:00 PM";
            const by = { userId: customer.id };
            const moved = rescheduleBookingAsCustomer(
              { bookingId, date: NEXT_MONDAY, time },
              by,
              now,
            );
            expect(moved).toEqual({ ok: true, is: "moved" });
            mark("customer");
            break;
          }
          case "cancel": {
            if (isGone[one.as] || status !== "confirmed" || now >= START) break;
            const command = { bookingId, event: "cancelled", reason: "Ill" } as const;
            const done =
              one.as === "customer"
                ? cancelBookingAsCustomer(command, { userId: customer.id }, now)
                : cancelBookingAsCleaner(command, cleaner, now);
            expect(done.ok).toBe(true);
            status = "cancelled";
            mark(one.as);
            break;
          }
          case "answer": {
            const at = model.findIndex(({ side }) => side === one.as);
            const [found, row] = [model[at], rows(bookingId)[at]];
            if (!found || !row) break;
            const result = answerMark(
              { markId: row.id, words: one.words },
              { userId: people[one.as] },
              now,
            );
            const words = one.words.trim();
            const isRepeated = words !== "" && found.answer === words && now < found.endsAt;
            const can =
              words !== "" &&
              now < found.endsAt &&
              found.answer === null &&
              found.decision !== "taken-back";
            expect(result.ok).toBe(isRepeated || can);
            if (can) {
              seen.answered++;
              found.answer = words;
              found.version++;
            }
            break;
          }
          case "decide": {
            const [found] = model;
            const [row] = rows(bookingId);
            const by = admins[one.admin];
            if (!found || !row || !by) break;
            const basedOn = found.version - (one.isOld ? 1 : 0);
            const result = decideMark(
              { markId: row.id, decision: one.decision, words: one.words },
              { by, now, basedOn },
            );
            if (now >= found.endsAt) {
              expect(result).toMatchObject({ reason: "unknown-mark" });
            } else if (found.decision === one.decision && found.words === one.words) {
              expect(result).toEqual({ ok: true, isNew: false });
            } else if (one.isOld) {
              seen.conflicts++;
              expect(result).toMatchObject({ reason: "changed-meanwhile" });
            } else if (one.words === "") {
              expect(result).toMatchObject({ reason: "words-missing" });
            } else {
              seen.decided++;
              expect(result).toEqual({ ok: true, isNew: true });
              found.decision = one.decision;
              found.words = one.words;
              found.version++;
            }
            break;
          }
          case "wait":
            now += one.days * DAY_MS;
            sweepMarks(now);
            seen.ended += model.filter(({ endsAt }) => endsAt <= now).length;
            model = model.filter(({ endsAt }) => endsAt > now);
            break;
          case "delete": {
            if (isGone[one.who]) break;
            const username = sqlite()
              .prepare<[number], string>("select username from users where id = ?")
              .pluck()
              .get(people[one.who]);
            expect(
              await deleteAccount(people[one.who], username ?? "", { now, dataDir: "/nowhere" }),
            ).toEqual({ ok: true });
            isGone[one.who] = true;
            if (now < START) status = "cancelled";
            if (model.some(({ side }) => side === one.who)) seen.deleted++;
            model = model.filter(({ side }) => side !== one.who);
            // Words of admins may name the person who has gone: the other side's decision stays without them.
            for (const found of model.filter(({ words }) => words !== "")) {
              found.words = "";
              found.version++;
            }
            break;
          }
        }
        const kept = rows(bookingId);
        if (kept.length > 1) seen.several++;
        expect(
          kept.map(
            ({ side, endsAt, answer, decision, decisionWords: words, rowVersion: version }) => ({
              ...{ side, endsAt, answer, decision, words, version },
            }),
          ),
        ).toEqual(model);
        // Each has its cause, an entry of this booking's history that no other mark has.
        const causes = sqlite()
          .prepare<[number], { event: string }>(
            `select booking_events.event from marks
             join booking_events on booking_events.id = marks.event_id
               and booking_events.booking_id = marks.booking_id
             where marks.booking_id = ? order by marks.id`,
          )
          .all(bookingId);
        expect(causes.map(({ event }) => event)).toEqual(
          kept.map(({ cause }) => (cause === "late-move" ? "moved" : "cancelled")),
        );
      }
    }),
    { numRuns: 150 },
  );
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(0);
});
