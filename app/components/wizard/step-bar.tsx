import { Link } from "~/components/link";
import type { ReactNode } from "react";
import { useHydrated } from "~/components/hydrated";
import { useText } from "~/i18n/text";

interface StepBarProps {
  /** Address of the step before; none on the first. */
  back?: string;
  /** Words of the button that goes on. */
  label: string;
  /** Whether the step's questions are answered; known only where scripts run. */
  ready: boolean;
  /** What the button itself says to the form. */
  submit?: { name: string; value: string; formAction: string };
  /** What stands above the buttons, such as the estimated total. */
  children?: ReactNode;
}

/**
 * The bar at the foot of a step, always in sight: the price so far, 'Back' quiet, going on strong.
 * Without scripts the button is enabled, and browser or server refuse what is missing.
 */
export function StepBar({ back, label, ready, submit, children }: StepBarProps) {
  const { t } = useText();
  const hydrated = useHydrated();
  return (
    <div className="sticky bottom-0 z-30 -mx-4 mt-6 border-t border-celadon-200 bg-paper px-4 py-3 md:mx-0 md:px-0">
      {children}
      <div className="flex gap-3">
        {back ? (
          <Link to={back} className="button button-plain">
            {t("booking:back")}
          </Link>
        ) : null}
        <button
          type="submit"
          {...submit}
          disabled={hydrated && !ready}
          className="button button-strong flex-1"
        >
          {label}
        </button>
      </div>
    </div>
  );
}
