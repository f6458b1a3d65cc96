import { expect, test } from "vitest";
import { type BookingActor, LOCALES } from "~/lib/vocabulary";
import {
  NOTIFICATION_TABLE,
  type NotificationTable,
} from "~/domain/notifications/notification-table.server";
import type { Audience } from "~/domain/queue/delivery-queue.server";
import type { EventKind } from "~/domain/outbox/event-kinds";
import { INFO_PAGES } from "~/lib/paths";
import { messagesOf } from "~/i18n/catalogue.server";
import { getInfoPage } from "./info-pages.server";

/*
 * Texts promise emails, and the notification table decides who gets one. Each promise is checked
 * against its entry there, in both languages.
 */

const TABLE: NotificationTable = NOTIFICATION_TABLE;
const getsEmail = (kind: EventKind, to: Audience, doneBy: BookingActor) =>
  TABLE[kind].notify.some(
    (row) =>
      row.to === to && row.by.includes("email") && (!row.ifDoneBy || row.ifDoneBy.includes(doneBy)),
  );

const PROMISES = [
  {
    en: "you get an email at once: we look for somebody else",
    th: "คุณจะได้รับอีเมลทันที จากนั้นเราหาคนแทนให้",
    so: () => getsEmail("booking-lost", "customer", "cleaner"),
  },
  {
    en: "get an email with all the details",
    th: "รับอีเมลที่มีรายละเอียดครบ",
    so: () =>
      getsEmail("booking-booked", "customer", "customer") &&
      getsEmail("booking-requested", "customer", "customer"),
  },
  {
    en: "accept or decline each request yourself. We tell you by email.",
    th: "คุณตอบเองทีละงานว่าจะรับงานหรือไม่รับงาน เมื่อมีงานหรือคำขอจอง เราแจ้งทางอีเมล",
    so: () =>
      getsEmail("booking-booked", "cleaner", "customer") &&
      getsEmail("booking-requested", "cleaner", "customer"),
  },
  {
    en: "We email you about your bookings and your account, and about nothing else.",
    th: "เราส่งอีเมลเฉพาะเรื่องการจองและเรื่องบัญชีของคุณ",
    so: () =>
      Object.entries(TABLE).every(([kind, { notify }]) =>
        notify.every(
          ({ to, by }) =>
            !by.includes("email") ||
            // Kinds of cases and redos are about problems of bookings. All other emails go to cleaners, about their
            // profile, or to admins.
            to === "cleaner" ||
            to === "admins" ||
            // They tell people that they are an admin now.
            kind === "admin-made" ||
            /^booking-|^case-|^redo-|^mark-|^review-|^account-|email|password|second-factor|identity|phone-set/.test(
              kind,
            ),
        ),
      ),
  },
  {
    en: "On the evening before we send you an email that says who comes",
    th: "ตอนเย็นของวันก่อนหน้า เราส่งอีเมลบอกว่าใครจะมา",
    so: () => getsEmail("booking-tomorrow", "customer", "system"),
  },
  {
    en: "we ask you by email how it was",
    th: "เราจะส่งอีเมลถามว่างานเป็นอย่างไร",
    so: () => getsEmail("booking-completed", "customer", "cleaner"),
  },
  {
    en: "{{name}} gets it by email",
    th: "{{name}}จะได้รับทางอีเมล",
    so: () => getsEmail("review-answered", "account", "cleaner"),
  },
  {
    en: "The customer is told at once, and your time is free again.",
    th: "เราจะแจ้งลูกค้าทันที และคิวของคุณในเวลานี้จะว่าง",
    so: () => getsEmail("booking-cancelled", "customer", "cleaner"),
  },
  {
    en: "The customer and the team are told.",
    th: "เราจะแจ้งลูกค้าและทีมงาน",
    so: () =>
      getsEmail("booking-no-show", "customer", "cleaner") &&
      getsEmail("booking-no-show", "admins", "cleaner"),
  },
  {
    en: "Cancels the job at once, and tells the team",
    th: "หยุดงานทันที และแจ้งทีมงาน",
    so: () => getsEmail("booking-unsafe", "admins", "cleaner"),
  },
  {
    en: "The job is yours. {{name}} is being told.",
    th: "งานนี้เป็นของคุณแล้ว เราแจ้ง{{name}}ให้แล้ว",
    so: () => getsEmail("booking-accepted", "customer", "cleaner"),
  },
  {
    en: "It is final: {{name}} is told at once",
    th: "ตอบแล้วเปลี่ยนไม่ได้ เราจะแจ้ง{{name}}ทันที",
    so: () => getsEmail("booking-declined", "customer", "cleaner"),
  },
];

test.each(PROMISES)("it is so: $en", ({ so, ...said }) => {
  for (const locale of LOCALES) {
    const texts = [
      ...INFO_PAGES.map((name) => JSON.stringify(getInfoPage(name, locale))),
      JSON.stringify(messagesOf(locale)),
    ];
    expect(
      texts.some((text) => text.replaceAll("\u2060", "").includes(said[locale])),
      said[locale],
    ).toBe(true);
  }
  expect(so()).toBe(true);
});
