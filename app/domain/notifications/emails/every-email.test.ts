import ICAL from "ical.js";
import { simpleParser, type ParsedMail } from "mailparser";
import { createTransport } from "nodemailer";
import { beforeAll, describe, expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { canCleanerSeeAddress } from "~/domain/bookings/reading/can-cleaner-see-address";
import { translatorFor } from "~/i18n/i18n.server";
import { LOCALES, type Locale } from "~/lib/vocabulary";
import { emailMessageOf } from "~/domain/channels/email/email-message";
import { NOW, useDatabase } from "../../../../tests/support/database";
import { NOTIFICATION_TABLE, type NotificationTable } from "../notification-table.server";
import {
  makeSampleNotifications,
  type SampleNotification,
} from "../../../../tests/support/sample-notifications";

useDatabase();

const ORIGIN = "https://baansaat.example";
const from = { name: "BaanSaat", address: "hello@baansaat.example" };

interface ReceivedEmail {
  raw: string;
  mail: ParsedMail;
}

/** Returns a sample as its reader's email program gets it, byte for byte. */
async function sendSample({ email }: SampleNotification): Promise<ReceivedEmail> {
  if (!email) throw new Error("No letter.");
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const to = { address: "reader@example.com", from, now: NOW };
  const { message } = await transport.sendMail(emailMessageOf(email, { messageId: "1" }, to));
  return { raw: message.toString(), mail: await simpleParser(message) };
}

const samples: Record<Locale, SampleNotification[]> = { en: [], th: [] };
beforeAll(async () => {
  const count = () =>
    sqlite().prepare("select count(*) from bookings, users, services").pluck().get();
  const before = count();
  for (const locale of LOCALES)
    samples[locale] = await makeSampleNotifications(locale, { origin: ORIGIN, now: NOW });
  // The data from which the samples were made is rolled back.
  expect(count()).toBe(before);
});

const nameOf = ({ kind, audience, actor, isSeries }: SampleNotification) =>
  `${kind} to ${audience} by ${actor}${isSeries ? ", a series" : ""}`;

/** Each entry of the table that goes by email. */
const EMAILED = Object.entries(NOTIFICATION_TABLE as NotificationTable).flatMap(
  ([kind, { notify }]) =>
    notify.filter(({ by }) => by.includes("email")).map(({ to }) => `${kind} to ${to}`),
);

/** Returns the text that a reader of this HTML sees. */
const textOfHtml = (html: string) =>
  html
    .replace(/<style>.*?<\/style>|<title>.*?<\/title>/gs, "")
    .replace(/<br>|<\/(?:p|th|td|h1|a|div)>/g, "\n")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

describe.each(LOCALES)("letters in %s", (locale) => {
  test("say of a cleaner whom the team gave somebody that they may refuse, and of nothing else", async () => {
    const t = await translatorFor(locale);
    const notes = (kind: string, actor: string) => {
      const isNotified = (one: SampleNotification) =>
        one.kind === kind && one.audience === "customer" && one.actor === actor;
      const email = samples[locale].find(isNotified)?.email;
      if (!email) throw new Error(`No letter of ${kind} by ${actor}`);
      const cleaner =
        email.facts.find(({ label }) => label === t("email:fact-cleaner"))?.value ?? "";
      const refusals = [
        t("email:refuse-time", { cleaner }),
        t("email:refuse-cleaner", { cleaner }),
      ];
      return refusals.map((words) => email.notes.includes(words));
    };
    expect(notes("booking-reassigned", "admin")).toEqual([false, true]);
    expect(notes("booking-moved", "customer")).toEqual([false, false]);
    expect(notes("booking-booked", "customer")).toEqual([false, false]);
  });

  test("there is one for each line of the table that is a mail", () => {
    const written = samples[locale].filter(({ email }) => email).map(nameOf);
    for (const entry of EMAILED) {
      expect(
        written.some((name) => name.startsWith(entry)),
        entry,
      ).toBe(true);
    }
  });

  test("say the same in HTML and in plain text, with nothing left to fill in", async () => {
    for (const sample of samples[locale].filter(({ email }) => email)) {
      const { mail } = await sendSample(sample);
      const [text, html] = [mail.text ?? "", textOfHtml(String(mail.html))];
      for (const words of [mail.subject ?? "", text, html]) {
        expect(words, nameOf(sample)).not.toMatch(
          /\{\{|\}\}|undefined|\bnull\b|NaN|\[object|(?:mail|short|common|areas):[a-z]/,
        );
        expect(words.trim()).not.toBe("");
        // A cleaner's name ends with a full stop.
        expect(words, nameOf(sample)).not.toContain("..");
        // Our pages use word joiners, which some email programs show as boxes.
        expect(words, nameOf(sample)).not.toContain("\u2060");
      }
      // Thai emails have Thai in each of their parts, and English ones have none.
      const { email } = sample;
      const own = [email?.subject, email?.heading, email?.preview, email?.action?.label];
      for (const words of own)
        expect(/[\u0e01-\u0e2e]/.test(words ?? ""), words).toBe(locale === "th");
      if (locale === "en") expect(text, nameOf(sample)).not.toMatch(/[\u0e01-\u0e2e]/);
      const parts = [
        email?.heading,
        ...(email?.paragraphs ?? []),
        ...(email?.facts ?? []).flatMap(({ label, value }) => [label, ...value.split("\n")]),
        email?.action?.href,
        ...(email?.notes ?? []),
        ...(email?.signature ?? []),
      ];
      for (const part of parts) {
        expect(html, nameOf(sample)).toContain(part);
        expect(text.replaceAll(/\s+/g, " ")).toContain(part?.replaceAll(/\s+/g, " "));
      }
    }
  });

  test("lead to pages of this site alone, by whole addresses", async () => {
    for (const sample of samples[locale].filter(({ email }) => email)) {
      const { mail } = await sendSample(sample);
      const html = String(mail.html);
      const links = [
        ...[...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link),
        ...((mail.text ?? "").match(/https?:\S+/g) ?? []),
      ];
      const calls = links.filter((link) => link?.startsWith("tel:"));
      const numbers = sample.email?.facts.flatMap(({ tel }) => (tel ? [`tel:${tel}`] : []));
      for (const call of calls) expect(numbers, nameOf(sample)).toContain(call);
      const pages = links.filter((link) => !calls.includes(link));
      expect(pages.length, nameOf(sample)).toBeGreaterThan(1);
      for (const link of pages) expect(new URL(link ?? "").origin, nameOf(sample)).toBe(ORIGIN);
      expect(html).not.toMatch(/<(?:img|script|link|iframe|form)\b/);
    }
  });

  test("have short enough lines, in ASCII, and headers that are encoded and folded", async () => {
    for (const sample of samples[locale].filter(({ email }) => email)) {
      const { raw, mail } = await sendSample(sample);
      expect(/^[\r\n\t\x20-\x7e]*$/.test(raw), nameOf(sample)).toBe(true);
      const lines = raw.split("\r\n");
      expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
      // RFC 5322: lines of 998 octets at most, 78 recommended; RFC 2047: 76 for an encoded header line.
      const longest = Math.max(...lines.map((line) => line.length));
      expect(longest, nameOf(sample)).toBeLessThanOrEqual(78);
      expect(mail.subject).toBe(sample.email?.subject);
      expect(mail.messageId).toBe("<1@baansaat.example>");
    }
  });

  test("are readable by night too", async () => {
    for (const sample of samples[locale].filter(({ email }) => email)) {
      const html = String((await sendSample(sample)).mail.html);
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
      // Each element with a colour of its own has one for dark mode.
      for (const [tag] of html.matchAll(/<[^>]*style="[^"]*(?:color|background):[^"]*"[^>]*>/g)) {
        expect(tag, nameOf(sample)).toMatch(
          /class="(?:paper|card|ink|soft|line|button|link|soft line|ink line)"/,
        );
      }
    }
  });

  test("tell a cleaner where a customer lives where their pages do, and not before", () => {
    const kindsWithAddress: string[] = [];
    for (const sample of samples[locale]) {
      if (sample.audience !== "cleaner" || !sample.email) continue;
      const words = JSON.stringify(sample.email);
      const secrets = ["45/7", "81555", "81 555", "81-555", "guard house", "ป้อมยาม"];
      const named = secrets.filter((secret) => words.includes(secret));
      const isTheirs = sample.kind !== "job-taken-away";
      const sees = isTheirs && canCleanerSeeAddress({ status: sample.status, endsAt: NOW }, NOW);
      if (!sees) expect(named, nameOf(sample)).toEqual([]);
      if (named.includes("45/7")) kindsWithAddress.push(sample.kind);
    }
    expect(kindsWithAddress).toEqual(
      expect.arrayContaining(["booking-booked", "booking-accepted"]),
    );
  });

  test("carry a calendar file where a booking stands, moves or ends, and nowhere else", async () => {
    for (const sample of samples[locale].filter(({ email }) => email)) {
      const { mail } = await sendSample(sample);
      const wanted = fileOf(sample);
      expect(mail.attachments.length > 0, nameOf(sample)).toBe(wanted !== null);
      for (const { content, contentType, headers, filename } of mail.attachments) {
        expect(contentType).toBe("text/calendar");
        expect(JSON.stringify(headers.get("content-type"))).toContain(`"method":"${wanted}"`);
        expect(filename).toMatch(/^booking-\d+\.ics$/);
        const file = content.toString();
        expect(file).not.toContain("\u2060");
        for (const line of file.split("\r\n"))
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
        expect(calendar.getFirstPropertyValue("method")).toBe(wanted);
        for (const event of calendar.getAllSubcomponents("vevent")) {
          expect(event.getFirstPropertyValue("uid")).toMatch(/^booking-\d+@baansaat\.example$/);
          expect(event.getFirstPropertyValue("organizer")).toBe("mailto:hello@baansaat.example");
          expect(event.hasProperty("attendee")).toBe(false);
          expect(event.getFirstPropertyValue("status")).toBe(
            wanted === "CANCEL" ? "CANCELLED" : "CONFIRMED",
          );
        }
        expect(calendar.getAllSubcomponents("vevent")).toHaveLength(
          sample.isSeries && wanted === "PUBLISH" ? 4 : 1,
        );
      }
      if (wanted) {
        // There is the job that was ended, and the one future visit of the two.
        const ended = sample.kind === "booking-ended" ? 2 : 1;
        expect(mail.attachments).toHaveLength(sample.isSeries && wanted === "CANCEL" ? 4 : ended);
      }
    }
  });
});

/** Returns the method of the calendar file that an email must have, or null if it must have none. */
function fileOf({ kind, audience }: SampleNotification): "PUBLISH" | "CANCEL" | null {
  if (audience !== "customer") return null;
  const published = [
    ...["booking-booked", "booking-accepted", "booking-moved", "booking-reassigned"],
    ...["booking-found", "booking-given-back", "redo-booked"],
  ];
  if (published.includes(kind)) return "PUBLISH";
  const cancelled = ["booking-cancelled", "booking-lost", "booking-no-show", "booking-ended"];
  return cancelled.includes(kind) ? "CANCEL" : null;
}
