import type { RequestHandler } from "express";
import onHeaders from "on-headers";

/** Makes answers that set a cookie private: no shared cache may store them. */
export const makeCookieAnswersPrivate: RequestHandler = (_request, response, next) => {
  onHeaders(response, () => {
    if (!response.hasHeader("Set-Cookie")) return;
    const caching = String(response.getHeader("Cache-Control") ?? "");
    if (/\bpublic\b/.test(caching)) {
      response.setHeader("Cache-Control", caching.replace(/\bpublic\b/, "private"));
    }
  });
  next();
};
