import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { startBuiltServer, type BuiltServer } from "../support/built-server";
import { ServerFixtures } from "../support/server-fixtures";
import { holdWriteLock } from "../support/write-lock";
import { send, type Answer } from "./client";
import { copyOf } from "./seed-demo-once";

/** Two requests that are in each other's way; each is sent when it is called. */
export type Pair = readonly [() => Promise<Answer>, () => Promise<Answer>];

export interface TwoServers {
  servers: readonly [BuiltServer, BuiltServer];
  data: ServerFixtures;
  /** Where the request of a turn goes: now the one, now the other. */
  originOf: (turn: number) => string;
  /**
   * Sends all pairs while nobody can write: each is under way before the first is answered. Of every
   * other pair the second is sent first.
   */
  race: (pairs: readonly Pair[]) => Promise<[Answer, Answer][]>;
}

/** Two server processes on one database, with the demo's data, for the tests of a file. */
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
        const answer = await send();
        answered += 1;
        return answer;
      };
      if (round % 2) {
        const second = count(other);
        return Promise.all([count(one), second]);
      }
      return Promise.all([count(one), count(other)]);
    });
    // Whoever only reads is answered meanwhile, by both.
    for (const turn of [0, 1]) {
      expect((await insist(two.originOf(turn), "/api/services")).status).toBe(200);
    }
    expect(answered).toBe(0);
    await lock.release();
    return Promise.all(sent);
  };
  return two;
}

/** Whoever is told that too much is going on, and that nothing was done, sends the same again. */
export async function insist(...request: Parameters<typeof send>): Promise<Answer> {
  let answer = await send(...request);
  for (let tries = 0; answer.status === 503 && tries < 5; tries += 1) {
    answer = await send(...request);
  }
  return answer;
}
