const MB = 1024 ** 2;

export interface LargeBodyLimits {
  /** Bytes of all bodies that are being read, or whose photos wait to be decoded. */
  bytes: number;
  /** Of all accounts. */
  atOnce: number;
  /** Of one account, so that uploads of its own that stall keep out nobody else. */
  atOnceOfOne: number;
  /** Behind those, or turned away while their texts are read: 64 KB each, which came with its headers. */
  waiting: number;
  waitingOfOne: number;
  /** Longer than an upload that stalls is waited for (`BODY_PACE` in steady-body.server.ts). */
  waitMs: number;
}

/**
 * 64 MB of memory for all of it: eight photos of 5 MB that are being read, what waits behind them, and what
 * passes through before its memory is free again.
 */
export const LARGE_BODY_LIMITS: LargeBodyLimits = {
  bytes: 44 * MB,
  atOnce: 8,
  atOnceOfOne: 2,
  waiting: 100,
  waitingOfOne: 4,
  waitMs: 30_000,
};

/** There was no room for a body: in time, or not even for waiting. */
export const BODY_TOO_LATE = Symbol("too late");
export const TOO_MANY_BODIES = Symbol("too many");

interface LargeBody {
  userId: number;
  bytes: number;
}

interface QueuedBody extends LargeBody {
  /** While it waits. */
  letIn?: () => void;
}

interface BodySteps<T> {
  /** Reads the body, and works on what is held of it. */
  read: () => Promise<T>;
  /** There was no room in time. */
  turnAway: () => Promise<unknown>;
}

/**
 * Room for bodies that are held in memory as a whole: a few at a time for an account, and for the process.
 * The rest waits in turn, unread.
 */
export class LargeBodyQueue {
  private readonly inside = new Set<QueuedBody>();
  private readonly waiting = new Set<QueuedBody>();
  private readonly leaving = new Set<QueuedBody>();

  constructor(private readonly limits = LARGE_BODY_LIMITS) {}

  /**
   * Does `read` once there is room, which is free again when it is done. Gives `TOO_MANY_BODIES` where too many
   * wait already, and when `signal` says that nobody waits any more; `BODY_TOO_LATE` where there was no room in
   * time, after `turnAway`.
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

  /** True once it is inside; false if it is to leave, or may not even wait. */
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
        // Those behind it may have waited for its bytes alone.
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

  /** Lets in whoever comes first and fits. Only those whose account has its share are passed over. */
  private letIn(): void {
    const { bytes, atOnce, atOnceOfOne } = this.limits;
    for (const place of [...this.waiting]) {
      const inside = [...this.inside];
      if (inside.length >= atOnce) return;
      if (inside.filter(({ userId }) => userId === place.userId).length >= atOnceOfOne) continue;
      if (inside.reduce((sum, other) => sum + other.bytes, place.bytes) > bytes) return;
      this.inside.add(place);
      this.waiting.delete(place);
      place.letIn?.();
    }
  }
}
