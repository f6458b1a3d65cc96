import { expect, test } from "vitest";
import { EMAIL_WRITERS, type EmailWriters } from "./emails/email-writers.server";
import {
  NOTIFICATION_TABLE,
  inboxSideOf,
  type NotificationRule,
  type NotificationTable,
} from "./notification-table.server";

const rules: [string, NotificationRule][] = Object.entries(NOTIFICATION_TABLE as NotificationTable);

function describeRule({ notify }: NotificationRule): string {
  const entries = notify.map((entry) => {
    const { to, by, ifDoneBy, ifCustomerHasNoEmail, ifMaySeeProblem, unlessLost, ifLostSoon } =
      entry;
    const { ifMarkOf, unlessWaiver } = entry;
    const channels = by.map((channel) =>
      channel === "email" && entry.emailIfNoPhone ? "email if neither reaches them" : channel,
    );
    const conditions = [
      ...(ifDoneBy ? [`done by ${ifDoneBy.join(" or ")}`] : []),
      ...(ifCustomerHasNoEmail ? ["the customer has no email"] : []),
      ...(ifMaySeeProblem ? ["nobody felt unsafe"] : []),
      ...(ifLostSoon ? ["a job within 24 hours has nobody"] : []),
      ...(ifMarkOf ? [`the mark is about the ${ifMarkOf}`] : []),
      ...(unlessWaiver ? ["it is no waived fee"] : []),
      ...(unlessLost ? ["the booking hasn't lost its cleaner"] : []),
    ];
    const condition = conditions.length > 0 ? ` (if ${conditions.join(" and ")})` : "";
    return `${to}${condition}: ${[...channels, ...(inboxSideOf(entry) ? ["inbox"] : [])].join(", ")}`;
  });
  return entries.join("; ") || "nobody yet";
}

test("docs/notices.md says what the table says (vitest -u writes it)", async () => {
  const rows = rules.map(([kind, rule]) => `| ${kind} | ${describeRule(rule)} | ${rule.urgency} |`);
  const page = `# Who hears of what

Drawn from \`app/domain/notifications/notification-table.server.ts\` by its test; \`npx vitest run --config
tests/vitest.config.ts --project unit notification-table -u\` draws it anew. \`account\` is the account's own
person, \`address\` the same person at an address that isn't the account's, not yet or no longer. A channel
that isn't set up, or that somebody hasn't switched on, is skipped. The inbox on the site has every event of
its line, but for what its reader did.

| event | who hears of it, by what | urgency |
| --- | --- | --- |
${rows.join("\n")}
`;
  await expect(page).toMatchFileSnapshot("../../../docs/notices.md");
});

test("an event without its line, or a mail without its letter, doesn't compile", () => {
  const { "check-lapsed": rule, ...otherRules } = NOTIFICATION_TABLE;
  // @ts-expect-error a kind of event is left out
  const table: NotificationTable = otherRules;
  const { "check-lapsed": writer, ...otherWriters } = EMAIL_WRITERS;
  // @ts-expect-error the emails of a kind of event are left out
  const writers: EmailWriters = otherWriters;
  // @ts-expect-error admins get it by email too
  const oneMissing: EmailWriters["check-lapsed"] = { cleaner: writer.cleaner };
  expect([rule, table, writers, oneMissing]).not.toContain(undefined);
});
