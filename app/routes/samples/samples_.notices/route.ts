import type { LoaderFunctionArgs } from "@remix-run/node";
import { letterHtml, letterText } from "~/domain/notifications/channels/email/letter";
import { sampleNotices, type SampleNotice } from "~/domain/notifications/samples.server";
import { LOCALES } from "~/lib/vocabulary";

/**
 * All notices as people get them: a list with the short words of each, and each letter by itself, in HTML
 * or as text (`?lang=th&show=3&as=text`).
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // The built server hasn't this route at all; this holds where somebody builds in another way.
  if (process.env.NODE_ENV !== "development") throw new Response(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const locale = LOCALES.find((one) => one === searchParams.get("lang")) ?? "en";
  const samples = await sampleNotices(locale, context);
  const shown = samples[Number(searchParams.get("show") ?? "none")];
  if (shown?.letter && searchParams.get("as") === "text") {
    return answer(letterText(shown.letter), "text/plain");
  }
  return answer(shown?.letter ? letterHtml(shown.letter) : listOf(samples, locale), "text/html");
}

const answer = (body: string, type: string) =>
  new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      // Letters bring their styles along.
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    },
  });

function listOf(samples: readonly SampleNotice[], locale: string): string {
  const rows = samples.map(({ kind, audience, actor, isSeries, letter, short }, index) => {
    const address = `?lang=${locale}&amp;show=${index}`;
    const mail = letter
      ? `<a href="${address}">${escape(letter.subject)}</a> (<a href="${address}&amp;as=text">text</a>)`
      : "no mail";
    const phone = short
      ? `<p><b>${escape(short.title)}</b><br>${escape(short.body).replaceAll("\n", "<br>")}<br>[${escape(short.action)}] ${escape(short.path)}</p>`
      : "";
    return `<li><code>${kind}</code> to ${audience}, by ${actor}${isSeries ? ", a series" : ""}: ${mail}${phone}</li>`;
  });
  const others = LOCALES.map((one) => `<a href="?lang=${one}">${one}</a>`).join(" ");
  return `<!DOCTYPE html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Notices</title></head>
<body><h1>Notices</h1><p>${others}</p><ol start="0">${rows.join("\n")}</ol></body>
</html>`;
}

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
