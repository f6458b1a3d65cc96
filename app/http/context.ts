import type { ReactNode } from "react";
import type { FooterLinks } from "~/components/layout/footer";
import type { HeaderProps } from "~/components/layout/header";
import type { Message } from "~/i18n/messages";
import type { Locale } from "~/lib/vocabulary";
import type { UploadRefusal } from "./upload-queue.server";

/** Facts about a request that Express hands to every loader and action. */
export interface RequestContext {
  requestId: string;
  /** Nonce for the inline scripts of this answer. */
  cspNonce: string;
  /** The client's address, behind as many proxies as TRUST_PROXY says. */
  address: string;
  /** Time at which the request came in, in milliseconds; all rules of one request see the same time. */
  now: number;
  locale: Locale;
  /** Origin of links in answers, emails and feeds. */
  origin: string;
  /** Version of the public data, if a guest asks for a page that may be cached; else null. */
  publicVersion: number | null;
  /** Reason why the photos of its form can't be taken now; null if they can, or if it has none. */
  uploadRefusal: UploadRefusal | null;
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends RequestContext {
    readonly requestId: string;
  }
}

/** Facts about a route that only its own work decides, from its `handle`; all others are in the map (`~/lib/route-map`). */
export interface RouteHandle {
  /**
   * A guest's page may be cached in memory until the public data changes. `query` lists the query
   * parameters that its loader reads; all others are removed from guests' requests.
   */
  cacheForGuests?: { readonly query: readonly string[] };
  /**
   * Many people see the same page, except for the name in the header: it is rendered once for all of them
   * (`~/rendering/render-cache.server.ts`).
   */
  renderOnce?: true;
  /**
   * Title of the message when the action of the page's form fails unexpectedly: the form then keeps what
   * was typed. Without it an error page hands the form back (`~/rendering/form-gate.server.ts`).
   */
  formFailed?: Message;
  /** The form's texts are stored until the user is back from the login (`booking-draft.server.ts`). */
  keepsDraft?: true;
  /**
   * Id of the form whose content is kept when another language is chosen
   * (`~/components/layout/language-switcher`). It is a function of the loader data if the form isn't always
   * on the page.
   */
  draftForm?: string | FindDraftForm;
  /** The header of all pages within this layout, instead of the site's. */
  header?: Header;
  /** The links at the foot of these pages, instead of the site's. */
  footerLinks?: FooterLinks;
}

/** The header of a page. */
type Header = (props: HeaderProps) => ReactNode;

/** Returns the id of the form on a page, from the route's loader data; null if there is none. */
type FindDraftForm = { on(loaded: object): string | null }["on"];

/**
 * Returns the id of the form that survives a change of language: that of the innermost route, whose action
 * answers it. Undefined on an error page.
 */
export function draftFormIdOf(
  matches: readonly { handle: unknown; data: unknown }[],
): string | undefined {
  const { handle, data } = matches.at(-1) ?? {};
  const { draftForm } = (handle ?? {}) as RouteHandle;
  if (typeof data !== "object" || data === null) return undefined;
  return (typeof draftForm === "function" ? draftForm(data) : draftForm) ?? undefined;
}

/**
 * Returns the header and the links at the foot that a layout has for its pages; none if there is no such
 * layout, or it refused the visitor.
 */
export function ownFrameOf(
  matches: readonly { handle: unknown; data: unknown }[],
): Pick<RouteHandle, "header" | "footerLinks"> {
  const within = matches.find(({ data, handle }) => data && (handle as RouteHandle | null)?.header);
  return within?.handle ?? {};
}
