import type { RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { joinSmallPieces } from "./join-small-pieces.server";

/**
 * Limits for pipelined requests, which clients send without waiting for answers. Node parses all that came
 * in one read, 64 KB with some 900 requests, and keeps each until it is answered, even if the connection
 * has closed. Answers go out in order, so a client that doesn't read holds up all requests behind the
 * first.
 */
export interface RequestQueueLimits {
  /** Most requests of one connection at work at once. Browsers and proxies send one at a time. */
  atWork: number;
  /** Most requests of one connection that wait: some 1.6 KB each. One more ends the connection. */
  waiting: number;
  /** Most unanswered requests in all, without the first of each connection: 3 MB and their answers. */
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
 * Passes requests on to `work`: a few of each connection at once, the others in order. A connection that
 * sends more than may wait is ended, and the rest of its last read is dropped.
 */
export class RequestQueue {
  private readonly lanes = new Map<Socket, Lane>();
  /** Unanswered requests, without the first of each connection. */
  private pipelined = 0;

  constructor(
    private readonly work: RequestListener,
    private readonly limits = REQUEST_QUEUE_LIMITS,
  ) {}

  /** Listener for a server's `request`, and for its other events that bring a request. */
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
    // The rest of the read is parsed first: if it ends the connection, no work is done for it.
    if (lane.waiting.length === 1) process.nextTick(() => this.fill(lane));
  };

  /** Yields the responses that are not finished yet. */
  *unanswered(): Iterable<ServerResponse> {
    for (const { atWork, waiting } of this.lanes.values()) {
      yield* atWork;
      for (const [, response] of waiting) yield response;
    }
  }

  private openLane(socket: Socket): Lane {
    const lane: Lane = { socket, atWork: new Set(), waiting: [] };
    this.lanes.set(socket, lane);
    // Answers behind the first get no event when their connection closes.
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

  /** Ends a request whose answer has left or whose connection has closed; the next one starts. */
  private finish(lane: Lane, response: ServerResponse): void {
    if (!lane.atWork.delete(response)) return;
    if (sizeOf(lane) > 0) this.pipelined -= 1;
    if (lane.waiting.length > 0) this.fill(lane);
  }

  /** Starts as many waiting requests as may be worked on at once. */
  private fill(lane: Lane): void {
    while (lane.atWork.size < this.limits.atWork) {
      const next = lane.waiting.shift();
      if (!next) break;
      this.start(lane, ...next);
    }
    // Reading stops until the rest have their turn: large headers would add up.
    if (lane.waiting.length > 0) lane.socket.pause();
    else lane.socket.resume();
  }
}
