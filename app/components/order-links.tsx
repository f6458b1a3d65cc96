import { useRef } from "react";
import { ChevronDownIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { useClosingMenus } from "~/components/use-closing-menus";
import { useText } from "~/i18n/text";
import { CLEANER_ORDERS, type CleanerOrder } from "~/lib/vocabulary";

interface OrderLinksProps {
  /** The current order. */
  order: CleanerOrder;
  /** Returns the address of the same list in another order. */
  to: (order: CleanerOrder) => string;
}

/** The orders of a list of cleaners: a menu of links that opens without scripts. */
export function OrderLinks({ order: currentOrder, to }: OrderLinksProps) {
  const { t } = useText();
  const nav = useRef<HTMLElement>(null);
  useClosingMenus(nav);
  return (
    <nav ref={nav} aria-label={t("browse:order")} className="relative -mr-2 shrink-0 text-sm">
      <details className="group">
        <summary className="flex min-h-11 list-none items-center gap-1 px-2 font-semibold text-celadon-700 hover:underline">
          <span className="sr-only">{t("browse:order")}: </span>
          {t(`browse:order-${currentOrder}`)}
          <ChevronDownIcon className="size-4 group-open:rotate-180" />
        </summary>
        <ul className="card absolute right-0 z-20 w-max p-1">
          {CLEANER_ORDERS.map((order) => (
            <li key={order}>
              <Link
                to={to(order)}
                preventScrollReset
                aria-current={order === currentOrder ? "true" : undefined}
                onClick={({ currentTarget }) => {
                  const menu = currentTarget.closest("details");
                  menu?.removeAttribute("open");
                  menu?.querySelector("summary")?.focus();
                }}
                className="flex min-h-11 items-center rounded-xl px-3 text-celadon-700 hover:bg-celadon-100 aria-[current]:font-semibold aria-[current]:text-ink"
              >
                {t(`browse:order-${order}`)}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
