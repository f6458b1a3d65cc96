import { Link } from "~/components/link";
import { ChevronLeftIcon, ChevronRightIcon } from "~/components/art/icons";
import { useText } from "~/i18n/text";

interface PaginationProps {
  page: number;
  /** The number of pages, where it is known. */
  pages?: number;
  hasMore: boolean;
  /** Returns the address of another page. */
  to: (page: number) => string;
}

/** Links to the previous and the next page; nothing if there is only one. */
export function Pagination({ page, pages, hasMore, to }: PaginationProps) {
  const { t } = useText();
  if (page === 1 && !hasMore) return null;
  return (
    <nav
      aria-label={t("common:pagination")}
      className="grid grid-cols-[1fr_auto_1fr] items-center gap-2 py-6 max-[16rem]:flex max-[16rem]:flex-wrap"
    >
      {page > 1 ? (
        <Link
          to={to(page - 1)}
          rel="prev"
          className="button button-quiet justify-self-start max-sm:px-3"
        >
          <ChevronLeftIcon className="size-5" />
          {t("common:previous")}
        </Link>
      ) : (
        <span />
      )}
      <span aria-current="page" className="text-sm text-ink-soft">
        {pages ? t("common:page-of", { page, pages }) : t("common:page-number", { page })}
      </span>
      {hasMore ? (
        <Link
          to={to(page + 1)}
          rel="next"
          className="button button-quiet justify-self-end max-sm:px-3"
        >
          {t("common:next")}
          <ChevronRightIcon className="size-5" />
        </Link>
      ) : null}
    </nav>
  );
}

/** Returns the page number in an address; 1 if it is no whole number from 1 to `last`. */
export function pageNumberOf(parameters: URLSearchParams, last = 1_000): number {
  const page = Number(parameters.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= last ? page : 1;
}
