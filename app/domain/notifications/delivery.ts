import type { Channel, ClaimedNotice } from "~/domain/outbox/outbox.server";

/** How a try ended without an error. */
export type Delivered =
  | { delivered: true }
  /** What it would tell is no longer so, or the person can't be reached on this channel. */
  | { delivered: false; why: string };

/** A way to reach people. A throw means: try again, unless it is a `RefusedForGoodError`. */
export interface DeliveryChannel {
  deliver(notice: ClaimedNotice, how: { now: number; signal: AbortSignal }): Promise<Delivered>;
}

export type Channels = Partial<Record<Channel, DeliveryChannel>>;

/** Thrown by a channel whose other side will never take this notice: no retry would help. */
export class RefusedForGoodError extends Error {
  override name = "RefusedForGoodError";
}
