import { Link } from "~/components/link";
import { ChevronLeftIcon, ChevronRightIcon } from "~/components/art/icons";
import { useText } from "~/i18n/text";

interface PaginationProps {
  page: number;
  /** Says which page it is; by default by its number alone. */
  position?: string;
  hasMore: boolean;
  /** Returns the address of another page. */
  to: (page: number) => string;
}

/** Links to the previous and the next page; nothing if there is only one. */
export function Pagination({ page, position, hasMore, to }: PaginationProps) {
  const { t } = useText();
  if (page === 1 && !hasMore) return null;
  return (
    <nav aria-label={t("common:pagination")} className="flex flex-wrap items-center gap-2 py-6">
      <div className="flex-1">
        {page > 1 ? (
          <Link to={to(page - 1)} rel="prev" className="button button-quiet">
            <ChevronLeftIcon className="size-5" />
            {t("common:previous")}
          </Link>
        ) : null}
      </div>
      <span aria-current="page" className="text-sm text-ink-soft">
        {position ?? t("common:page-number", { page })}
      </span>
      <div className="flex-1 text-right">
        {hasMore ? (
          <Link to={to(page + 1)} rel="next" className="button button-quiet">
            {t("common:next")}
            <ChevronRightIcon className="size-5" />
          </Link>
        ) : null}
      </div>
    </nav>
  );
}

/** Returns the page number in an address; 1 if it is no whole number from 1 to `last`. */
export function pageNumberOf(parameters: URLSearchParams, last = 1_000): number {
  const page = Number(parameters.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= last ? page : 1;
}
