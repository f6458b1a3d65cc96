import { randomUUID } from "node:crypto";
import { addDays, cityDateOf, daysBetween, weekdayOf } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { startMeasuredServer } from "../support/built-server";
import { ServerFixtures } from "../support/server-fixtures";
import { copyLargeData } from "./large-copy";
import { median, printTable } from "./table";

/** Most time from the confirmation until each customer has a substitute, offers or choices. */
const MOST_MS = 2_000;
const TIMES = 7;
const DATA = "data/bench-absence";
/** Starts of the six jobs, three on each of two days. */
const HOURS = [8, 11, 14];

/**
 * Lets cleaners with six jobs report that they can't work, one after another, on the large data set: four
 * customers want somebody else, one is asked, one cancels. Prints the time of the answer, by which substitutes
 * are booked and offers made, and that of the page on which a customer chooses.
 */
export async function measureAbsences(): Promise<void> {
  console.log("Cleaners with six jobs who can't work …");
  const removeData = await copyLargeData(DATA);
  const server = await startMeasuredServer(DATA);
  const data = new ServerFixtures(DATA, Date.now());
  const reports: number[] = [];
  const choices: number[] = [];
  const settled: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const { cleaner, jobs, first } = sixJobs(data, turn);
    const cookie = data.signIn(cleaner.userId);
    const address = paths.absence({ until: "day", from: first, to: addDays(first, 1) });
    const page = await ask(server.origin, address, cookie);
    const version = /name="version" value="(\d+)"/.exec(page.text)?.[1] ?? "";
    const form = { version, formKey: randomUUID(), reason: "" };
    const report = await ask(server.origin, address, cookie, form);
    if (report.status !== 302) throw new Error(`The report answers ${report.status}.`);
    reports.push(report.ms);
    const asked = jobs.find(({ choice }) => choice === "ask");
    const chooses = data.signIn(asked?.customerId ?? 0);
    choices.push((await ask(server.origin, paths.bookingSearch(asked?.id ?? 0), chooses)).ms);
    const lookedFor = jobs.filter(({ choice }) => choice === "find").map(({ id }) => id);
    settled.push(
      data.value<number>(
        `select count(*) from substitute_searches where lost_booking_id in (${lookedFor.join()})
           and (end = 'found' or exists (select 1 from search_offers where search_id = substitute_searches.id))`,
      ),
    );
  }
  data.close();
  await server.stop();
  removeData();
  const whole = reports.map((ms, turn) => ms + (choices[turn] ?? 0));
  const worst = Math.max(...whole);
  printTable(
    ["six jobs", "median ms", "longest ms", "target", ""],
    [
      ["the report", median(reports).toFixed(0), Math.max(...reports).toFixed(0), "", ""],
      ["a customer's choices", median(choices).toFixed(0), Math.max(...choices).toFixed(0), "", ""],
      [
        "both",
        median(whole).toFixed(0),
        worst.toFixed(0),
        `< ${MOST_MS} ms`,
        worst < MOST_MS ? "PASS" : "FAIL",
      ],
    ],
  );
  console.log(`Found or asked at once: ${settled.join(", ")} of 4 each.\n`);
}

/** Adds a cleaner with six jobs, each of another customer, on two days of a week ahead. */
function sixJobs(data: ServerFixtures, turn: number) {
  const from = addDays(cityDateOf(data.now), 3 + 7 * (turn % 3));
  const first = addDays(from, (8 - weekdayOf(from)) % 7);
  const daysAhead = daysBetween(cityDateOf(data.now), first);
  const cleaner = data.addCleaner();
  const jobs = [0, 1].flatMap((day) =>
    HOURS.map((hour) => {
      const choice =
        day === 1 && hour === 14 ? "cancel" : day === 1 && hour === 11 ? "ask" : "find";
      const customerId = data.addCustomer();
      const id = data.addJob(cleaner.id, customerId, {
        ...{ daysAhead: daysAhead + day, hour, hours: 2 },
        ifCleanerCant: choice,
      });
      return { id, customerId, choice } as const;
    }),
  );
  return { cleaner, jobs, first };
}

async function ask(origin: string, path: string, cookie: string, form?: Record<string, string>) {
  const began = performance.now();
  const answer = await fetch(origin + path, {
    headers: { Cookie: cookie, Origin: origin, "Sec-Fetch-Site": "same-origin" },
    redirect: "manual",
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, text, ms: performance.now() - began };
}
