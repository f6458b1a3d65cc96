import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { startBuiltServer, type BuiltServer } from "../support/built-server";
import { ServerFixtures } from "../support/server-fixtures";
import { holdWriteLock } from "../support/write-lock";
import { again, insist, type Answer } from "./client";
import { copyOf } from "./seed-demo-once";

/** Two conflicting requests; each is sent when its function is called. */
export type Pair = readonly [() => Promise<Answer>, () => Promise<Answer>];

export interface TwoServers {
  servers: readonly [BuiltServer, BuiltServer];
  data: ServerFixtures;
  /** Returns the origin for a turn's request: both servers alternate. */
  originOf: (turn: number) => string;
  /**
   * Sends all pairs while nobody can write: each request is under way before the first is answered. In
   * every other pair the second request is sent first. A request that the server was too busy for is sent again.
   */
  race: (pairs: readonly Pair[]) => Promise<[Answer, Answer][]>;
}

/** Starts two server processes on one copy of the demo's data, for the tests of a file. */
export function useTwoServers(): TwoServers {
  const two = {} as TwoServers;
  beforeAll(async () => {
    const dataDir = copyOf(inject("demoData"));
    two.data = new ServerFixtures(dataDir);
    two.servers = await Promise.all([
      startBuiltServer({ dataDir, env: { DEMO: "1" } }),
      startBuiltServer({ dataDir, env: { DEMO: "1" } }),
    ]);
  });
  afterAll(async () => {
    two.data.close();
    for (const server of two.servers) await server.stop();
    rmSync(two.servers[0].dataDir, { recursive: true });
  });
  two.originOf = (turn) => (two.servers[turn % 2] ?? two.servers[0]).origin;
  two.race = async (pairs) => {
    const lock = await holdWriteLock(two.servers[0].dataDir);
    let answered = 0;
    const sent = pairs.map(async ([one, other], round) => {
      const count = async (send: () => Promise<Answer>) => {
        const answer = await again(send);
        answered += 1;
        return answer;
      };
      if (round % 2) {
        const second = count(other);
        return Promise.all([count(one), second]);
      }
      return Promise.all([count(one), count(other)]);
    });
    // Requests that only read are answered meanwhile, by both servers.
    for (const turn of [0, 1]) {
      expect((await insist(two.originOf(turn), "/api/services")).status).toBe(200);
    }
    expect(answered).toBe(0);
    await lock.release();
    return Promise.all(sent);
  };
  return two;
}
