import type { RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { joinSmallPieces } from "./join-small-pieces.server";

/**
 * Requests that clients send on without waiting for answers (pipelining). Node parses all that has come
 * in one piece, 64 KB with some 900 requests in them, and keeps each until it is answered, whatever
 * becomes of the connection meanwhile. Answers go out in order, so that a client which doesn't read
 * holds all that are behind the first.
 */
export interface RequestQueueLimits {
  /** Of one connection: browsers send no second request before the first answer, proxies neither. */
  atWork: number;
  /** Of one connection, behind those: some 1.6 KB each. One more ends the connection. */
  waiting: number;
  /** Of all connections together, the first of each aside: some 3 MB, and what their answers hold. */
  pipelined: number;
}

export const REQUEST_QUEUE_LIMITS: RequestQueueLimits = {
  atWork: 16,
  waiting: 64,
  pipelined: 1_000,
};

interface Lane {
  socket: Socket;
  atWork: Set<ServerResponse>;
  waiting: Parameters<RequestListener>[];
}

const sizeOf = ({ atWork, waiting }: Lane) => atWork.size + waiting.length;

/**
 * Hands requests on to `work`, a few of each connection at once, the others in turn. A connection that
 * sends more than may wait is ended; what still comes out of its last piece is dropped at once.
 */
export class RequestQueue {
  private readonly lanes = new Map<Socket, Lane>();
  /** Unanswered requests, the first of each connection aside. */
  private pipelined = 0;

  constructor(
    private readonly work: RequestListener,
    private readonly limits = REQUEST_QUEUE_LIMITS,
  ) {}

  /** For a server's `request`, and whatever else of its events brings one. */
  readonly take: RequestListener = (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const lane = this.lanes.get(socket) ?? this.openLane(socket);
    const { atWork, waiting, pipelined } = this.limits;
    if (sizeOf(lane) >= atWork + waiting || (sizeOf(lane) > 0 && this.pipelined >= pipelined)) {
      this.closeLane(lane);
      socket.destroy();
      return;
    }
    if (sizeOf(lane) > 0) this.pipelined += 1;
    joinSmallPieces(request);
    if (sizeOf(lane) === 0) return this.start(lane, request, response);
    lane.waiting.push([request, response]);
    // Once all that came in one piece is parsed: no work is done for a connection that it ends.
    if (lane.waiting.length === 1) process.nextTick(() => this.fill(lane));
  };

  /** The answers that are still owed. */
  *unanswered(): Iterable<ServerResponse> {
    for (const { atWork, waiting } of this.lanes.values()) {
      yield* atWork;
      for (const [, response] of waiting) yield response;
    }
  }

  private openLane(socket: Socket): Lane {
    const lane: Lane = { socket, atWork: new Set(), waiting: [] };
    this.lanes.set(socket, lane);
    // Answers behind the first are never told that their connection is gone.
    socket.once("close", () => this.closeLane(lane));
    return lane;
  }

  private closeLane(lane: Lane): void {
    this.pipelined -= Math.max(0, sizeOf(lane) - 1);
    lane.atWork.clear();
    lane.waiting = [];
    this.lanes.delete(lane.socket);
  }

  private start(lane: Lane, ...[request, response]: Parameters<RequestListener>): void {
    lane.atWork.add(response);
    response.once("close", () => this.finish(lane, response));
    this.work(request, response);
  }

  /** An answer has left, or its connection has closed; the next has its turn. */
  private finish(lane: Lane, response: ServerResponse): void {
    if (!lane.atWork.delete(response)) return;
    if (sizeOf(lane) > 0) this.pipelined -= 1;
    if (lane.waiting.length > 0) this.fill(lane);
  }

  /** Begins with as many of those that wait as may be at work. */
  private fill(lane: Lane): void {
    while (lane.atWork.size < this.limits.atWork) {
      const next = lane.waiting.shift();
      if (!next) break;
      this.start(lane, ...next);
    }
    // Until the rest have their turn nothing more is read: large headers would add up.
    if (lane.waiting.length > 0) lane.socket.pause();
    else lane.socket.resume();
  }
}
