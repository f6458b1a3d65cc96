import { expect, test } from "vitest";
import { paths } from "~/lib/paths";
import { useDemoServer } from "./demo-server";

const SECRET = "not-for-any-page";
const demo = useDemoServer({
  LINE_CHANNEL_ID: "1650000000",
  LINE_CHANNEL_SECRET: SECRET,
  LINE_MESSAGING_CHANNEL_ACCESS_TOKEN: SECRET,
  LINE_MESSAGING_CHANNEL_SECRET: SECRET,
  LINE_MESSAGING_ADD_FRIEND_ID: "@123abcde",
});

test("a setting is told as set, its value never", async () => {
  const { text } = await demo.send(paths.developerSetup(), { cookie: demo.cookies.admin });
  // The page opens on Google's tab, which shows the keys of Google's sign-in instead of LINE's.
  expect(text.match(/Set on this server/g)).toHaveLength(3);
  expect(text).not.toContain(SECRET);
});

test("the guide is where admins look for it, and in nobody else's way", async () => {
  const { admin, customer, cleaner } = demo.cookies;
  const linkTo = `href="${paths.developerSetup()}"`;
  expect((await demo.send(paths.account(), { cookie: admin })).text).toContain(linkTo);
  for (const cookie of [customer, cleaner]) {
    expect((await demo.send(paths.account(), { cookie })).text).not.toContain(linkTo);
  }
});
