import type { Translate } from "~/i18n/messages";
import { cityDateOf, formatClock, formatDate } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
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
    action: { ...own.action, hint: t("mail:link-hint") },
    signature: [`${t("common:brand")} · ${origin}`, t("mail:why-account")],
  };
}

/** Asks somebody to confirm their address. */
export function verifyAddressEmail(link: string, context: AccountEmailContext): EmailContent {
  const { t } = context;
  return accountEmail(context, {
    subject: t("mail:verify-subject"),
    preview: t("mail:verify-preview"),
    heading: t("mail:verify-heading"),
    paragraphs: [t("mail:verify-text")],
    action: { label: t("mail:verify-action"), href: link },
    notes: [t("mail:verify-note-time"), t("mail:verify-note-not-you")],
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
    subject: t("mail:reset-subject"),
    preview: t("mail:reset-preview"),
    heading: t("mail:reset-heading"),
    paragraphs: [t("mail:reset-text")],
    facts: username === null ? [] : [{ label: t("mail:fact-username"), value: username }],
    action: { label: t("mail:reset-action"), href: link },
    notes: [t("mail:reset-note-time"), t("mail:reset-note-not-you")],
  });
}

/** Writes that there is a new password, to an owner who may not have set it. */
export function passwordChangedEmail(
  changedAt: number,
  context: AccountEmailContext,
): EmailContent {
  const { t, origin } = context;
  return accountEmail(context, {
    subject: t("mail:password-subject"),
    preview: t("mail:password-preview"),
    heading: t("mail:password-heading"),
    paragraphs: [t("mail:password-text")],
    facts: [whenFact(changedAt, context)],
    action: { label: t("mail:password-action"), href: absolute(paths.forgotPassword(), origin) },
    notes: [t("mail:password-note-you"), t("mail:password-note-not-you")],
  });
}

/** Writes to a new address that it becomes the account's once the link is opened. */
export function confirmNewAddressEmail(link: string, context: AccountEmailContext): EmailContent {
  const { t } = context;
  return accountEmail(context, {
    subject: t("mail:new-email-subject"),
    preview: t("mail:new-email-preview"),
    heading: t("mail:new-email-heading"),
    paragraphs: [t("mail:new-email-text")],
    action: { label: t("mail:new-email-action"), href: link },
    notes: [t("mail:new-email-note-time"), t("mail:new-email-note-not-you")],
  });
}

/** Writes to the old address that it is no longer the account's. It doesn't name the new one. */
export function addressChangedEmail(changedAt: number, context: AccountEmailContext): EmailContent {
  const { t, origin } = context;
  return accountEmail(context, {
    subject: t("mail:email-changed-subject"),
    preview: t("mail:email-changed-preview"),
    heading: t("mail:email-changed-heading"),
    paragraphs: [t("mail:email-changed-text")],
    facts: [whenFact(changedAt, context)],
    action: {
      label: t("mail:email-changed-action"),
      href: absolute(paths.infoPage("contact"), origin),
    },
    notes: [t("mail:email-changed-note")],
  });
}

/** Writes to the new address that an admin has given the account. */
export function addressSetEmail(setAt: number, context: AccountEmailContext): EmailContent {
  const { t, origin } = context;
  return accountEmail(context, {
    subject: t("mail:email-set-subject"),
    preview: t("mail:email-set-preview"),
    heading: t("mail:email-set-heading"),
    paragraphs: [t("mail:email-set-text")],
    facts: [whenFact(setAt, context)],
    action: { label: t("mail:email-set-action"), href: absolute(paths.login(), origin) },
    notes: [t("mail:email-set-note")],
  });
}

/** Writes to a customer who phoned that an admin has made them an account, which waits for a password. */
export function accountMadeEmail(context: AccountEmailContext): EmailContent {
  const { t, origin } = context;
  return accountEmail(context, {
    subject: t("mail:account-made-subject"),
    preview: t("mail:account-made-preview"),
    heading: t("mail:account-made-heading"),
    paragraphs: [t("mail:account-made-text")],
    action: {
      label: t("mail:account-made-action"),
      href: absolute(paths.forgotPassword(), origin),
    },
    notes: [t("mail:account-made-note"), absolute(paths.infoPage("privacy"), origin)],
  });
}

/** Writes to the owner of an address that somebody wanted to use for another account. */
export function addressTakenEmail(context: AccountEmailContext): EmailContent {
  const { t, origin } = context;
  return accountEmail(context, {
    subject: t("mail:email-taken-subject"),
    preview: t("mail:email-taken-preview"),
    heading: t("mail:email-taken-heading"),
    paragraphs: [t("mail:email-taken-text")],
    action: { label: t("mail:email-taken-action"), href: absolute(paths.login(), origin) },
    notes: [t("mail:email-taken-note-you"), t("mail:email-taken-note-not-you")],
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
    subject: t(`mail:${what}-subject`, name),
    preview: t("mail:password-preview"),
    heading: t(`mail:${what}-heading`, name),
    paragraphs: [t(`mail:${what}-text`, name)],
    facts: [whenFact(changedAt, context)],
    action: { label: t("mail:linked-action"), href: absolute(paths.accountSignIn(), origin) },
    notes: [t("mail:password-note-you"), t(`mail:${what}-note-not-you`, name)],
  });
}

function whenFact(at: number, { t, locale }: AccountEmailContext): EmailContent["facts"][number] {
  const [day, time] = [formatDate(cityDateOf(at), locale, "full"), formatClock(at, locale)];
  return { label: t("mail:fact-when"), value: t("mail:fact-at", { day, time }) };
}

function absolute(path: string, origin: string): string {
  return new URL(path, origin).href;
}
