import { SECOND_MS } from "~/lib/durations";
import { lookForNews } from "./look-for-news";

/**
 * Lets a page that sends no bundle show what has changed. Without scripts it loads anew every so many seconds, and
 * with them only when it would say something else: a reload takes a screen reader back to the top.
 */
export function LoadsAnew({ everyS, nonce }: { everyS: number; nonce: string }) {
  const run = `(${String(lookForNews)})(${everyS * SECOND_MS})`;
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(everyS)} />
      </noscript>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: run }} />
    </>
  );
}
