import { describe, expect, test } from "vitest";
import { ALL_WINDOWS } from "~/domain/schedule/availability";
import { cityDateOf, daysBetween } from "~/lib/bangkok-time";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { insist, send, type Answer } from "./client";
import { useTwoServers, type Pair } from "./two-servers";
import { mondayAhead } from "./weekly-visits";

/*
 * A cleaner takes a lost job back, alone or with its day, on one of two servers, while somebody else decides
 * about it on the other: one outcome holds, and the page to which each is led says which.
 */
const two = useTwoServers();

/** Rounds of each race; in every other one the second request is sent first. */
const ROUNDS = 4;

interface Person {
  id: number;
  cookie: string;
}

interface LostJob {
  lostId: number;
  date: string;
  customerCookie: string;
  /** The cleaner who has lost it, and can take it back. */
  cleaner: Person;
  /** The cleaner who is asked to come instead. */
  asked: Person & { offerId: number };
}

function addCleaner(): Person {
  const { id, userId } = two.data.addCleaner();
  return { id, cookie: two.data.signIn(userId) };
}

/** Adds a job of Monday at nine, which is lost and offered to somebody else as `lose` does it. */
function jobThat<T extends { offerIds: number[] }>(
  lose: (bookingId: number, cleanerIds: readonly number[]) => T,
): LostJob & T {
  const { data } = two;
  const date = mondayAhead(data.now);
  const customerId = data.addCustomer();
  const cleaner = addCleaner();
  const daysAhead = daysBetween(cityDateOf(data.now), date);
  const lostId = data.addJob(cleaner.id, customerId, { daysAhead, hours: 2 });
  const asked = addCleaner();
  const lost = lose(lostId, [asked.id]);
  const [offerId = 0] = lost.offerIds;
  const customerCookie = data.signIn(customerId);
  return { lostId, date, customerCookie, cleaner, asked: { ...asked, offerId }, ...lost };
}

const cancelledJob = () =>
  jobThat((lostId, cleanerIds) => ({ offerIds: two.data.loseAndOffer(lostId, cleanerIds) }));
const jobOfAbsence = () =>
  jobThat((lostId, cleanerIds) => two.data.reportAbsenceAndOffer(lostId, cleanerIds));
type JobOfAbsence = ReturnType<typeof jobOfAbsence>;

const rounds = <T>(add: () => T): T[] => Array.from({ length: ROUNDS }, add);

const accept =
  ({ asked: { offerId, cookie } }: LostJob, turn: number) =>
  () =>
    insist(two.originOf(turn), paths.jobOffer(offerId), { form: { answer: "accept" }, cookie });

const comeAfterAll =
  ({ lostId, cleaner: { cookie } }: LostJob, turn: number) =>
  () =>
    insist(two.originOf(turn), paths.job(lostId), { form: { intent: "come-after-all" }, cookie });

const openDay =
  ({ date }: JobOfAbsence, { cookie, page }: { cookie: string; page: string }, turn: number) =>
  () =>
    insist(two.originOf(turn), page, {
      form: { open: date, windows: String(ALL_WINDOWS) },
      cookie,
    });

const asCleaner = ({ absenceId, cleaner: { cookie } }: JobOfAbsence) => ({
  cookie,
  page: paths.absence({ absence: absenceId }),
});

/** Returns the text of the page that somebody sees after an answer: its own, or the one it leads to. */
async function seenAfter({ location, cookies, text }: Answer, cookie: string): Promise<string> {
  if (!location) return text;
  const all = [cookie, ...cookies.map((set) => set.split(";", 1)[0])].join("; ");
  return (await send(two.originOf(0), location, { cookie: all })).text;
}

/** Returns who comes in place of a lost job, what still waits, and how its search has ended. */
function outcomeOf({ lostId }: LostJob) {
  const { data } = two;
  return {
    comes: data.sqlite
      .prepare<[number], number>(
        "select cleaner_id from bookings where replaces_id = ? and status = 'confirmed' and not is_offer",
      )
      .pluck()
      .all(lostId),
    waiting: data.value(
      "select count(*) from bookings where replaces_id = ? and status = 'pending'",
      lostId,
    ),
    end: data.value<string | null>(
      "select end from substitute_searches where lost_booking_id = ?",
      lostId,
    ),
  };
}

const bookingOf = (lostId: number) =>
  two.data.value("select id from bookings where replaces_id = ? and status = 'confirmed'", lostId);

/** Number of events of a kind about a lost job. */
const eventsOf = (kind: string, lostId: number) =>
  two.data.value(
    "select count(*) from outbox_events where kind = ? and json_extract(payload, '$.lostId') = ?",
    kind,
    lostId,
  );

const closedDaysOf = ({ cleaner }: LostJob) =>
  two.data.value("select count(*) from cleaner_blocked_dates where cleaner_id = ?", cleaner.id);

/** Either the cleaner has the job again, or somebody else has it, as both have read. */
async function expectOneComes(job: LostJob, accepted: Answer, isGivenBack: boolean) {
  const { lostId, cleaner, asked } = job;
  expect(outcomeOf(job)).toEqual({
    comes: [isGivenBack ? cleaner.id : asked.id],
    waiting: 0,
    end: isGivenBack ? "given-back" : "found",
  });
  expect(accepted.location).toBe(
    isGivenBack ? paths.jobOffer(asked.offerId) : paths.job(bookingOf(lostId)),
  );
  expect(await seenAfter(accepted, asked.cookie)).toContain(
    isGivenBack ? "Somebody else has this job" : "The job is yours",
  );
  expect(eventsOf("booking-given-back", lostId)).toBe(isGivenBack ? 1 : 0);
  expect(eventsOf("booking-found", lostId)).toBe(isGivenBack ? 0 : 1);
}

describe("'I can come after all'", () => {
  test("against an acceptance of the job's offer: one comes, and the other reads that it isn't theirs", async () => {
    const lost = rounds(cancelledJob);
    const answers = await two.race(
      lost.map((job, round): Pair => [comeAfterAll(job, round), accept(job, round + 1)]),
    );
    for (const [round, job] of lost.entries()) {
      const [came, accepted] = answers[round] as [Answer, Answer];
      const seen = await seenAfter(came, job.cleaner.cookie);
      const isGivenBack = seen.includes("The job is yours again");
      await expectOneComes(job, accepted, isGivenBack);
      if (isGivenBack) expect(came.location).toBe(paths.job(bookingOf(job.lostId)));
      else expect(seen).toContain("This job has changed in the meantime");
    }
    expect(two.data.findBreaches()).toEqual([]);
  });

  test("against the customer's stop: it is given back or stopped, and the other reads which", async () => {
    const lost = rounds(cancelledJob);
    const answers = await two.race(
      lost.map((job, round): Pair => [
        comeAfterAll(job, round),
        () =>
          insist(two.originOf(round + 1), paths.bookingSearch(job.lostId), {
            form: { intent: "stop" },
            cookie: job.customerCookie,
          }),
      ]),
    );
    for (const [round, job] of lost.entries()) {
      const [came, stopped] = answers[round] as [Answer, Answer];
      const seen = await seenAfter(came, job.cleaner.cookie);
      const isGivenBack = seen.includes("The job is yours again");
      expect(outcomeOf(job)).toEqual({
        comes: isGivenBack ? [job.cleaner.id] : [],
        waiting: 0,
        end: isGivenBack ? "given-back" : "stopped",
      });
      if (!isGivenBack) expect(seen).toContain("This job has changed in the meantime");
      const customerSees = await seenAfter(stopped, job.customerCookie);
      expect(customerSees.includes("This booking has changed in the meantime")).toBe(isGivenBack);
      expect(customerSees).toContain(
        isGivenBack ? "Your cleaner comes after all" : "The search has ended",
      );
    }
    expect(two.data.findBreaches()).toEqual([]);
  });
});

describe("a day of an absence that its cleaner opens again", () => {
  test("against an acceptance of its job's offer: the day is open, and one comes, as both read", async () => {
    const lost = rounds(jobOfAbsence);
    const answers = await two.race(
      lost.map((job, round): Pair => [openDay(job, asCleaner(job), round), accept(job, round + 1)]),
    );
    for (const [round, job] of lost.entries()) {
      const [opened, accepted] = answers[round] as [Answer, Answer];
      const seen = await seenAfter(opened, job.cleaner.cookie);
      const isGivenBack = seen.includes("1 job is yours again");
      await expectOneComes(job, accepted, isGivenBack);
      expect(closedDaysOf(job)).toBe(0);
      expect(seen).toContain("is open again");
      expect(seen).toContain(
        isGivenBack ? "Nobody else is needed. The customer knows" : "comes instead",
      );
    }
    expect(two.data.findBreaches()).toEqual([]);
  });

  test("against an admin who opens it too: the job is given back once, by one of them, and both read that it is", async () => {
    const { data } = two;
    const lost = rounds(jobOfAbsence);
    const adminCookie = data.signIn(data.userId("admin"));
    const pageOf = ({ absenceId, cleaner }: JobOfAbsence) =>
      adminPaths.absence(cleaner.id, { absence: absenceId });
    const answers = await two.race(
      lost.map((job, round): Pair => [
        openDay(job, asCleaner(job), round),
        openDay(job, { cookie: adminCookie, page: pageOf(job) }, round + 1),
      ]),
    );
    for (const [round, job] of lost.entries()) {
      const [opened, openedByAdmin] = answers[round] as [Answer, Answer];
      expect(outcomeOf(job)).toEqual({ comes: [job.cleaner.id], waiting: 0, end: "given-back" });
      expect(eventsOf("booking-given-back", job.lostId)).toBe(1);
      expect(closedDaysOf(job)).toBe(0);
      expect(openedByAdmin.location).toBe(pageOf(job));
      const seen = await seenAfter(opened, job.cleaner.cookie);
      const adminSees = await seenAfter(openedByAdmin, adminCookie);
      for (const text of [seen, adminSees]) {
        expect(text).toContain("is open again");
        expect(text).toContain("Nobody else is needed. The customer knows");
      }
      const isByAdmin = adminSees.includes("1 job was given back");
      expect(seen.includes("1 job is yours again")).toBe(!isByAdmin);
      // The audit log names an admin only if they changed something; then the cleaner is notified, too.
      const count = (table: string, where: string) =>
        data.value(`select count(*) from ${table} where ${where} = ?`, job.absenceId);
      expect(
        count(
          "outbox_events",
          "kind = 'absence-day-opened' and json_extract(payload, '$.absenceId')",
        ),
      ).toBe(isByAdmin ? 1 : 0);
      expect(
        count(
          "audit_log",
          "action = 'absence-day-opened' and json_extract(details, '$.absenceId')",
        ),
      ).toBe(isByAdmin ? 1 : 0);
    }
    expect(data.findBreaches()).toEqual([]);
  });
});

test("where offers aren't withdrawn and the index is gone, two come (the control)", async () => {
  const cancelled = cancelledJob();
  const absent = jobOfAbsence();
  two.data.sqlite.exec(`
    drop index bookings_one_substitute;
    create trigger offers_stay before update of status on bookings
      when old.is_offer and new.status = 'cancelled' begin select raise(ignore); end;`);
  // A job that somebody else has accepted is kept by more than these two guards, so the offer comes second.
  await comeAfterAll(cancelled, 0)();
  await openDay(absent, asCleaner(absent), 0)();
  for (const job of [cancelled, absent]) {
    await accept(job, 1)();
    expect(outcomeOf(job).comes).toHaveLength(2);
  }
});
