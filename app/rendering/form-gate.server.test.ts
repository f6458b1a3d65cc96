import type { AppLoadContext } from "@remix-run/node";
import { describe, expect, test, vi } from "vitest";
import { logger } from "~/lib/logger.server";
import { useDatabase } from "../../tests/support/database";
import { onFullDisk, writeSomething } from "../../tests/support/full-disk";
import { withFormGate } from "./form-gate.server";
import type { RemixBuild } from "./remix-build.server";
import { withErrorPages } from "./resource-errors.server";

useDatabase();

const context: AppLoadContext = {
  requestId: "request-1",
  cspNonce: "",
  address: "",
  now: 0,
  locale: "en",
  origin: "http://here.example",
  publicVersion: null,
  uploadRefusal: null,
};

const write = () => {
  writeSomething();
  return null;
};

/** Returns the answer of a route that writes on a full disk, with or without a page of its own. */
async function answerOnFullDisk(isPage: boolean, asked: "loader" | "action"): Promise<unknown> {
  const module = { action: write, loader: write, ...(isPage ? { default: () => null } : {}) };
  const build = { routes: { one: { id: "one", path: "one", module } } } as unknown as RemixBuild;
  const run = withFormGate(withErrorPages(build).routes).one?.module[asked];
  const body = new URLSearchParams({ address: "7 Moonlight Lane", password: "a secret" });
  const init = asked === "action" ? { method: "POST", body } : {};
  const request = new Request("http://here.example/one?a=b", init);
  return onFullDisk(["settings"], async () => {
    try {
      return await run?.({ request, context, params: {} });
    } catch (thrown) {
      return thrown;
    }
  });
}

describe("on a full disk", () => {
  test("a form is refused as it is while another process writes, with what was typed", async () => {
    const log = vi.spyOn(logger(), "error").mockImplementation(() => undefined);
    expect(await answerOnFullDisk(true, "action")).toMatchObject({
      data: {
        unsent: {
          action: "/one?a=b",
          fields: [["address", "7 Moonlight Lane"]],
          secrets: ["password"],
          files: [],
        },
      },
      init: { status: 503 },
    });
    // Unlike a lock, a full disk must be logged.
    expect(log).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ requestId: "request-1" }),
      "database does not take writes",
    );
  });

  test("so is a page that writes when it is read", async () => {
    vi.spyOn(logger(), "error").mockImplementation(() => undefined);
    expect(await answerOnFullDisk(true, "loader")).toMatchObject({
      data: { unsent: null },
      init: { status: 503 },
    });
  });

  test.each(["loader", "action"] as const)(
    "an address without a page says so in words (%s)",
    async (asked) => {
      vi.spyOn(logger(), "error").mockImplementation(() => undefined);
      const answer = (await answerOnFullDisk(false, asked)) as Response;
      expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "10"]);
      expect(await answer.text()).toContain("Nothing was changed");
    },
  );
});
