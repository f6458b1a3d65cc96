import { describe, expect, test } from "vitest";
import type { ProblemForSide } from "~/domain/bookings/problems/problems.server";
import { renderTranslator } from "~/i18n/catalogue.server";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { caseRows, casePageView, type BookingOfCase } from "./case-page-view.server";

const NOW = Date.parse("2026-11-26T14:00:00+07:00");
const reader = {
  t: renderTranslator("en", () => undefined),
  locale: "en" as const,
  now: NOW,
};

const ofCustomer: BookingOfCase = {
  ...{ id: 7, startsAt: NOW - 5 * HOUR_MS, side: "customer", other: "Kanya", photo: null },
};
const ofCleaner: BookingOfCase = { ...ofCustomer, side: "cleaner", other: "Emma" };

const problem = (changed: Partial<ProblemForSide> = {}): ProblemForSide => ({
  id: 218,
  kind: "bad-job",
  createdAt: NOW - 2 * HOUR_MS,
  answerBy: NOW + 6 * HOUR_MS,
  settledAt: null,
  isOwn: true,
  words: "The floor behind the door",
  wish: "come-back",
  answer: "",
  photos: [],
  entries: [],
  redo: null,
  redoAgreedAt: null,
  redoHours: null,
  canAgreeToRedo: false,
  canBookRedo: false,
  isOtherGone: false,
  ...changed,
});

const view = (
  one: ProblemForSide,
  booking = ofCustomer,
  more: Partial<Parameters<typeof casePageView>[2]> = {},
) =>
  casePageView(one, booking, {
    history: [],
    isOnly: true,
    redo: null,
    business: { phone: "053000000", lineAccount: null },
    canReport: false,
    reader,
    ...more,
  });

const entry = (changed: Partial<ProblemForSide["entries"][number]>) => ({
  ...({
    id: 1,
    payer: "cleaner",
    payee: "customer",
    amount: 320_00,
    paidOn: null,
    note: "",
  } as const),
  ...{ isWaiver: false, rowVersion: 1 },
  ...changed,
});

describe("the state of a problem", () => {
  const agreed = { redoAgreedAt: NOW, redoHours: 1 };
  const redo: NonNullable<ProblemForSide["redo"]> = {
    id: 1061,
    status: "confirmed",
    date: "2026-11-27",
    time: "1:00 PM",
    hours: 1,
    cleanerName: "Kanya",
  };

  test.each([
    ["waits for the team until it says", {}, "The team answers by Thu 26 Nov, 8:00 PM"],
    ["is late", { answerBy: NOW }, "Our answer is late"],
    ["waits for the customer's choice", { ...agreed, canBookRedo: true }, "Waits for you"],
    ["waits for the team if nobody can choose", agreed, "The team answers by Thu 26 Nov, 8:00 PM"],
    ["is agreed", { ...agreed, redo }, "Agreed: again on Fri 27 Nov"],
    [
      "waits for the team after the visit",
      { ...agreed, redo: { ...redo, date: "2026-11-25" } },
      "The team answers by Thu 26 Nov, 8:00 PM",
    ],
    ["is settled", { settledAt: NOW }, "Settled"],
    ["is the team's to call", { kind: "unsafe", answerBy: NOW - DAY_MS }, "The team will call you"],
  ] as const)("%s", (_name, changed, text) => {
    expect(view(problem(changed)).badge.text.replaceAll("\u00a0", " ")).toBe(text);
  });

  test("is the other side's to answer for the cleaner who agreed", () => {
    expect(view(problem({ ...agreed, isOwn: false }), ofCleaner).badge.text).toBe("Waits for Emma");
  });

  test("and who reported it are on the row that leads to it", () => {
    const [row] = caseRows([problem({ isOwn: false, settledAt: NOW })], ofCleaner, reader);
    expect(row).toMatchObject({
      to: "/cleaner-dashboard/jobs/7/problems/218",
      title: "The work wasn’t done well",
      text: "Reported by Emma\u00a0· Settled",
      waits: false,
    });
  });

  test.each([
    [
      "customer",
      ofCustomer,
      "If something still isn’t right after the visit, tell us before then.",
    ],
    ["cleaner", ofCleaner, "Then we write to you."],
  ] as const)("says to the %s what follows a redo that is ahead", (_side, booking, next) => {
    const { answer } = view(problem({ ...agreed, redo }), booking);
    const { label, text } = answer.is === "words" ? { label: "", text: "" } : answer;
    expect(label).toBe("Then the team settles the case");
    expect(text.replaceAll("\u00a0", " ")).toBe(`At the latest by Thu 26 Nov, 8:00 PM. ${next}`);
  });

  test("the redo's card names its day, and the number only if it may be called", () => {
    const own = { to: "/x", file: null, name: "Kanya", photo: null, phone: null };
    const card = view(problem({ ...agreed, redo }), ofCustomer, { redo: own }).redo;
    expect(card).toMatchObject({
      title: "Tomorrow, 1:00\u00a0PM",
      lead: "Fri 27 Nov, until 2:00\u00a0PM\u00a0· 1 h",
      call: null,
      pay: { sum: "฿0" },
    });
    // Another cleaner comes: this one reads when, and nothing else.
    const others = view(problem({ ...agreed, redo, isOwn: false }), ofCleaner).redo;
    expect(others).toMatchObject({ name: "", call: null, see: null, pay: null });
    expect(others?.note).toBe("The team has asked somebody else. You don’t need to go.");
    expect(card?.note).toBeNull();
  });
});

describe("what a side reads", () => {
  test("whom the team writes to: not somebody who has closed their account", () => {
    const answerText = (isOtherGone: boolean) => {
      const { answer } = view(problem({ isOwn: false, isOtherGone }), ofCleaner);
      return answer.is === "words" ? "" : answer.text;
    };
    expect(answerText(false)).toContain("writes to you and Emma.");
    expect(answerText(true)).toContain("writes to you.");
  });

  test("own words and wish; of the other side neither", () => {
    expect(view(problem()).said).toMatchObject({
      words: "The floor behind the door",
      wish: "You asked for: somebody comes back",
      note: null,
    });
    const theirs = view(problem({ isOwn: false, words: "", wish: null }), ofCleaner).said;
    expect(theirs).toMatchObject({
      words: null,
      wish: null,
      note: "Only the team reads what Emma wrote.",
    });
  });

  test("the answer in the team's words, also of a case that was opened again", () => {
    const settled = view(problem({ settledAt: NOW, answer: "Part of it is yours again" })).answer;
    expect(settled).toMatchObject({ is: "words", words: "Part of it is yours again" });
    const again = view(problem({ answer: "Part of it is yours again" })).answer;
    expect(again).toMatchObject({
      is: "waits",
      before: { words: "Part of it is yours again" },
    });
  });

  test("an apology with the number to call once it is late", () => {
    expect(view(problem({ answerBy: NOW })).answer).toMatchObject({
      is: "late",
      phone: { number: "053000000" },
    });
  });

  test("no apology if a redo was offered in time: its time is to be chosen", () => {
    const offered = { redoAgreedAt: NOW - 2, answerBy: NOW - 1, canBookRedo: true };
    expect(view(problem(offered)).answer).toMatchObject({ is: "waits", large: null });
  });

  test("the same while a redo waits for its time: no answer is promised by a moment that is over", () => {
    const agreed = problem({ answerBy: NOW, redoAgreedAt: NOW, canBookRedo: true });
    for (const booking of [ofCustomer, ofCleaner]) {
      const shown = view(agreed, booking);
      expect(shown.answer.is).toBe("late");
      expect(shown.log.lines.map(({ dot }) => dot)).not.toContain("ahead");
    }
  });

  test.each([
    ["gets", ofCustomer, "You get in all", "฿470"],
    ["pays", ofCleaner, "You pay in all", "฿470"],
  ] as const)("what it %s in all, without waived fees", (_does, booking, label, sum) => {
    const entries = [
      entry({ id: 1 }),
      entry({ id: 2, amount: 150_00, paidOn: "2026-11-26" }),
      entry({ id: 3, payer: "platform", payee: "cleaner", amount: 350_00, isWaiver: true }),
    ];
    const { money } = view(problem({ entries }), booking);
    expect(money?.entries[2]?.title).toBe(
      booking.side === "customer"
        ? "Kanya doesn’t hand in the fee of this job. What you pay stays the same"
        : "You don’t hand in the fee of this job",
    );
    expect(money?.total).toEqual({ label, sum, text: "฿150 of it is paid" });
    const buttons = money?.entries.map(({ sayPaid }) => sayPaid !== null);
    expect(buttons).toEqual(
      booking.side === "cleaner" ? [true, false, false] : [false, false, false],
    );
  });

  test("of the history what is certainly of this problem", () => {
    const history = [
      { at: NOW, event: "problem-settled", actor: "admin" },
      { at: NOW - 1, event: "money-paid", actor: "cleaner" },
      { at: NOW - 2, event: "money-noted", actor: "admin" },
      { at: NOW - 3, event: "problem-settled", actor: "admin" },
      { at: NOW - 9 * HOUR_MS, event: "money-noted", actor: "admin" },
    ] as const;
    const texts = (isOnly: boolean) =>
      view(problem({ settledAt: NOW, photos: ["a", "b"] }), ofCustomer, {
        history,
        isOnly,
      }).log.lines.map(({ text }) => text.replaceAll("\u00a0", " "));
    expect(texts(true)).toEqual([
      "You told us, with 2 photos",
      "The team answered",
      "The team noted who pays what",
      "Kanya said that it is paid",
      "The team answered, before the promised 8:00 PM",
    ]);
    expect(texts(false)).toEqual([
      "You told us, with 2 photos",
      "The team answered, before the promised 8:00 PM",
    ]);
  });
});
