import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "~/components/hydrated";
import { usePendingLocation, useIsSending } from "~/components/loading";
import type { PriceParts } from "~/components/price-breakdown";
import { ActionBar } from "~/components/ui/action-bar";
import { costOfVisits } from "~/domain/pricing/pricing";
import { useText } from "~/i18n/text";
import { formatBaht, type Satang } from "~/lib/money";
import { stepAt } from "./steps";

export interface EstimatedPrice extends PriceParts {
  total: Satang;
}

interface StepBarProps {
  /** The total that will be paid for a visit, once it is known; and for how many visits. */
  price?: EstimatedPrice | null | undefined;
  visits?: number | undefined;
  /** What stands in the total's place until then: the lowest one, if anything. */
  from?: Satang | null | undefined;
  detail?: ReactNode;
  /** The parts of the price stand above it already where it is a column. */
  listed?: true;
  /** Address of the step before; none on the first. */
  back?: string;
  /** What 'Back' says to the form instead, where no scripts keep what was typed into it. */
  leave?: { name: string; value: string };
  /** Words of the button that goes on. */
  label: string;
  /** Whether the step's questions are answered; known only where scripts run. */
  ready: boolean;
  /** What the button itself says to the form. */
  submit?: { name: string; value: string; formAction: string };
}

/**
 * The bar of a step, always in sight: the price so far and how it comes about, 'Back' quiet, going
 * on strong. Without scripts the button is enabled, and browser or server refuse what is missing.
 */
export function StepBar({
  price,
  visits = 1,
  from,
  detail,
  listed,
  back,
  leave,
  label,
  ready,
  submit,
}: StepBarProps) {
  const { t } = useText();
  const hydrated = useHydrated();
  const isGoingOn = useIsGoingOn();
  const sending = useIsSending();
  const busy = isGoingOn || sending;
  return (
    <ActionBar
      label={price ? t("common:estimated-total") : from ? t("booking:lowest-total") : undefined}
      figure={
        price
          ? formatBaht(costOfVisits(price.total, visits))
          : from
            ? `${t("booking:from")} ${formatBaht(from)}`
            : null
      }
      detail={
        price ? (
          visits > 1 ? (
            `${t("booking:visits", { count: visits })} × ${formatBaht(price.total)}`
          ) : (
            <span className={listed && "lg:hidden"}>
              <BriefPriceBreakdown price={price} />
            </span>
          )
        ) : (
          detail
        )
      }
      {...(back
        ? {
            back: {
              ...(leave && !hydrated ? { submit: leave } : { to: back }),
              label: t("booking:back"),
            },
          }
        : {})}
    >
      <button
        type="submit"
        {...submit}
        disabled={hydrated && !ready && !busy}
        // Disabled it would lose the focus, which stays on it if nothing comes of it.
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onClick={(event) => {
          if (busy) event.preventDefault();
        }}
        className="button button-strong action-bar-button"
      >
        {sending ? t("booking:details-sending") : isGoingOn ? t("common:loading") : label}
      </button>
    </ActionBar>
  );
}

/** Whether a later step is on its way. */
function useIsGoingOn(): boolean {
  const { pathname } = useLocation();
  const pendingLocation = usePendingLocation();
  return pendingLocation !== null && stepAt(pendingLocation.pathname) > stepAt(pathname);
}

/** How a total comes about, as short as a bar needs it: "2 h × ฿300 + ฿350". */
function BriefPriceBreakdown({ price }: { price: PriceParts }) {
  const { t } = useText();
  return (
    <>
      {t("common:total-breakdown-brief", {
        count: price.hoursBilled,
        rate: formatBaht(price.hourlyRate),
        fee: formatBaht(price.platformFee),
      })}
    </>
  );
}
