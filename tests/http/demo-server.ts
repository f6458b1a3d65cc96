import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, inject } from "vitest";
import type { Face, RouteFacts, Visitor } from "../support/all-routes";
import { startBuiltServer, type BuiltServer } from "../support/built-server";
import type { LogLine } from "../support/running-server";
import { ServerFixtures, factsOf } from "../support/server-fixtures";
import { send, type Answer } from "./client";
import { copyOf } from "./seed-demo-once";

export interface DemoServer {
  server: BuiltServer;
  data: ServerFixtures;
  facts: RouteFacts;
  /** The `Cookie` header of each signed-in visitor; undefined for guests. */
  cookies: Record<Visitor, string | undefined>;
  send(path: string, sent?: Parameters<typeof send>[2]): Promise<Answer>;
  /** Requests a page as this visitor sees it. */
  open(face: Face, person: Visitor): Promise<Answer>;
  /** Returns the whole log, once it holds all entries of an answered request. */
  logWith(answer: Answer): Promise<readonly LogLine[]>;
  /**
   * Waits until all notifications that were due at the start are sent, such as reminders: their queries
   * belong to no request.
   */
  whenTold(): Promise<void>;
}

/**
 * Returns the complaints without one of Node's. It comes once in each process, sooner or later, when
 * Express parses an address with `url.parse`.
 */
export function exceptUrlParse(complaints: readonly string[]): string[] {
  return complaints.filter((line) => !line.includes("`url.parse()` behavior is not standardized"));
}

const WAITING = `select (select count(*) from outbox_events where expanded_at is null and due_at <= :soon)
  + (select count(*) from notices where done_at is null and dead_at is null and run_at <= :soon)`;

/**
 * Starts a built server with demo data for the tests of a file. After them it must still answer and must
 * have logged no error, whatever it was sent.
 */
export function useDemoServer(
  env: Record<string, string> = {},
  makeData: () => string | Promise<string> = () => copyOf(inject("demoData")),
): DemoServer {
  const demo = {} as DemoServer;
  beforeAll(async () => {
    const dataDir = await makeData();
    demo.server = await startBuiltServer({ dataDir, env: { DEMO: "1", ...env } });
    demo.data = new ServerFixtures(dataDir);
    demo.facts = await factsOf(demo.data);
    const signIn = (name: string) => demo.data.signIn(demo.data.userId(name));
    demo.cookies = {
      guest: undefined,
      customer: signIn("customer"),
      cleaner: signIn("cleaner"),
      admin: signIn("admin"),
    };
    demo.send = (path, sent) => send(demo.server.origin, path, sent);
    demo.open = ({ address, cookie, form, seenBy, isUnconfirmed }, person) => {
      const { newcomerId, regularId, colleagueId } = demo.facts;
      const others: Partial<Record<Visitor, Partial<Record<string, number>>>> = {
        customer: { newcomer: newcomerId, regular: regularId },
        cleaner: { colleague: colleagueId },
      };
      const somebody = others[person]?.[seenBy ?? ""];
      const unconfirmed =
        isUnconfirmed && person !== "guest" ? demo.data.userId(person) : undefined;
      const viewer = somebody ?? unconfirmed;
      const session = viewer
        ? demo.data.signIn(viewer, { isConfirmed: !isUnconfirmed })
        : demo.cookies[person];
      const cookies = [session, cookie].filter(Boolean).join("; ");
      return demo.send(address, { cookie: cookies, ...(form ? { form } : {}) });
    };
    demo.logWith = async ({ headers }) => {
      const { log } = demo.server;
      const id = headers["x-request-id"];
      // The request's own entry is its last one.
      const isIn = () => log.some((line) => line.requestId === id && line.status);
      await expect.poll(isIn, { message: `request ${String(id)} in the log` }).toBe(true);
      return log;
    };
    demo.whenTold = async () => {
      const waiting = demo.data.sqlite.prepare<{ soon: number }, number>(WAITING).pluck();
      await expect.poll(() => waiting.get({ soon: demo.data.now + 60_000 })).toBe(0);
      // Log entries of that work come before this request's.
      await demo.logWith(await demo.send("/robots.txt"));
    };
  });
  afterAll(async () => {
    const { status } = await demo.send("/healthz");
    expect(status).toBe(200);
    demo.data.close();
    expect(await demo.server.stop(), "exit code").toBe(0);
    rmSync(demo.server.dataDir, { recursive: true });
    expect(demo.server.log.filter((line) => line.level >= 50)).toEqual([]);
    // Remix warns about addresses that can't be decoded.
    const foreseen = /could not be decoded because it is/;
    const complaints = exceptUrlParse(demo.server.complaints);
    expect(complaints.filter((line) => !foreseen.test(line))).toEqual([]);
  });
  return demo;
}
