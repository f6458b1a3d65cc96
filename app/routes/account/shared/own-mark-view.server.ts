import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { canAnswerMark } from "~/domain/bookings/marks/mark-rules";
import type { OwnMark } from "~/domain/bookings/marks/own-marks.server";
import { keepCompounds } from "~/lib/thai-compounds";
import type { Locale } from "~/lib/vocabulary";

/** Returns a mark as its page shows it to the person whom it is about. */
export function ownMarkView(mark: OwnMark, { now, locale }: { now: number; locale: Locale }) {
  const { id, side, cause, bookingId, startsAt, at, endsAt } = mark;
  return {
    ...{ id, side, cause, bookingId, startsAt, at, endsAt },
    service: keepCompounds(serviceNameOf(mark, locale)),
    answer: mark.answer,
    decision: mark.decision,
    decisionWords: mark.decisionWords,
    decidedAt: mark.decidedAt,
    state: mark.decision ?? (mark.answeredAt === null ? ("open" as const) : ("answered" as const)),
    canAnswer: canAnswerMark(mark, now),
  };
}

export type OwnMarkView = ReturnType<typeof ownMarkView>;
