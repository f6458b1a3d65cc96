import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PLATFORM_FEE } from "~/domain/pricing/pricing";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { Answer } from "./client";
import { useDemoServer } from "./demo-server";

const demo = useDemoServer();

/** Creates a signed-in customer with this name. */
function customerCalled(firstName: string): string {
  const id = demo.data.addCustomer();
  demo.data.sqlite.prepare("update users set first_name = ? where id = ?").run(firstName, id);
  return demo.data.signIn(id);
}

const wizard = () => {
  const { serviceId, area, cleanerId } = demo.facts.job;
  return [
    paths.booking({ serviceId }),
    paths.bookingCleaner({ serviceId, area }),
    paths.bookingTime({ serviceId, area, cleanerId }),
    paths.browse(),
    paths.home(),
  ];
};

const nonceIn = ({ headers }: Answer) =>
  /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? "no nonce";

test("who asks for the same page reads the same, with a name and a nonce of their own", async () => {
  const names = ["Zephyrine", "Quill & <b>Sons</b>"];
  const escaped = ["Zephyrine", "Quill &amp; &lt;b&gt;Sons&lt;/b&gt;"];
  const cookies = names.map(customerCalled);
  for (const address of wizard()) {
    // The first customer asks twice: first the page is rendered for them, then it comes from the cache.
    const answers = [
      await demo.send(address, { cookie: cookies[0] }),
      await demo.send(address, { cookie: cookies[0] }),
      await demo.send(address, { cookie: cookies[1] }),
    ];
    const nonces = answers.map(nonceIn);
    expect(new Set(nonces).size, "nonces").toBe(3);
    const bare = answers.map(({ status, text }, index) => {
      const who = index === 2 ? 1 : 0;
      expect(status, address).toBe(200);
      expect(text, address).toContain(escaped[who]);
      expect(text, address).not.toContain(escaped[1 - who]);
      expect(text, address).not.toContain("hole-");
      const scripts = text.match(/<script(?![^>]*ld\+json)[^>]*>/g) ?? [];
      for (const script of scripts) {
        expect(script, address).toMatch(new RegExp(`nonce="${nonces[index]}"|src=`));
      }
      return (
        text
          .replaceAll(nonces[index] ?? "", "")
          .replaceAll(escaped[who] ?? "", "")
          // The handoff also holds the name and the request's id.
          .replace(/stream=new Response\(.*?\)\.body;/s, "")
      );
    });
    expect(bare[1], address).toBe(bare[0]);
    expect(bare[2], address).toBe(bare[0]);
  }
});

test("each role gets its own page, and so does each language", async () => {
  const address = paths.booking({ serviceId: demo.facts.job.serviceId });
  const cookie = customerCalled("Ploy");
  const english = await demo.send(address, { cookie });
  const thai = await demo.send(address, { cookie: `${cookie}; language=th` });
  expect(english.text).toContain('<html lang="en">');
  expect(thai.text).toContain('<html lang="th">');
  const again = await demo.send(address, { cookie });
  expect(again.text).toContain('<html lang="en">');

  // No text on the page differs by role, but the handoff to its scripts does.
  for (const role of ["customer", "admin", "cleaner", "customer"] as const) {
    const { text } = await demo.send(address, { cookie: demo.cookies[role] });
    const begin = /stream=new Response\((.*?)\)\.body;/s.exec(text)?.[1] ?? "";
    const others = (["customer", "admin", "cleaner"] as const).filter((other) => other !== role);
    expect(begin).toContain(`\\"role\\",\\"${role}\\"`);
    for (const other of others) expect(begin).not.toContain(`\\"role\\",\\"${other}\\"`);
  }
});

test("what changes is seen at once", async () => {
  const typicalTotal = (price: number) => formatBaht(price + PLATFORM_FEE);
  const { serviceId, area, cleanerId } = demo.facts.job;
  const address = paths.bookingCleaner({ serviceId, area });
  const cookie = customerCalled("Ploy");
  const before = await demo.send(address, { cookie });
  const price = demo.data.value("select price from services where id = ?", serviceId);
  expect(before.text).toContain(typicalTotal(price));

  demo.data.sqlite.prepare("update services set price = price + 12300 where id = ?").run(serviceId);
  const after = await demo.send(address, { cookie });
  expect(after.text).toContain(typicalTotal(price + 12_300));

  demo.data.sqlite.prepare("update cleaners set name = 'Changed Name' where id = ?").run(cleanerId);
  const renamed = await demo.send(address, { cookie });
  expect(renamed.text).toContain("Changed Name");
});

test("a toast is shown once, to the one whom it is for", async () => {
  const { serviceId } = demo.facts.job;
  const address = paths.booking({ serviceId });
  const cookie = customerCalled("Ploy");
  await demo.send(address, { cookie });
  const left = await demo.send(paths.logout(), { cookie: customerCalled("Dao"), form: {} });
  const toast = left.cookies.find((set) => set.startsWith("toast="))?.split(";")[0];
  const told = await demo.send(address, { cookie: `${cookie}; ${toast}` });
  expect(told.text).toContain("Logout successful");
  const cleared = told.cookies.find((set) => set.startsWith("toast=")) ?? "none";
  expect(cleared).toMatch(/; Max-Age=0(?:;|$)/);
  const other = await demo.send(address, { cookie: customerCalled("Noi") });
  expect(other.text).not.toContain("Logout successful");
});

test("the style sheet comes inline, and is linked once the browser has it", async () => {
  const [first = "", , next = ""] = wizard();
  const cookie = customerCalled("Ploy");
  const cold = await demo.send(first, { cookie });
  expect(cold.text).toContain("<style>");
  const href = /<link rel="prefetch" href="([^"]+)"/.exec(cold.text)?.[1] ?? "none";
  const sheet = await demo.send(href);
  expect(sheet.status).toBe(200);
  expect(sheet.headers["cache-control"]).toContain("immutable");
  expect(cold.text.includes(`<style>${sheet.text.trim()}</style>`), "the same sheet").toBe(true);

  const fetched = cold.cookies.find((set) => set.startsWith("style="))?.split(";")[0];
  const warm = await demo.send(next, { cookie: `${cookie}; ${fetched}` });
  expect(warm.text).toContain(`<link rel="stylesheet" href="${href}"/>`);
  expect(warm.text).not.toContain("<style>");
  // The cookie names the style sheet of another build, so the page can't use that sheet.
  const stale = await demo.send(next, { cookie: `${cookie}; style=IndvcmtpbmctMC5jc3Mi` });
  expect(stale.text).toContain("<style>");
});

test("the page of samples is neither in the built server nor in what browsers load", async () => {
  expect((await demo.send("/samples")).status).toBe(404);
  const files = readdirSync("build/client", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:js|css|html)$/.test(name))
    .map((name) => readFileSync(join("build/client", name), "utf8"));
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((text) => /samples\/parts|\/samples/.test(text))).toEqual([]);
});
