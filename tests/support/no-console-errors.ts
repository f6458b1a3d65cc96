import { afterEach, beforeEach, expect, vi } from "vitest";

/** Any console.error or console.warn fails the test that caused it. */
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

afterEach(() => {
  const said = [console.error, console.warn].flatMap((method) => vi.mocked(method).mock.calls);
  vi.restoreAllMocks();
  expect(said, "nothing may be written to console.error or console.warn").toEqual([]);
});
