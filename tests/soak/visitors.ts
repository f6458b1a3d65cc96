import { addDays, cityDateOf } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { SLOT_LABELS } from "~/lib/vocabulary";
import { send, type Answer } from "../http/client";
import type { ServerFixtures } from "../support/server-fixtures";

/** Pause of a reader between two pages, and of a customer between two bookings, in milliseconds. */
const READING_MS = 300;
const CHOOSING_MS = 900;
const READERS = 5;
const CUSTOMERS = 2;
/** Bookings of a customer: fewer than a customer may have, or make in an hour. */
const BOOKINGS_PER_CUSTOMER = 15;
/** Days from today on which jobs are booked. */
const FIRST_DAY = 3;
const DAYS = 90;
/** Longest wait for an answer, in milliseconds. */
const LONGEST_ANSWER_MS = 20_000;
/** Starts of two-hour jobs of one day that leave room for the way. */
const TIMES = [SLOT_LABELS[0], SLOT_LABELS[4]];

/** The server that visitors reach at the moment, with its data. */
export interface Site {
  origin: string;
  data: ServerFixtures;
}

/** A page that was asked for: when, how long it took (ms), and its status, or 0 without an answer. */
export interface Visit {
  at: number;
  took: number;
  status: number;
  path: string;
}

export interface Visitors {
  readonly pages: readonly Visit[];
  /** Ids of the bookings that were acknowledged. */
  readonly acknowledged: ReadonlySet<number>;
  /** Bookings and cancellations whose answer was neither a success nor a refusal with a reason. */
  readonly failedWrites: readonly Visit[];
  /** Stops new requests, and resolves when all running ones have ended. */
  pause(): Promise<void>;
  resume(): void;
  stop(): Promise<void>;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function ask(
  origin: string,
  path: string,
  sent: Parameters<typeof send>[2],
): Promise<Answer | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LONGEST_ANSWER_MS);
  });
  const answer = await Promise.race([send(origin, path, sent).catch(() => null), tooLong]);
  clearTimeout(timer);
  return answer;
}

/**
 * Sends people to a site: readers of public pages and of their own, and customers who book and, every third
 * time, cancel. `cleanerIds` are the cleaners they book.
 */
export function sendVisitors(site: () => Site, cleanerIds: readonly number[]): Visitors {
  const pages: Visit[] = [];
  const failedWrites: Visit[] = [];
  const acknowledged = new Set<number>();
  let isStopped = false;
  let gate = Promise.resolve();
  let open = () => undefined as void;
  let running = 0;
  let turn = 0;

  const timed = async (path: string, sent: Parameters<typeof send>[2]) => {
    await gate;
    running += 1;
    const at = Date.now();
    const answer = await ask(site().origin, path, sent);
    running -= 1;
    return { answer, visit: { at, took: Date.now() - at, status: answer?.status ?? 0, path } };
  };

  async function read(reader: number): Promise<void> {
    await wait((READING_MS / READERS) * reader);
    const names = [undefined, "customer", "cleaner", "admin"] as const;
    const name = names[reader % names.length];
    const data = site().data;
    const cookie = name && data.signIn(data.userId(name));
    const cleanerId = data.value("select min(id) from cleaners where is_listed = 1");
    const ownPages = {
      customer: [paths.browse({ area: "nimman" }), paths.dashboard(), "/account"],
      cleaner: [paths.cleanerDashboard(), "/account"],
      admin: ["/admin", "/admin/bookings", "/admin/system"],
    };
    const list = [
      ...[paths.home(), paths.browse(), paths.cleaner(cleanerId), "/about"],
      ...(name
        ? ownPages[name]
        : [paths.browse({ area: "nimman" }), paths.login(), paths.signup()]),
    ];
    for (let n = reader; !isStopped; n += 1) {
      const path = list[n % list.length] ?? "/";
      pages.push((await timed(path, { cookie })).visit);
      await wait(READING_MS);
    }
  }

  async function book(): Promise<void> {
    let cookie = "";
    for (let made = BOOKINGS_PER_CUSTOMER; !isStopped; made += 1) {
      await gate;
      const { data } = site();
      if (made >= BOOKINGS_PER_CUSTOMER) {
        cookie = data.signIn(data.addKnownCustomer());
        made = 0;
      }
      const number = (turn += 1);
      const cleanerId = cleanerIds[number % cleanerIds.length] ?? 0;
      const slot = Math.floor(number / cleanerIds.length);
      const json = {
        serviceId: data.value("select id from services order by duration limit 1"),
        cleanerId,
        date: addDays(cityDateOf(Date.now()), FIRST_DAY + (Math.floor(slot / TIMES.length) % DAYS)),
        time: TIMES[slot % TIMES.length],
        address: "1 Nimman Road",
        city: "nimman",
        zipCode: "50200",
      };
      const { answer, visit } = await timed("/api/bookings", { json, cookie });
      if (answer && answer.status < 300) {
        const { id } = answer.json<{ id: number }>();
        acknowledged.add(id);
        if (number % 3 === 0) {
          const cancelled = await timed(paths.myBookingStep(id, "cancel"), {
            cookie,
            form: { event: "cancelled", reason: "" },
          });
          if (cancelled.visit.status !== 302) failedWrites.push(cancelled.visit);
        }
      } else if (visit.status !== 409 && visit.status !== 422) failedWrites.push(visit);
      await wait(CHOOSING_MS);
    }
  }

  const all = [
    ...Array.from({ length: READERS }, (_, reader) => read(reader)),
    ...Array.from({ length: CUSTOMERS }, () => book()),
  ];
  const visitors: Visitors = {
    pages,
    acknowledged,
    failedWrites,
    async pause() {
      gate = new Promise((resolve) => {
        open = resolve;
      });
      while (running > 0) await wait(20);
    },
    resume: () => open(),
    async stop() {
      isStopped = true;
      await Promise.all(all);
    },
  };
  return visitors;
}
