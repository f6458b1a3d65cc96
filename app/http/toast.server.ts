import { redirect } from "@remix-run/node";
import { isKnownMessage } from "~/i18n/catalogue.server";
import type { Message } from "~/i18n/messages";
import { toastCookie, toastCookieName } from "./cookies.server";

/** A message for the next page. It is a message key, so that it is shown in the language of that page. */
export interface Toast {
  title: Message;
  text?: Message;
  tone?: "destructive";
  /** The next page has a place for it, beside what is to be done, and shows it there. */
  inPage?: true;
}

/** Returns the Set-Cookie that shows `toast` on the next page. */
export function serializeToast(toast: Toast): Promise<string> {
  return toastCookie().serialize(toast);
}

/** Redirects to a page that shows `toast`. */
export async function redirectWithToast(to: string, toast: Toast) {
  return redirect(to, { headers: { "Set-Cookie": await serializeToast(toast) } });
}

/**
 * Returns the toast that a request carries, and the Set-Cookie that removes it; null if it carries none, or
 * one from before a deployment that this version has no text for.
 */
export async function takeToast(
  request: Request,
): Promise<{ toast: Toast | null; setCookie: string | null }> {
  const header = request.headers.get("Cookie");
  if (!header?.includes(`${toastCookieName()}=`)) return { toast: null, setCookie: null };
  const toast = (await toastCookie().parse(header)) as Toast | null;
  const isKnown = toast !== null && [toast.title, toast.text ?? toast.title].every(isKnownMessage);
  return {
    toast: isKnown ? toast : null,
    setCookie: await toastCookie().serialize(null, { maxAge: 0 }),
  };
}
