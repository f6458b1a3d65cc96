import { request as httpRequest } from "node:http";
import { performance } from "node:perf_hooks";
import { paths } from "~/lib/paths";
import type { BuiltServer } from "../support/built-server";
import type { ServerFixtures } from "../support/server-fixtures";
import { median, printTable } from "./table";

/** Number of tries for names that exist, and again for names that don't. */
const TRIES = 200;
/** Largest relative difference of the medians; chance alone causes about as much. */
const MOST_APART = 0.2;

interface Asked {
  name: string;
  path: string;
  /** Returns the form fields for a username; where an email is asked for, it is made from that name. */
  fields: (name: string) => Record<string, string>;
}

const QUESTIONS: readonly Asked[] = [
  {
    name: "login",
    path: paths.login(),
    fields: (username) => ({ username, password: "not the right one" }),
  },
  {
    name: "forgot password",
    path: paths.forgotPassword(),
    fields: (name) => ({ email: `${name}@example.com` }),
  },
  {
    name: "resend verification",
    path: paths.resendVerification(),
    fields: (name) => ({ email: `${name}@example.com` }),
  },
];

/**
 * Sends the forms that could reveal who has an account, in turn for people with and without one, each from
 * another address; prints the median times. The server must trust one proxy, or its limits would stop this.
 */
export async function measureAlike(server: BuiltServer, data: ServerFixtures): Promise<void> {
  const rows: string[][] = [];
  for (const [number, question] of QUESTIONS.entries()) {
    const times = { known: [] as number[], unknown: [] as number[] };
    const answers = { known: new Set<string>(), unknown: new Set<string>() };
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      // The order alternates, since one request may slow down the next.
      const order = attempt % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
      for (const [place, who] of order.entries()) {
        // A person is added in both cases: writes by another process empty the server's page cache.
        const added = newUsername(data);
        const name = who === "known" ? added : `nobody-${number}-${attempt}`;
        const from = `10.${number}.${attempt}.${place}`;
        const { took, answer } = await ask(server.origin, question, name, from);
        times[who].push(took);
        answers[who].add(answer.replaceAll(name, ""));
      }
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    const apart = Math.abs(known - unknown) / Math.min(known, unknown);
    const same =
      answers.known.size === 1 && [...answers.known].join() === [...answers.unknown].join();
    rows.push([
      question.name,
      known.toFixed(2),
      unknown.toFixed(2),
      `${(apart * 100).toFixed(1)} %`,
      same ? "the same" : "DIFFERENT",
      same && apart <= MOST_APART ? "PASS" : "FAIL",
    ]);
  }
  console.log(`\nDo known and unknown names answer alike? Medians of ${TRIES} tries each.\n`);
  printTable(["question", "known ms", "unknown ms", "apart", "answers", ""], rows);
}

/** Adds a customer with a password and an unverified email; returns the username. */
function newUsername(data: ServerFixtures): string {
  return data.addPerson({ emailVerified: false }).username;
}

/** Sends one form; resolves with the time in milliseconds, and with the status, location and text. */
function ask(
  origin: string,
  { path, fields }: Asked,
  name: string,
  from: string,
): Promise<{ took: number; answer: string }> {
  const body = new URLSearchParams(fields(name)).toString();
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const asked = httpRequest(
      origin + path,
      {
        method: "POST",
        headers: {
          Origin: origin,
          "Content-Type": "application/x-www-form-urlencoded",
          "Content-Length": Buffer.byteLength(body),
          "X-Forwarded-For": from,
        },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => (text += chunk));
        response.on("error", reject);
        response.on("end", () => {
          const took = performance.now() - started;
          const { statusCode, headers } = response;
          resolve({ took, answer: `${statusCode} ${headers.location ?? ""} ${text}` });
        });
      },
    );
    asked.on("error", reject);
    asked.end(body);
  });
}
