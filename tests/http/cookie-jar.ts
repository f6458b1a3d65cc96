import { send, type Answer } from "./client";

type Sent = Parameters<typeof send>[2];

/** The cookies of one browser whose requests are sent one by one. */
export class CookieJar {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly origin: string,
    given = "",
  ) {
    if (given) this.put(given);
  }

  /** True if it has a cookie whose name begins with the prefix. */
  has(prefix: string): boolean {
    return [...this.cookies.keys()].some((name) => name.startsWith(prefix));
  }

  /** Returns the number of cookies whose names begin with the prefix. */
  count(prefix: string): number {
    return [...this.cookies.keys()].filter((name) => name.startsWith(prefix)).length;
  }

  /** Changes one character of the cookies whose names begin with the prefix. */
  spoil(prefix: string): void {
    for (const [name, value] of this.cookies) {
      if (name.startsWith(prefix)) this.cookies.set(name, `x${value.slice(1)}`);
    }
  }

  /** Removes the cookies whose names begin with the prefix. */
  lose(prefix: string): void {
    for (const name of this.cookies.keys()) {
      if (name.startsWith(prefix)) this.cookies.delete(name);
    }
  }

  /** Sends a request with the cookies, and stores those of the answer. `to` may be a whole address. */
  async go(to: string, sent: Sent = {}): Promise<Answer> {
    const { pathname, search } = new URL(to, this.origin);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await send(this.origin, pathname + search, { ...sent, cookie });
    for (const line of answer.cookies) {
      const [pair = ""] = line.split(";");
      if (/max-age=0/i.test(line)) this.cookies.delete(pair.split("=")[0] ?? "");
      else this.put(pair);
    }
    return answer;
  }

  /** Stores a cookie: `name=value`. */
  put(pair: string): void {
    const equals = pair.indexOf("=");
    this.cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
  }
}
