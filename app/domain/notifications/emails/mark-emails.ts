import { cityDateOf, formatDate, formatMoment } from "~/lib/bangkok-time";
import { joinSideBySide } from "~/lib/join-texts";
import { paths } from "~/lib/paths";
import type { NotificationMark } from "../notification-mark.server";
import { greetingEmail, type EmailContext } from "./booking-emails";
import type { EmailContent } from "./email-content";

/*
 * Emails to the person whom a mark is about. They say what it is for; never what the other side said.
 */

function bookingOf(mark: NotificationMark, { locale }: EmailContext) {
  const service = locale === "th" ? mark.serviceNameTh : mark.serviceNameEn;
  return joinSideBySide(locale, service, formatMoment(mark.startsAt, locale));
}

/** Writes that there is a mark, why, until when, and that it can be answered once. */
export function markMadeEmail(mark: NotificationMark, context: EmailContext): EmailContent {
  const { t, locale } = context;
  const text = t(`email:mark-made-${reasonOf(mark)}`);
  const until = formatDate(cityDateOf(mark.endsAt), locale, "long");
  return greetingEmail(context, {
    subject: t("email:mark-made-subject"),
    preview: text,
    heading: t("email:mark-made-heading"),
    paragraphs: [
      text,
      ...(mark.together > 1 ? [t("email:mark-made-together", { count: mark.together })] : []),
      t("email:mark-made-meaning", { until }),
    ],
    facts: [{ label: t("email:mark-fact-booking"), value: bookingOf(mark, context) }],
    action: { label: t("email:mark-made-action"), path: paths.marks() },
    notes: [t("email:mark-made-note")],
    why: t("email:why-booking"),
  });
}

/** The key of the cause: a visit to which nobody came says something else of each side. */
const reasonOf = ({ side, cause }: NotificationMark) =>
  cause === "no-show" ? (`no-show-${side}` as const) : cause;

/** Writes that an admin has kept the mark, or has taken it back, in the admin's words. */
export function markDecidedEmail(mark: NotificationMark, context: EmailContext): EmailContent {
  const { t, locale } = context;
  const decision = mark.decision ?? "kept";
  const text = t(`email:mark-${decision}-text`);
  return greetingEmail(context, {
    subject: t(`email:mark-${decision}-subject`),
    preview: text,
    heading: t(`email:mark-${decision}-heading`),
    // The heading says that it is kept; the first sentence, that nothing follows from it.
    paragraphs: [decision === "kept" ? t("email:mark-made-note") : text],
    isTextFirst: true,
    facts: [
      {
        label: t("email:mark-fact-what"),
        value: `${t(`email:mark-what-${reasonOf(mark)}`)}\n${bookingOf(mark, context)}`,
        as: "large",
      },
      ...(decision === "kept"
        ? [
            {
              label: t("email:mark-fact-ends"),
              value: formatDate(cityDateOf(mark.endsAt), locale, "long"),
            },
          ]
        : []),
      // They are erased with the account of the other side.
      ...(mark.decisionWords
        ? [{ label: t("email:mark-fact-words"), value: mark.decisionWords, as: "quote" as const }]
        : []),
    ],
    action: { label: t("email:mark-decided-action"), path: paths.marks() },
    isOnlyToRead: true,
    notes: [],
    why: t("email:why-booking"),
  });
}
