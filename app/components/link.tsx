import { forwardRef } from "react";
import { Link as RemixLink, type LinkProps } from "@remix-run/react";

/**
 * Where the pages live that hydrate (`handle.hydrate`). They lead to each other without a new
 * document; every other page is a document of its own, with its own style sheet and no scripts.
 */
const WORKING_PAGES = /^\/(?:booking|browse-cleaners|dashboard)(?:[/?#]|$)/;

/** True if the page at an address hydrates. */
function hydrates(address: string): boolean {
  return WORKING_PAGES.test(address);
}

/** A link within the site. */
export const Link = forwardRef<
  HTMLAnchorElement,
  Omit<LinkProps, "to" | "reloadDocument"> & { to: string }
>(function Link({ to, ...props }, ref) {
  return <RemixLink ref={ref} discover="none" reloadDocument={!hydrates(to)} to={to} {...props} />;
});
