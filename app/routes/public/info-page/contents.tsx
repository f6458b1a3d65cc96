import { ChevronDownIcon } from "~/components/art/icons";
import type { InfoSection } from "~/content/info-page";
import { useText } from "~/i18n/text";
import { keepCompoundsInLongText } from "~/lib/long-thai-texts";

/** Fewest sections with which phones get it: a few are seen sooner than its fold is opened. */
const SECTIONS_ON_PHONES = 7;

/** The table of contents: beside the text where there is room, folded above a long one on phones. */
export function Contents({ sections }: { sections: readonly InfoSection[] }) {
  const { t } = useText();
  const links = (
    <ul>
      {sections.map(({ id, heading }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center rounded-xl px-3 py-1 text-celadon-700 pointer-fine:min-h-9 hover:bg-celadon-100"
          >
            {keepCompoundsInLongText(heading)}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {sections.length >= SECTIONS_ON_PHONES ? (
        <details className="group card p-2 lg:hidden print:hidden">
          <summary className="flex min-h-11 list-none items-center justify-between px-3 font-semibold [&::-webkit-details-marker]:hidden">
            {t("home:info-contents")}
            <ChevronDownIcon className="size-5 shrink-0 text-celadon-700 group-open:rotate-180" />
          </summary>
          <nav aria-label={t("home:info-contents")}>{links}</nav>
        </details>
      ) : null}
      <nav
        aria-label={t("home:info-contents")}
        className="sticky top-20 -ml-3 hidden max-h-[calc(100dvh-6rem)] self-start overflow-auto lg:block print:hidden"
      >
        <p className="px-3 pb-2 font-semibold">{t("home:info-contents")}</p>
        {links}
      </nav>
    </>
  );
}
