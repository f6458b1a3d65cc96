import { createHmac, timingSafeEqual } from "node:crypto";
import {
  BOOKING_DRAFT_LIFETIME_MS,
  saveBookingDraftIfAccountOpen,
  type BookingDraft,
} from "~/domain/bookings/creating/booking-drafts.server";
import { paths } from "~/lib/paths";
import { secretFor } from "~/lib/secrets.server";
import { redirectWithin } from "~/http/redirect-within.server";
import { pathAndQueryOf } from "~/http/session.server";
import { serializeToast } from "~/http/toast.server";

/** The field of step 4 that says whose draft it is. */
const DRAFT_KEY_FIELD = "draftKey";

const signDraftKey = (text: string) =>
  createHmac("sha256", secretFor("booking-draft")).update(text).digest("base64url");

/**
 * What a form of step 4 carries, so that what is typed in it is kept for whoever it was made for, also
 * when their session has ended by the time that it is sent: nobody else gets to see it, and nothing of
 * it stands in an address or a cookie.
 */
export function createDraftKey(userId: number, now: number): string {
  const text = `${userId}.${now + BOOKING_DRAFT_LIFETIME_MS}`;
  return `${text}.${signDraftKey(text)}`;
}

/** Whose form it is, or null: made up, or too old. */
function verifyDraftKey(key: FormDataEntryValue | null, now: number): number | null {
  const [userId, expiresAt, signature = ""] = String(key).split(".");
  const expected = Buffer.from(signDraftKey(`${userId}.${expiresAt}`));
  const given = Buffer.from(signature);
  const ours = given.length === expected.length && timingSafeEqual(given, expected);
  return ours && Number(expiresAt) > now ? Number(userId) : null;
}

/** What was typed on step 4, as it was typed. */
export function readTypedDetails(form: FormData): BookingDraft {
  const typed = (name: string) => String(form.get(name) ?? "");
  return {
    address: typed("address"),
    city: typed("city"),
    zipCode: typed("zipCode"),
    phone: typed("phone"),
    specialInstructions: typed("specialInstructions"),
  };
}

/** Keeps what a form of step 4 holds that is left without booking; false if it is no such form. */
export function saveDraftFromForm(form: FormData, now: number): boolean {
  const userId = verifyDraftKey(form.get(DRAFT_KEY_FIELD), now);
  return userId !== null && saveBookingDraftIfAccountOpen(userId, readTypedDetails(form), now);
}

/** To the login, and back to a form whose content is kept. */
export async function redirectToLoginWithDraft(request: Request): Promise<Response> {
  const toast = { title: "login:session-ended", text: "login:session-ended-text" } as const;
  return redirectWithin(request, paths.login(pathAndQueryOf(request)), {
    headers: { "Set-Cookie": await serializeToast(toast) },
  });
}
