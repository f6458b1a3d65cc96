import { expect, test } from "vitest";
import { paths } from "~/lib/paths";
import { useDemoServer } from "./demo-server";

const SECRET = "not-for-any-page";
const demo = useDemoServer({ VAPID_PRIVATE_KEY: SECRET, LINE_MESSAGING_CHANNEL_SECRET: SECRET });

test("a setting is told as set, its value never", async () => {
  const { text } = await demo.send(paths.developerSetup(), { cookie: demo.cookies.admin });
  expect(text.match(/Set on this server/g)).toHaveLength(2);
  expect(text).not.toContain(SECRET);
});
