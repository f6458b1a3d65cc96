import { createHash } from "node:crypto";
import helmet from "helmet";
import type { RequestHandler } from "express";
import onHeaders from "on-headers";
import { authorizeOrigins } from "~/domain/accounts/oauth/providers.server";
import { isHttps } from "./cookies.server";

/** Returns the hash of an inline script or style, as a CSP source. */
export function cspHash(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}

/**
 * Returns the Content-Security-Policy of an answer. `scripts` and `styles` are nonces or hashes of inline
 * content. Forms may lead to the configured sign-in providers: Chromium checks redirects, too.
 */
export function contentSecurityPolicy({
  scripts,
  styles = [],
}: {
  scripts: readonly string[];
  styles?: readonly string[];
}): string {
  const directives = [
    "default-src 'none'",
    "base-uri 'none'",
    "connect-src 'self'",
    "font-src 'self'",
    ["form-action 'self'", ...authorizeOrigins()].join(" "),
    "frame-ancestors 'none'",
    "img-src 'self' data: blob:",
    "manifest-src 'self'",
    `script-src 'self' ${scripts.join(" ")}`.trim(),
    `style-src 'self' ${styles.join(" ")}`.trim(),
    "worker-src 'self'",
  ];
  if (isHttps()) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}

/** Policy of answers that are no documents: nothing may run or load. */
export const NO_DOCUMENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Policy of files and pictures. It doesn't restrict what they load: a service worker takes the policy of its
 * file for all that it fetches.
 */
const FILE_POLICY = "frame-ancestors 'none'";

/**
 * Returns handlers for the headers of every answer. Each document has a Content-Security-Policy of its own
 * (`render-document.server.tsx`), texts that are no documents get `NO_DOCUMENT_POLICY` where they are made.
 */
export function securityHeaders(): RequestHandler[] {
  return [
    helmet({
      contentSecurityPolicy: false,
      // `no-referrer`, the default, makes native form posts send `Origin: null`, which is refused.
      referrerPolicy: { policy: "same-origin" },
      strictTransportSecurity: isHttps() ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      xFrameOptions: { action: "deny" },
      xXssProtection: false,
    }),
    (_request, response, next) => {
      response.setHeader(
        "Permissions-Policy",
        "camera=(), geolocation=(), microphone=(), payment=()",
      );
      onHeaders(response, () => {
        if (response.hasHeader("Content-Security-Policy")) return;
        response.setHeader("Content-Security-Policy", FILE_POLICY);
      });
      next();
    },
  ];
}
