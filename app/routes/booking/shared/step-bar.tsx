import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "~/components/hydrated";
import { usePendingLocation, useIsSending } from "~/components/loading";
import type { PriceParts } from "~/components/price-breakdown";
import { ActionBar } from "~/components/ui/action-bar";
import { costOfVisits } from "~/domain/pricing/cost-of-visits";
import { useText } from "~/i18n/text";
import { formatBaht, type Satang } from "~/lib/money";
import { stepAt } from "./steps";

export interface EstimatedPrice extends PriceParts {
  total: Satang;
}

interface StepBarProps {
  /** Total of one visit, once it is known, with the number of visits. */
  price?: EstimatedPrice | null | undefined;
  visits?: number | undefined;
  /** The lowest total, shown until the real one is known. */
  from?: Satang | null | undefined;
  detail?: ReactNode;
  /** True if the parts of the price are already listed above the bar, where it is a column. */
  listed?: true;
  /** Address of the previous step; the first step has none. */
  back?: string;
  /** Form value that 'Back' sends where no scripts run, so that the server saves what was typed. */
  leave?: { name: string; value: string };
  /** Text of the button that goes on. */
  label: string;
  /** True if the step's questions are answered; known only where scripts run. */
  ready: boolean;
  /** Form value and target of the button itself. */
  submit?: { name: string; value: string; formAction: string };
}

/**
 * The bar of a step, always in sight: the price so far with its calculation, a quiet 'Back', and a strong
 * button to go on. Without scripts the button is enabled, and browser or server refuse what is missing.
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
      label={price ? t("common:total") : from ? t("booking:lowest-total") : undefined}
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
        // Scripts will disable it, so it looks so from the first paint on, until something is chosen.
        data-waits={(!hydrated && !ready) || undefined}
        // Not `disabled`: the button would lose the focus, which it must keep if the navigation fails.
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

/** True while a later step is loading. */
function useIsGoingOn(): boolean {
  const { pathname } = useLocation();
  const pendingLocation = usePendingLocation();
  return pendingLocation !== null && stepAt(pendingLocation.pathname) > stepAt(pathname);
}

/** The calculation of a total, in short: "2 h × ฿300 + ฿350". */
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
