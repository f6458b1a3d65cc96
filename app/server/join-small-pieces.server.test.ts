import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { joinSmallPieces } from "./join-small-pieces.server";

/** Sends 5,000 one-letter pieces and a long one; returns how many arrive, and whether all came. */
async function received(prepare: typeof joinSmallPieces) {
  const pieces: Buffer[] = [];
  const server = createServer((request, response) => {
    prepare(request);
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => response.end());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const long = "b".repeat(3_000);
  socket.write(
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" +
      `${"1\r\na\r\n".repeat(5_000)}bb8\r\n${long}\r\n1\r\nc\r\n0\r\n\r\n`,
  );
  await once(socket, "data");
  socket.destroy();
  server.close();
  return {
    pieces: pieces.length,
    isWhole: Buffer.concat(pieces).toString() === `${"a".repeat(5_000)}${long}c`,
  };
}

test("small pieces of a chunked body come together, in order and whole", async () => {
  const joined = await received(joinSmallPieces);
  expect(joined.isWhole).toBe(true);
  expect(joined.pieces).toBeLessThan(100);
});

test("each comes for itself where nobody joins them (the control)", async () => {
  expect(await received(() => undefined)).toEqual({ pieces: 5_002, isWhole: true });
});
