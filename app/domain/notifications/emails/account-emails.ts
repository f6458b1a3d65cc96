import type { SecondFactorChange } from "~/domain/outbox/event-kinds";
import type { Translate } from "~/i18n/messages";
import { cityDateOf, formatClock, formatDate } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { secondFactorPath } from "~/lib/second-factor-paths";
import { PROVIDER_NAMES, type Locale, type Provider } from "~/lib/vocabulary";
import type { EmailContent } from "./email-content";

/**
 * The context of emails about accounts. They greet nobody by name and repeat nothing that was typed: they
 * may go to an address that a stranger gave, and strangers must not be able to write to its owner through
 * us.
 */
export interface AccountEmailContext {
  t: Translate;
  locale: Locale;
  /** Base address of links; never taken from a request. */
  origin: string;
}

function accountEmail(
  { t, locale, origin }: AccountEmailContext,
  own: Pick<EmailContent, "subject" | "preview" | "heading" | "paragraphs" | "notes"> & {
    facts?: EmailContent["facts"];
    action: { label: string; href: string };
  },
): EmailContent {
  return {
    facts: [],
    ...own,
    locale,
    action: { ...own.action, hint: t("email:link-hint") },
    signature: [`${t("common:brand")} · ${origin}`, t("email:why-account")],
  };
}

/** Asks somebody to confirm their address. */
export function verifyAddressEmail(link: string, context: AccountEmailContext): EmailContent {
  const { t } = context;
  return accountEmail(context, {
    subject: t("email:verify-subject"),
    preview: t("email:verify-preview"),
    heading: t("email:verify-heading"),
    paragraphs: [t("email:verify-text")],
    action: { label: t("email:verify-action"), href: link },
    notes: [t("email:verify-note-time"), t("email:verify-note-not-you")],
  });
}

/** Sends the link to set a new password, with the username, which the reader may have forgotten too. */
export function resetPasswordEmail(
  link: string,
  username: string | null,
  context: AccountEmailContext,
): EmailContent {
  const { t } = context;
  return accountEmail(context, {
    subject: t("email:reset-subject"),
    preview: t("email:reset-preview"),
    heading: t("email:reset-heading"),
    paragraphs: [t("email:reset-text")],
    facts: username === null ? [] : [{ label: t("email:fact-username"), value: username }],
    action: { label: t("email:reset-action"), href: link },
    notes: [t("email:reset-note-time"), t("email:reset-note-not-you")],
  });
}

/** Writes that there is a new password, to an owner who may not have set it. */
export function passwordChangedEmail(
  changedAt: number,
  context: AccountEmailContext,
): EmailContent {
  const { t, origin } = context;
  return accountEmail(context, {
    subject: t("email:password-subject"),
    preview: t("email:password-preview"),
    heading: t("email:password-heading"),
    paragraphs: [t("email:password-text")],
    facts: [whenFact(changedAt, context)],
    action: { label: t("email:password-action"), href: absolute(paths.forgotPassword(), origin) },
    notes: [t("email:password-note-you"), t("email:password-note-not-you")],
  });
}

/** Writes to a new address that it becomes the account's once the link is opened. */
export function confirmNewAddressEmail(link: string, context: AccountEmailContext): EmailContent {
  const { t } = context;
  return accountEmail(context, {
    subject: t("email:new-email-subject"),
    preview: t("email:new-email-preview"),
    heading: t("email:new-email-heading"),
    paragraphs: [t("email:new-email-text")],
    action: { label: t("email:new-email-action"), href: link },
    notes: [t("email:new-email-note-time"), t("email:new-email-note-not-you")],
  });
}

/** Writes to the old address that it is no longer the account's. It doesn't name the new one. */
export function addressChangedEmail(changedAt: number, context: AccountEmailContext): EmailContent {
  const { t, origin } = context;
  return accountEmail(context, {
    subject: t("email:email-changed-subject"),
    preview: t("email:email-changed-preview"),
    heading: t("email:email-changed-heading"),
    paragraphs: [t("email:email-changed-text")],
    facts: [whenFact(changedAt, context)],
    action: {
      label: t("email:email-changed-action"),
      href: absolute(paths.infoPage("contact"), origin),
    },
    notes: [t("email:email-changed-note")],
  });
}

/** Writes to whoever had the account that it is deleted: somebody else may have done it. */
export function accountDeletedEmail(deletedAt: number, context: AccountEmailContext): EmailContent {
  const { t, origin } = context;
  return accountEmail(context, {
    subject: t("email:account-deleted-subject"),
    preview: t("email:account-deleted-preview"),
    heading: t("email:account-deleted-heading"),
    paragraphs: [t("email:account-deleted-text")],
    facts: [whenFact(deletedAt, context)],
    action: {
      label: t("email:account-deleted-action"),
      href: absolute(paths.infoPage("contact"), origin),
    },
    notes: [t("email:account-deleted-note")],
  });
}

/** Writes to the new address that an admin has given the account. */
export function addressSetEmail(setAt: number, context: AccountEmailContext): EmailContent {
  const { t, origin } = context;
  return accountEmail(context, {
    subject: t("email:email-set-subject"),
    preview: t("email:email-set-preview"),
    heading: t("email:email-set-heading"),
    paragraphs: [t("email:email-set-text")],
    facts: [whenFact(setAt, context)],
    action: { label: t("email:email-set-action"), href: absolute(paths.login(), origin) },
    notes: [t("email:email-set-note")],
  });
}

/** Writes that an admin has changed or removed the phone number of the account. It names no number. */
export function phoneSetEmail(setAt: number, context: AccountEmailContext): EmailContent {
  const { t, origin } = context;
  return accountEmail(context, {
    subject: t("email:phone-set-subject"),
    preview: t("email:phone-set-preview"),
    heading: t("email:phone-set-heading"),
    paragraphs: [t("email:phone-set-text")],
    facts: [whenFact(setAt, context)],
    action: { label: t("email:phone-set-action"), href: absolute(paths.accountProfile(), origin) },
    notes: [t("email:email-set-note")],
  });
}

/** Writes to a customer who phoned that an admin has made them an account, which waits for a password. */
export function accountMadeEmail(context: AccountEmailContext): EmailContent {
  const { t, origin } = context;
  return accountEmail(context, {
    subject: t("email:account-made-subject"),
    preview: t("email:account-made-preview"),
    heading: t("email:account-made-heading"),
    paragraphs: [t("email:account-made-text")],
    action: {
      label: t("email:account-made-action"),
      href: absolute(paths.forgotPassword(), origin),
    },
    notes: [t("email:account-made-note"), absolute(paths.infoPage("privacy"), origin)],
  });
}

/** Writes to the owner of an address that somebody wanted to use for another account. */
export function addressTakenEmail(context: AccountEmailContext): EmailContent {
  const { t, origin } = context;
  return accountEmail(context, {
    subject: t("email:email-taken-subject"),
    preview: t("email:email-taken-preview"),
    heading: t("email:email-taken-heading"),
    paragraphs: [t("email:email-taken-text")],
    action: { label: t("email:email-taken-action"), href: absolute(paths.login(), origin) },
    notes: [t("email:email-taken-note-you"), t("email:email-taken-note-not-you")],
  });
}

/** Writes that LINE or Google signs somebody in from now on, or no longer. */
export function signInMethodChangedEmail(
  what: "linked" | "unlinked",
  provider: Provider,
  changedAt: number,
  context: AccountEmailContext,
): EmailContent {
  const { t, origin } = context;
  const name = { provider: PROVIDER_NAMES[provider] };
  return accountEmail(context, {
    subject: t(`email:${what}-subject`, name),
    preview: t("email:password-preview"),
    heading: t(`email:${what}-heading`, name),
    paragraphs: [t(`email:${what}-text`, name)],
    facts: [whenFact(changedAt, context)],
    action: { label: t("email:linked-action"), href: absolute(paths.accountSignIn(), origin) },
    notes: [t("email:password-note-you"), t(`email:${what}-note-not-you`, name)],
  });
}

/** Writes to somebody that their second factor was changed, or a recovery code used. */
export function secondFactorChangedEmail(
  change: SecondFactorChange,
  changedAt: number,
  context: AccountEmailContext,
): EmailContent {
  const { t, origin } = context;
  return accountEmail(context, {
    subject: t(`email:factor-${change}-subject`),
    preview: t("email:password-preview"),
    heading: t(`email:factor-${change}-heading`),
    paragraphs: [t(`email:factor-${change}-text`)],
    facts: [whenFact(changedAt, context)],
    action: { label: t("email:factor-action"), href: absolute(secondFactorPath(), origin) },
    notes: [t("email:password-note-you"), t("email:factor-note-not-you")],
  });
}

function whenFact(at: number, { t, locale }: AccountEmailContext): EmailContent["facts"][number] {
  const [day, time] = [formatDate(cityDateOf(at), locale, "full"), formatClock(at, locale)];
  return { label: t("email:fact-when"), value: t("email:fact-at", { day, time }) };
}

function absolute(path: string, origin: string): string {
  return new URL(path, origin).href;
}
