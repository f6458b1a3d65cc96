import { CheckIcon } from "~/components/art/icons";
import { useText } from "~/i18n/text";
import { WIZARD_STEPS, type WizardStep } from "./steps";

/** The five steps: those up to the current one are highlighted, the bar fills (step - 1) / 4. */
export function StepIndicator({ step }: { step: WizardStep }) {
  const { t } = useText();
  return (
    <nav aria-label={t("booking:steps")} className="pt-2">
      <progress
        value={step - 1}
        max={4}
        aria-label={t("booking:step-of", { step })}
        className="wizard-progress"
      />
      <ol className="mt-1.5 flex flex-wrap justify-between gap-1 text-mini leading-6">
        {WIZARD_STEPS.map((number) => (
          <li
            key={number}
            aria-current={number === step ? "step" : undefined}
            className={`flex items-center gap-1.5 ${number <= step ? "font-semibold text-celadon-800" : "text-ink-soft"}`}
          >
            <span
              className={`grid size-6 shrink-0 place-items-center rounded-full ${number <= step ? "bg-celadon-700 text-white" : "bg-celadon-100"}`}
            >
              {number < step ? <CheckIcon className="size-4" /> : number}
            </span>
            <span className={number === step ? undefined : "sr-only md:not-sr-only"}>
              {t(`booking:step-${number}`)}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
