import type { Message } from "~/i18n/messages";
import type { Locale } from "~/lib/vocabulary";
import type { UploadRefusal } from "./upload-queue.server";

/** What Express knows of a request and hands to every loader and action. */
export interface RequestContext {
  requestId: string;
  /** For inline scripts of this answer. */
  cspNonce: string;
  /** The client's address, behind as many proxies as TRUST_PROXY says. */
  address: string;
  /** The instant at which the request came in; all its rules see the same moment. */
  now: number;
  locale: Locale;
  /** Where links in answers, mails and feeds lead. */
  origin: string;
  /** Of the data that everybody sees, when a guest asks for a page that may be kept; else null. */
  publicVersion: number | null;
  /** Why the photos of its form can't be taken now; null if they can, or if it has none. */
  uploadRefusal: UploadRefusal | null;
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends RequestContext {
    readonly requestId: string;
  }
}

/** What a route says of itself in its `handle`. */
export interface RouteHandle {
  /** The page sends JavaScript. Pages that people only read don't. */
  hydrate?: true;
  /** The page has one thing to do: its footer is a line. */
  slimFooter?: true;
  /** The home page, which has a style sheet of its own. */
  home?: true;
  /** A customer's page about a booking of theirs, which has one of its own, too. */
  myBooking?: true;
  /** A page of the cleaner's side, which has a style sheet of its own. */
  forCleaners?: true;
  /** A cleaner's today, which has one of its own, too. */
  today?: true;
  /** A page of the admins' desk, which has a style sheet of its own. */
  forAdmins?: true;
  /** The page of samples, whose style sheet has all parts. It exists while developing. */
  samples?: true;
  /**
   * A guest's page may be kept in memory until the data that everybody sees changes. `query` names
   * the parameters of the address that its loader reads; guests' requests come without any other.
   */
  cacheForGuests?: { readonly query: readonly string[] };
  /**
   * Many people see the same on this page, the name in its header aside: it is rendered once for all
   * of them (`~/rendering/render-cache.server.ts`).
   */
  renderOnce?: true;
  /**
   * The page has a form, which stays as it was typed where its action fails unexpectedly: with this
   * title. Without it an error page hands the form back (`~/rendering/form-gate.server.ts`).
   */
  formFailed?: Message;
  /** What its form holds is kept for whoever comes back from the login (`~/http/kept-draft.server.ts`). */
  keepsDraft?: true;
  /**
   * The id of the form on the page whose content is kept when another language is chosen
   * (`~/components/layout/language-switcher`); where it isn't always there, what the page shows tells.
   */
  draftForm?: string | FindDraftForm;
}

/** True if a page sends JavaScript to hydrate: one of its routes says so. */
export function sendsJavaScript(handles: readonly RouteHandle[]): boolean {
  return handles.some(({ hydrate }) => hydrate);
}

/** Says from a route's loader data which form is on its page; null if none. */
type FindDraftForm = { on(loaded: object): string | null }["on"];

/**
 * The form of a page that outlives another language: that of its innermost route, whose action answers it.
 * None on the page of an error.
 */
export function draftFormIdOf(
  matches: readonly { handle: unknown; data: unknown }[],
): string | undefined {
  const { handle, data } = matches.at(-1) ?? {};
  const { draftForm } = (handle ?? {}) as RouteHandle;
  if (typeof data !== "object" || data === null) return undefined;
  return (typeof draftForm === "function" ? draftForm(data) : draftForm) ?? undefined;
}
