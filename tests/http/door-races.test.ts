import { afterEach, describe, expect, test } from "vitest";
import { paths } from "~/lib/paths";
import { bookingDoorPath } from "~/lib/my-booking-paths";
import { insist } from "./client";
import { useTwoServers, type Pair } from "./two-servers";

/*
 * A cleaner who has waited 20 minutes at a door ends the job on one of two servers, while somebody says on the
 * other one that they aren't there, or that somebody has opened: one of the two counts.
 */
const two = useTwoServers();

/** Rounds of each race; in every other one the second request is sent first. */
const ROUNDS = 6;

interface Door {
  id: number;
  cleanerCookie: string;
  customerCookie: string;
}

/** Adds a job at whose door its cleaner has waited for 20 minutes. */
function addDoor(): Door {
  const { data } = two;
  const cleaner = data.addCleaner();
  const customerId = data.addCustomer();
  const id = data.addDoorWait(cleaner.id, customerId, { minutes: 20, isDisputed: false });
  const cleanerCookie = data.signIn(cleaner.userId);
  return { id, cleanerCookie, customerCookie: data.signIn(customerId) };
}

const doors = (): Door[] => Array.from({ length: ROUNDS }, addDoor);

type Intent = "end" | "opened" | "isnt-there";

/** Presses a button at a door: as the customer who says that nobody is there, or else as the cleaner. */
const press = ({ id, cleanerCookie, customerCookie }: Door, intent: Intent, turn: number) => {
  const isCustomer = intent === "isnt-there";
  return insist(two.originOf(turn), isCustomer ? bookingDoorPath(id) : paths.jobDoor(id), {
    cookie: isCustomer ? customerCookie : cleanerCookie,
    form: { intent },
  });
};

/** Returns what counts at a door after the press of its buttons. */
function outcomeOf({ id }: Door) {
  const count = (sql: string) => two.data.value<number>(sql, id);
  const ofHistory = (event: string) =>
    count(`select count(*) from booking_events where booking_id = ? and event = '${event}'`);
  return {
    status: two.data.value<string>("select status from bookings where id = ?", id),
    clock: two.data.value<string>(
      "select coalesce(end, 'runs') from door_waits where booking_id = ? order by id desc limit 1",
      id,
    ),
    noShows: ofHistory("no-show"),
    opened: ofHistory("door-opened"),
    reported: ofHistory("problem-reported"),
    told: count(
      "select count(*) from outbox_events where kind = 'booking-no-show' and payload ->> 'bookingId' = ?",
    ),
  };
}

const ENDED = {
  status: "cancelled",
  clock: "no-show",
  noShows: 1,
  told: 1,
  opened: 0,
  reported: 0,
};
const GOES_ON = { ...ENDED, status: "confirmed", noShows: 0, told: 0 };
/** The state once somebody else was faster than the cleaner who ends the job. */
const OUTCOMES = {
  "isnt-there": { ...GOES_ON, clock: "runs", reported: 1 },
  opened: { ...GOES_ON, clock: "opened", opened: 1 },
} as const;

/** Takes the effect of a button away, but not its entry in the history. */
const WITHOUT_EFFECT = {
  "isnt-there": "after update of disputed_at on door_waits when new.disputed_at is not null",
  opened: "after update of ended_at on door_waits when new.end = 'opened'",
} as const;

afterEach(() => {
  two.data.sqlite.exec("drop trigger if exists guard_off");
});

describe.each(["isnt-there", "opened"] as const)("'you may go' against '%s'", (other) => {
  test("at the same time, on two servers: one of the two counts", async () => {
    const all = doors();
    await two.race(
      all.map((door, round): Pair => [
        () => press(door, "end", round),
        () => press(door, other, round + 1),
      ]),
    );
    for (const door of all) expect([ENDED, OUTCOMES[other]]).toContainEqual(outcomeOf(door));
    expect(two.data.findBreaches()).toEqual([]);
  });

  test("one after the other: whoever comes first counts", async () => {
    const [gone, stays] = [addDoor(), addDoor()];
    await press(gone, "end", 0);
    await press(gone, other, 1);
    expect(outcomeOf(gone)).toEqual(ENDED);
    await press(stays, other, 1);
    await press(stays, "end", 0);
    expect(outcomeOf(stays)).toEqual(OUTCOMES[other]);
  });

  test("without its effect on the clock both count (the control)", async () => {
    two.data.sqlite.exec(`create trigger guard_off ${WITHOUT_EFFECT[other]} begin
      update door_waits set disputed_at = null, ended_at = null, end = null where id = new.id; end`);
    const door = addDoor();
    await press(door, other, 1);
    await press(door, "end", 0);
    const outcome = outcomeOf(door);
    expect([ENDED, OUTCOMES[other]]).not.toContainEqual(outcome);
    expect([outcome.noShows, outcome.opened + outcome.reported]).toEqual([1, 1]);
  });
});
