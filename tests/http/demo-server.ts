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
  /** The `Cookie` of somebody who is signed in; undefined for guests. */
  cookies: Record<Visitor, string | undefined>;
  send(path: string, sent?: Parameters<typeof send>[2]): Promise<Answer>;
  /** Asks for a page as a person comes to see it. */
  open(face: Face, person: Visitor): Promise<Answer>;
  /** The whole log, once all is in it that an answered request had to say. */
  logWith(answer: Answer): Promise<readonly LogLine[]>;
  /**
   * Waits until everybody has been told of what was due when it started, reminders for example: what that
   * asks of the database is nobody's request.
   */
  whenTold(): Promise<void>;
}

/**
 * Complaints but for one of Node's: it comes once in a process, where Express has an address read by
 * `url.parse`, and stands there early or late.
 */
export function exceptUrlParse(complaints: readonly string[]): string[] {
  return complaints.filter((line) => !line.includes("`url.parse()` behavior is not standardized"));
}

const WAITING = `select (select count(*) from outbox_events where expanded_at is null and due_at <= :soon)
  + (select count(*) from notices where done_at is null and dead_at is null and run_at <= :soon)`;

/**
 * A built server with demo data for the tests of a file. When they are over it must still answer,
 * and must have logged no error: whatever was sent to it was foreseen.
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
    demo.open = ({ address, cookie, form, seenBy }, person) => {
      const { newcomerId, regularId, colleagueId } = demo.facts;
      const others: Partial<Record<Visitor, Partial<Record<string, number>>>> = {
        customer: { newcomer: newcomerId, regular: regularId },
        cleaner: { colleague: colleagueId },
      };
      const somebody = others[person]?.[seenBy ?? ""];
      const session = somebody ? demo.data.signIn(somebody) : demo.cookies[person];
      const cookies = [session, cookie].filter(Boolean).join("; ");
      return demo.send(address, { cookie: cookies, ...(form ? { form } : {}) });
    };
    demo.logWith = async ({ headers }) => {
      const { log } = demo.server;
      const id = headers["x-request-id"];
      // The request's own line is the last of it.
      const isIn = () => log.some((line) => line.requestId === id && line.status);
      await expect.poll(isIn, { message: `request ${String(id)} in the log` }).toBe(true);
      return log;
    };
    demo.whenTold = async () => {
      const waiting = demo.data.sqlite.prepare<{ soon: number }, number>(WAITING).pluck();
      await expect
        .poll(() => waiting.get({ soon: demo.data.now + 60_000 }), { timeout: 30_000 })
        .toBe(0);
      // What was logged of it is in the log before this.
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
    // Remix says so of addresses that nobody can decode.
    const foreseen = /could not be decoded because it is/;
    const complaints = exceptUrlParse(demo.server.complaints);
    expect(complaints.filter((line) => !foreseen.test(line))).toEqual([]);
  });
  return demo;
}
