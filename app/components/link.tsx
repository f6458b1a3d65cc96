import { forwardRef } from "react";
import { Link as RemixLink, useLocation, type LinkProps } from "@remix-run/react";
import { canShareDocument } from "~/lib/share-document";

/** A link within the site. It loads a new document if the two pages can't share one. */
export const Link = forwardRef<
  HTMLAnchorElement,
  Omit<LinkProps, "to" | "reloadDocument"> & { to: string }
>(function Link({ to, ...props }, ref) {
  const reloadDocument = !canShareDocument(useLocation().pathname, to);
  return <RemixLink ref={ref} discover="none" reloadDocument={reloadDocument} to={to} {...props} />;
});
