import { keepCompoundsInLongText } from "~/lib/long-thai-texts";
import { textParts } from "./text-parts";

/** A text in which email addresses, phones and LINE accounts are links. */
export function LinkedText({ text }: { text: string }) {
  return (
    <>
      {textParts(text).map(({ text: words, href }, position) =>
        href ? (
          <a
            key={position}
            href={href}
            className={href.startsWith("tel:") ? "link whitespace-nowrap" : "link wrap-anywhere"}
          >
            {words}
          </a>
        ) : (
          keepCompoundsInLongText(words)
        ),
      )}
    </>
  );
}
