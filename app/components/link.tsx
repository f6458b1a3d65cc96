import { forwardRef } from "react";
import { Link as RemixLink, type LinkProps } from "@remix-run/react";

/**
 * True if the page at an address hydrates, as its route's handle says (`handle.hydrate`): the browser
 * doesn't know the handles of pages that it hasn't loaded, so their addresses stand here, and a test
 * holds the two together (`tests/http/remix-internals.test.ts`). Such pages lead to each other without
 * a new document; every other page is a document of its own, with its own style sheet and no scripts.
 */
export function hydrates(address: string): boolean {
  return /^\/(?:booking|browse-cleaners|dashboard)(?:[/?#]|$)/.test(address);
}

/** A link within the site. */
export const Link = forwardRef<
  HTMLAnchorElement,
  Omit<LinkProps, "to" | "reloadDocument"> & { to: string }
>(function Link({ to, ...props }, ref) {
  return <RemixLink ref={ref} discover="none" reloadDocument={!hydrates(to)} to={to} {...props} />;
});
