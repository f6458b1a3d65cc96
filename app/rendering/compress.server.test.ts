import { expect, test } from "vitest";
import { encodingFor } from "./compress.server";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["BR", "br"],
  ["*", "br"],
  ["br;q=0", "identity"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0.0, gzip;q=0.5", "gzip"],
  ["br;q=0, *", "gzip"],
  ["gzip;q=1.0, br;q=0.2", "gzip"],
  ["identity;q=1, br;q=0.5", "identity"],
  ["brotli", "identity"],
  ["*;q=0", "identity"],
] as const)("Accept-Encoding %o gets %s", (header, expected) => {
  expect(encodingFor(header)).toBe(expected);
});
