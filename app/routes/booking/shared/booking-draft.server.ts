import {
  BOOKING_DRAFT_LIFETIME_MS,
  saveBookingDraftIfAccountOpen,
} from "~/domain/bookings/creating/booking-drafts.server";
import { paths } from "~/lib/paths";
import { isMacOf, macOf } from "~/lib/secrets.server";
import { redirectWithin } from "~/http/redirect-within.server";
import { pathAndQueryOf } from "~/http/session.server";
import { serializeToast } from "~/http/toast.server";
import { readTypedDetails } from "~/http/typed-details.server";

/** Field of step 4 that says whose draft the form is. */
const DRAFT_KEY_FIELD = "draftKey";

const PURPOSE = "booking-draft";

/**
 * Returns the signed key that a form of step 4 carries. With it, what is typed is kept for the person the
 * form was made for, even if their session has ended when it is sent. Nobody else can see it, and none of
 * it is in an address or a cookie.
 */
export function createDraftKey(userId: number, now: number): string {
  const text = `${userId}.${now + BOOKING_DRAFT_LIFETIME_MS}`;
  return `${text}.${macOf(PURPOSE, text)}`;
}

/** Returns the user whose form it is, or null if the key is forged or too old. */
function verifyDraftKey(key: FormDataEntryValue | null, now: number): number | null {
  const [userId, expiresAt, signature = ""] = String(key).split(".");
  const isOurs = isMacOf(PURPOSE, `${userId}.${expiresAt}`, signature);
  return isOurs && Number(expiresAt) > now ? Number(userId) : null;
}

/**
 * Saves what was typed into a form of step 4 that is left without booking. False if nothing was saved: the
 * key isn't valid, or the account is closed.
 */
export function saveDraftFromForm(form: FormData, now: number): boolean {
  const userId = verifyDraftKey(form.get(DRAFT_KEY_FIELD), now);
  return userId !== null && saveBookingDraftIfAccountOpen(userId, readTypedDetails(form), now);
}

/** Redirects to the login, which leads back to the form and its saved content. */
export async function redirectToLoginWithDraft(request: Request): Promise<Response> {
  const toast = { title: "login:session-ended", text: "login:session-ended-text" } as const;
  return redirectWithin(request, paths.login(pathAndQueryOf(request)), {
    headers: { "Set-Cookie": await serializeToast(toast) },
  });
}
