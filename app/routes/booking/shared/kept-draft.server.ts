import { createHmac, timingSafeEqual } from "node:crypto";
import {
  DRAFT_KEPT_MS,
  keepDraft,
  type BookingDraft,
} from "~/domain/bookings/creating/drafts.server";
import { paths } from "~/lib/paths";
import { secretFor } from "~/lib/secrets.server";
import { leadTo } from "~/http/lead-to.server";
import { pathOf } from "~/http/session.server";
import { withToast } from "~/http/toast.server";

/** The field of step 4 that says whose draft it is. */
const FIELD = "draftKey";

const signed = (text: string) =>
  createHmac("sha256", secretFor("booking-draft")).update(text).digest("base64url");

/**
 * What a form of step 4 carries, so that what is typed in it is kept for whoever it was made for, also
 * when their session has ended by the time that it is sent: nobody else gets to see it, and nothing of
 * it stands in an address or a cookie.
 */
export function draftKey(userId: number, now: number): string {
  const text = `${userId}.${now + DRAFT_KEPT_MS}`;
  return `${text}.${signed(text)}`;
}

/** Whose form it is, or null: made up, or too old. */
function customerOf(key: FormDataEntryValue | null, now: number): number | null {
  const [userId, expiresAt, signature = ""] = String(key).split(".");
  const expected = Buffer.from(signed(`${userId}.${expiresAt}`));
  const given = Buffer.from(signature);
  const ours = given.length === expected.length && timingSafeEqual(given, expected);
  return ours && Number(expiresAt) > now ? Number(userId) : null;
}

/** What was typed on step 4, as it was typed. */
export function typedDetails(form: FormData): BookingDraft {
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
export function keepDraftOf(form: FormData, now: number): boolean {
  const userId = customerOf(form.get(FIELD), now);
  return userId !== null && keepDraft(userId, typedDetails(form), now);
}

/** To the login, and back to a form whose content is kept. */
export async function loginToKeptDraft(request: Request): Promise<Response> {
  const toast = { title: "login:session-ended", text: "login:session-ended-text" } as const;
  return leadTo(request, paths.login(pathOf(request)), {
    headers: { "Set-Cookie": await withToast(toast) },
  });
}
