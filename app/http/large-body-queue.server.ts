const MB = 1024 ** 2;

export interface LargeBodyLimits {
  /** Most bytes of all bodies that are being read, or whose photos wait to be decoded. */
  bytes: number;
  /** Most bytes of them that are of one account. */
  bytesOfOne: number;
  /** Most bodies that are read at once, of all accounts. */
  atOnce: number;
  /** Most bodies that are read at once for one account, so that its stalled uploads don't block others. */
  atOnceOfOne: number;
  /** Most bodies that wait or are turned away. Each holds the 64 KB that came with its headers. */
  waiting: number;
  waitingOfOne: number;
  /** Longest wait in milliseconds; a stalled upload is given up earlier (`BODY_PACE`). */
  waitMs: number;
}

/**
 * Limits of the memory that bodies take. One report of a problem may have 48 MB; it leaves room for three
 * profile photos of others. A body is held twice for a moment, when its files are copied out of it.
 */
export const LARGE_BODY_LIMITS: LargeBodyLimits = {
  bytes: 64 * MB,
  bytesOfOne: 48 * MB,
  atOnce: 8,
  atOnceOfOne: 2,
  waiting: 100,
  waitingOfOne: 4,
  waitMs: 30_000,
};

/** Results for a body for which there was no room: not in time, or not even a place in the queue. */
export const BODY_TOO_LATE = Symbol("too late");
export const TOO_MANY_BODIES = Symbol("too many");

interface LargeBody {
  userId: number;
  bytes: number;
}

const sumOfBytes = (bodies: readonly LargeBody[]) =>
  bodies.reduce((sum, body) => sum + body.bytes, 0);

interface QueuedBody extends LargeBody {
  /** Lets the body in. Set while it waits. */
  letIn?: () => void;
}

interface BodySteps<T> {
  /** Reads the body, and works on it while it is in memory. */
  read: () => Promise<T>;
  /** Answers a request for whose body there was no room in time. */
  turnAway: () => Promise<unknown>;
}

/**
 * Queue for bodies that are held in memory as a whole. It lets in a few at a time per account and per
 * process; the others wait unread, in order.
 */
export class LargeBodyQueue {
  private readonly inside = new Set<QueuedBody>();
  private readonly waiting = new Set<QueuedBody>();
  private readonly leaving = new Set<QueuedBody>();

  constructor(private readonly limits = LARGE_BODY_LIMITS) {}

  /**
   * Runs `read` once there is room, and frees the room afterwards. Returns `TOO_MANY_BODIES` if too many
   * bodies wait already or if `signal` says that the client has gone, and `BODY_TOO_LATE`, after
   * `turnAway`, if there was no room in time.
   */
  async take<T>(
    body: LargeBody,
    signal: AbortSignal,
    { read, turnAway }: BodySteps<T>,
  ): Promise<T | typeof BODY_TOO_LATE | typeof TOO_MANY_BODIES> {
    const place: QueuedBody = { ...body };
    if (!(await this.waitForTurn(place, signal))) {
      if (!this.leaving.has(place)) return TOO_MANY_BODIES;
      await turnAway().finally(() => this.leaving.delete(place));
      return BODY_TOO_LATE;
    }
    try {
      return await read();
    } finally {
      this.inside.delete(place);
      this.letIn();
    }
  }

  /** Returns true once the body is let in; false if it had to wait too long, or may not even wait. */
  private waitForTurn(place: QueuedBody, signal: AbortSignal): Promise<boolean> {
    const others = [...this.waiting, ...this.leaving];
    const own = others.filter(({ userId }) => userId === place.userId);
    this.waiting.add(place);
    this.letIn();
    if (this.inside.has(place)) return Promise.resolve(true);
    const { waiting, waitingOfOne, waitMs } = this.limits;
    if (signal.aborted || others.length >= waiting || own.length >= waitingOfOne) {
      this.waiting.delete(place);
      return Promise.resolve(false);
    }
    return new Promise((resolve) => {
      const end = (isIn: boolean) => {
        clearTimeout(timer);
        signal.removeEventListener("abort", gone);
        this.waiting.delete(place);
        resolve(isIn);
        // The bodies behind it may have waited only for its bytes.
        if (!isIn) this.letIn();
      };
      const gone = () => end(false);
      const timer = setTimeout(() => {
        this.leaving.add(place);
        end(false);
      }, waitMs);
      signal.addEventListener("abort", gone, { once: true });
      place.letIn = () => end(true);
    });
  }

  /** Lets in bodies in order, as long as they fit. Only an account with its full share is skipped. */
  private letIn(): void {
    const { bytes, bytesOfOne, atOnce, atOnceOfOne } = this.limits;
    for (const place of [...this.waiting]) {
      const inside = [...this.inside];
      if (inside.length >= atOnce) return;
      const own = inside.filter(({ userId }) => userId === place.userId);
      if (own.length >= atOnceOfOne || sumOfBytes([...own, place]) > bytesOfOne) continue;
      if (sumOfBytes([...inside, place]) > bytes) return;
      this.inside.add(place);
      this.waiting.delete(place);
      place.letIn?.();
    }
  }
}
