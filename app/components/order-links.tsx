import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { CLEANER_ORDERS, type CleanerOrder } from "~/lib/vocabulary";

interface OrderLinksProps {
  /** The current order. */
  order: CleanerOrder;
  /** Returns the address of the same list in another order. */
  to: (order: CleanerOrder) => string;
}

/** The orders of a list of cleaners, as links with the current one marked. */
export function OrderLinks({ order: currentOrder, to }: OrderLinksProps) {
  const { t } = useText();
  return (
    <nav aria-label={t("browse:order")} className="-mx-2">
      <ul className="flex flex-wrap text-sm">
        {CLEANER_ORDERS.map((order) => (
          <li key={order}>
            <Link
              to={to(order)}
              preventScrollReset
              aria-current={order === currentOrder ? "true" : undefined}
              className="inline-flex min-h-11 items-center px-2 text-celadon-700 underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-2"
            >
              {t(`browse:order-${order}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
