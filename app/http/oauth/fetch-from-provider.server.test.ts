import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchFromProvider } from "./fetch-from-provider.server";

let server: Server;
let port = 0;

beforeAll(async () => {
  server = createServer((_request, response) => response.end("{}")).listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.close();
});

test("a provider that can't be trusted, or isn't there, is named by the code of its failure", async () => {
  expect((await fetchFromProvider(`http://127.0.0.1:${port}/`)).status).toBe(200);
  // It speaks no TLS, so it proves nothing of who it is.
  await expect(fetchFromProvider(`https://127.0.0.1:${port}/`)).rejects.toMatchObject({
    detail: expect.stringMatching(/^no answer: ERR_SSL_/) as string,
  });
  await expect(fetchFromProvider("http://127.0.0.1:1/")).rejects.toMatchObject({
    detail: expect.stringMatching(/^no answer/) as string,
  });
});
