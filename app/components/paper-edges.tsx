import type { ReactNode } from "react";
import { Logo } from "~/components/art/logo";
import { useText } from "~/i18n/text";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { joinWithDots } from "~/lib/join-texts";

/**
 * A sheet of paper in place of the page that it is printed from: the mark and the sheet's number above, the
 * business and the day of printing below. On a screen it isn't shown.
 */
export function PaperEdges({
  what,
  number,
  business: { name, address, registrationNumber },
  printedAt,
  children,
}: {
  /** The kind of paper, before its number. */
  what: string;
  number: string;
  business: { name: string | null; address: string | null; registrationNumber: string | null };
  printedAt: number;
  children: ReactNode;
}) {
  const { t, locale } = useText();
  return (
    <div className="hidden print:block">
      <p className="mb-4 flex items-center justify-between gap-4 border-b border-ink pb-2">
        <span className="flex items-center gap-2 text-section font-bold text-celadon-800">
          <Logo className="size-7" />
          {t("common:brand")}
        </span>
        <span className="text-sm text-ink-soft">
          {what} <strong className="text-section text-ink tabular">{number}</strong>
        </span>
      </p>
      {children}
      <p className="mt-6 flex justify-between gap-4 border-t border-celadon-200 pt-2 text-mini text-ink-soft">
        <span>
          {joinWithDots(
            name,
            address,
            registrationNumber && `${t("common:footer-registration")} ${registrationNumber}`,
          )}
        </span>
        <span className="shrink-0 tabular">
          {formatDate(cityDateOf(printedAt), locale, "long")}
        </span>
      </p>
    </div>
  );
}
