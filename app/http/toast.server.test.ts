import { beforeAll, expect, test, vi } from "vitest";
import { toastCookie } from "./cookies.server";
import { serializeToast, takeToast, type Toast } from "./toast.server";

beforeAll(() => {
  vi.stubEnv("SESSION_SECRET", "a-key-for-the-tests-of-this-very-file");
});

/** Returns what a page takes from a request with this Set-Cookie of the page before. */
const take = (setCookie: string) =>
  takeToast(
    new Request("http://localhost/", { headers: { Cookie: setCookie.split(";")[0] ?? "" } }),
  );

test("the next page takes a toast, once", async () => {
  const toast: Toast = { title: "job:failed-title", tone: "destructive" };
  const taken = await take(await serializeToast(toast));
  expect(taken.toast).toEqual(toast);
  expect((await take(taken.setCookie ?? "")).toast).toBeNull();
});

test.each([
  { title: "of-another-version:saved" },
  { title: "job:of-another-version" },
  { title: { key: "of-another-version:saved", parameters: { name: "Fah" } } },
  { title: "job:failed-title", text: "of-another-version:saved" },
])("a toast from before a deployment that renamed its text is dropped: %o", async (toast) => {
  const taken = await take(await toastCookie().serialize(toast));
  expect(taken.toast).toBeNull();
  expect(taken.setCookie).toContain("Max-Age=0");
});
