import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { RequestQueue, type RequestQueueLimits } from "./request-queue.server";

const LIMITS: RequestQueueLimits = { atWork: 4, waiting: 8, pipelined: 100 };

let server: Server;
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

/** Starts a server behind a queue; returns it with functions for its clients. */
async function start(work: RequestListener, limits = LIMITS) {
  const queue = new RequestQueue(work, limits);
  server = createServer(queue.take).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const open = () => {
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    let heard = "";
    socket.on("data", (data) => (heard += data.toString()));
    socket.on("error", () => undefined);
    return {
      socket,
      ask: (...paths: string[]) =>
        socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join("")),
      answers: () => [...heard.matchAll(/\[(.*?)\]/g)].map(([, path]) => path),
    };
  };
  return { queue, open };
}

const addresses = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => `/${from + n}`);

/** Returns work that ends when the test says so. */
function heldWork() {
  const begun: { path: string; response: ServerResponse }[] = [];
  const work: RequestListener = ({ url = "" }, response) => {
    begun.push({ path: url, response });
  };
  const answer = (index: number) => begun[index]?.response.end(`[${begun[index].path}]`);
  return { begun, work, answer };
}

const paths = (begun: readonly { path: string }[]) => begun.map(({ path }) => path);

describe("requests that a client sends on without waiting", () => {
  test("are worked on a few at once, the others in turn, and answered in order", async () => {
    const { begun, work, answer } = heldWork();
    const { open } = await start(work);
    const client = open();
    client.ask(...addresses(10));
    await expect.poll(() => begun.length).toBe(4);
    // The last of them ends first: its answer waits for the others.
    for (const index of [3, 2, 1]) answer(index);
    expect(paths(begun)).toEqual(addresses(4));
    answer(0);
    await expect.poll(() => begun.length).toBe(8);
    for (let index = 4; index < 8; index += 1) answer(index);
    await expect.poll(() => begun.length).toBe(10);
    answer(9);
    answer(8);
    await expect.poll(client.answers).toEqual(addresses(10));
  });

  test("end its connection where they are more than may wait; the rest is dropped, others go on", async () => {
    const { begun, work, answer } = heldWork();
    const { queue, open } = await start(work);
    const [client, other] = [open(), open()];
    client.ask(...addresses(900));
    await once(client.socket, "close");
    // No work is done for the requests after the first.
    expect(paths(begun)).toEqual(addresses(1));
    expect([...queue.unanswered()]).toEqual([]);
    // The request that was begun may end normally.
    answer(0);
    other.ask("/other");
    await expect.poll(() => begun.length).toBe(2);
    answer(1);
    await expect.poll(other.answers).toEqual(["/other"]);
  });

  test("are all at work where nothing limits them (the control)", async () => {
    const { begun, work } = heldWork();
    const { open } = await start(work, { atWork: Infinity, waiting: 0, pipelined: Infinity });
    const client = open();
    client.ask(...addresses(900));
    await expect.poll(() => begun.length).toBe(900);
    expect(client.socket.destroyed).toBe(false);
  });

  test("are few on all connections together; the first of each always has its turn", async () => {
    const { begun, work, answer } = heldWork();
    const { queue, open } = await start(work, { ...LIMITS, pipelined: 6 });
    const clients = [open(), open(), open()];
    clients[0]?.ask(...addresses(4));
    await expect.poll(() => begun.length).toBe(4);
    clients[1]?.ask(...addresses(4, 10));
    await expect.poll(() => begun.length).toBe(8);
    // The limit counts six requests, those behind a first one; those of a closed connection no longer
    // count.
    clients[2]?.ask("/20");
    await expect.poll(() => paths(begun).at(-1)).toBe("/20");
    clients[2]?.ask("/21");
    await once(clients[2]?.socket ?? server, "close");
    clients[0]?.socket.destroy();
    await expect.poll(() => [...queue.unanswered()].length).toBe(4);
    const again = open();
    again.ask(...addresses(4, 30));
    await expect.poll(() => paths(begun).slice(-4)).toEqual(addresses(4, 30));
    for (let index = begun.length - 4; index < begun.length; index += 1) answer(index);
    await expect.poll(again.answers).toEqual(addresses(4, 30));
  });

  test("are no more than one where each waits for the answer before, however many they are", async () => {
    const { open } = await start((request, response) => response.end(`[${request.url}]`), {
      atWork: 1,
      waiting: 0,
      pipelined: 0,
    });
    const client = open();
    for (const [n, path] of addresses(200).entries()) {
      client.ask(path);
      await expect.poll(() => client.answers().length, { interval: 1 }).toBe(n + 1);
    }
    expect(client.answers()).toEqual(addresses(200));
  });

  test("have their bodies read once they have their turn", async () => {
    const held: ServerResponse[] = [];
    const { open } = await start((request, response) => {
      if (request.method === "GET") held.push(response);
      else void text(request).then((body) => response.end(`[${body.length}]`));
    });
    const client = open();
    client.ask(...addresses(5));
    const body = "x".repeat(300_000);
    client.socket.write(
      `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await expect.poll(() => held.length).toBe(4);
    held.forEach((response) => response.end("[got]"));
    await expect.poll(() => held.length).toBe(5);
    held[4]?.end("[got]");
    await expect.poll(client.answers).toEqual([...Array<string>(5).fill("got"), "300000"]);
  });
});
