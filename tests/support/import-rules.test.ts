import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/**
 * Rules about imports are patterns over paths; one that matches nothing any more silently allows
 * everything. So each rule is broken here, in a temporary project of small files with the product's
 * folders.
 */
interface BrokenRule {
  rule: string;
  from: string;
  /** A file of that project, or a package. */
  to: string;
}

/** A package that is in no layer. */
const NOWHERE = "app/domain/nowhere";
const ROUTE = "app/routes/admin/bookings/reassign/route.tsx";
const RULES: readonly BrokenRule[] = [
  {
    rule: "domain-layers-pricing",
    from: "app/domain/pricing/pricing.ts",
    to: "app/domain/bookings/lifecycle/status.ts",
  },
  {
    rule: "domain-layers-bookings",
    from: "app/domain/bookings/creating/create-booking.server.ts",
    to: "app/domain/admin/bookings/bookings-list.server.ts",
  },
  {
    rule: "domain-layers-notifications",
    from: "app/domain/notifications/inbox.server.ts",
    to: "app/domain/admin/shared/lists.server.ts",
  },
  {
    rule: "schema-layers-cleaners",
    from: "app/domain/cleaners/search.server.ts",
    to: "db/schema/bookings.ts",
  },
  {
    rule: "schema-layers-notifications",
    from: "app/domain/notifications/letter.server.ts",
    to: "db/schema/nowhere.ts",
  },
  { rule: "tables-have-a-package", from: "db/seed.server.ts", to: "db/schema/nowhere.ts" },
  {
    rule: "domain-packages-have-a-place",
    from: `${NOWHERE}/lost.ts`,
    to: "app/lib/money.ts",
  },
  { rule: "no-circles", from: "app/lib/one.ts", to: "app/lib/other.ts" },
  { rule: "nobody-imports-a-route", from: "app/components/menu.tsx", to: ROUTE },
  {
    rule: "nor-do-its-own-parts",
    from: "app/routes/admin/bookings/reassign/choice.tsx",
    to: ROUTE,
  },
  {
    rule: "no-route-imports-another",
    from: ROUTE,
    to: "app/routes/admin/bookings/page/booking-history.tsx",
  },
  {
    rule: "no-route-imports-another",
    from: "app/routes/cleaner/today/route.tsx",
    to: "app/routes/cleaner/job/money.tsx",
  },
  {
    rule: "no-route-imports-another",
    from: "app/routes/cleaner/today/jobs.tsx",
    to: "app/routes/admin/shared/list-parts.tsx",
  },
  {
    rule: "no-route-imports-another",
    from: "app/routes/admin/shared/dialog.tsx",
    to: "app/routes/admin/bookings/page/booking-history.tsx",
  },
  { rule: "routes-call-the-domain", from: ROUTE, to: "db/client.server.ts" },
  { rule: "domain-knows-no-web", from: "app/domain/pricing/page.ts", to: "app/http/form.ts" },
  {
    rule: "letters-know-words-only",
    from: "app/domain/notifications/letter.ts",
    to: "app/components/menu.tsx",
  },
  { rule: "domain-knows-no-framework", from: "app/domain/pricing/view.ts", to: "react" },
  {
    rule: "components-show-what-they-are-given",
    from: "app/components/list.tsx",
    to: "app/domain/pricing/pricing.ts",
  },
  { rule: "http-knows-no-pages", from: "app/http/page.ts", to: "app/components/menu.tsx" },
  {
    rule: "rendering-knows-no-pages",
    from: "app/rendering/page.ts",
    to: "app/components/menu.tsx",
  },
  { rule: "jobs-call-the-domain", from: "app/jobs/job.ts", to: "app/http/form.ts" },
  { rule: "demo-and-cli-stand-above-the-domain", from: "app/demo/demo.ts", to: "app/http/form.ts" },
  { rule: "nobody-imports-demo-or-cli", from: "app/lib/first.ts", to: "app/demo/plan.ts" },
  { rule: "only-wiring-knows-the-server", from: "app/lib/second.ts", to: "app/server/app.ts" },
  { rule: "lib-stands-alone", from: "app/lib/third.ts", to: "app/http/form.ts" },
  {
    rule: "messages-and-content-stand-alone",
    from: "app/content/text.ts",
    to: "app/components/menu.tsx",
  },
  { rule: "db-knows-only-lib", from: "db/seed.server.ts", to: "app/http/form.ts" },
  {
    rule: "only-the-server-touches-the-database",
    from: "app/domain/pricing/prices.ts",
    to: "db/client.server.ts",
  },
  { rule: "tests-stay-outside", from: "app/lib/fourth.ts", to: "tests/support/database.ts" },
  { rule: "nothing-lost", from: "app/lib/fifth.ts", to: "app/lib/not-there.ts" },
  { rule: "production-needs-no-tools", from: "app/lib/sixth.ts", to: "vitest" },
];

let fixtureDir: string;
/** The violations that were found, as "rule: file". */
let found: string[];

beforeAll(() => {
  fixtureDir = mkdtempSync(join(tmpdir(), "baansaat-house-"));
  symlinkSync(resolve("node_modules"), join(fixtureDir, "node_modules"));
  for (const name of ["package.json", "tsconfig.json", ".dependency-cruiser.cjs"]) {
    copyFileSync(name, join(fixtureDir, name));
  }
  const write = (file: string, text: string) => {
    mkdirSync(join(fixtureDir, dirname(file)), { recursive: true });
    writeFileSync(join(fixtureDir, file), text);
  };
  const imports = new Map<string, string[]>();
  const add = (from: string, to: string) => {
    const path = isFile(to) ? relative(dirname(from), to).replace(/\.tsx?$/, "") : to;
    const source = isFile(to) && !path.startsWith(".") ? `./${path}` : path;
    imports.set(from, [...(imports.get(from) ?? []), `import "${source}";`]);
  };
  for (const { from, to } of RULES) {
    add(from, to);
    if (isFile(to) && !to.includes("not-there")) imports.set(to, imports.get(to) ?? []);
  }
  add("app/lib/other.ts", "app/lib/one.ts");
  for (const [file, lines] of imports) write(file, `${lines.join("\n")}\nexport {};\n`);
  found = violations();
});

afterAll(() => rmSync(fixtureDir, { recursive: true, force: true }));

function violations(): string[] {
  const cruise = JSON.parse(
    execFileSync(
      join(fixtureDir, "node_modules/.bin/depcruise"),
      ["app", "db", "tests", "--config", ".dependency-cruiser.cjs", "--output-type", "json"],
      { cwd: fixtureDir, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
    ),
  ) as { summary: { violations: { rule: { name: string }; from: string }[] } };
  return cruise.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
}

const isFile = (to: string) => to.includes("/");

describe("a rule about imports is still one:", () => {
  test.each(RULES)("$rule refuses $from", ({ rule, from }) => {
    expect(found).toContain(`${rule}: ${from}`);
  });

  test("in rooms that there are", () => {
    const rooms = RULES.flatMap(({ from, to }) => [from, to])
      .filter(isFile)
      .map(dirname);
    const missing = rooms.filter((room) => room !== NOWHERE && !existsSync(room));
    expect(missing).toEqual([]);
  });

  test("and none is left out; of the layers of the domain and its tables some are examples", () => {
    const { forbidden } = createRequire(import.meta.url)(resolve(".dependency-cruiser.cjs")) as {
      forbidden: { name: string }[];
    };
    const broken = new Set(RULES.map(({ rule }) => rule));
    const others = forbidden.filter(({ name }) => !/^(?:domain|schema)-layers-/.test(name));
    expect(others.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([]);
  });
});
