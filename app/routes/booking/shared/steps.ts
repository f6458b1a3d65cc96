import { paths } from "~/lib/paths";

/** The five steps of the wizard; each has its own address. */
export const WIZARD_STEPS = [1, 2, 3, 4, 5] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

const STEPS_AFTER_THE_FIRST: Readonly<Record<string, WizardStep>> = {
  [paths.bookingCleaner()]: 2,
  [paths.bookingTime()]: 3,
  [paths.bookingDetails()]: 4,
  [paths.bookingConfirmation()]: 5,
};

/** Returns the step that the page at a path is. */
export function stepAt(pathname: string): WizardStep {
  return STEPS_AFTER_THE_FIRST[pathname.replace(/\/$/, "")] ?? 1;
}

/** The context that the layout gives its steps. */
export interface StepContext {
  /** True while another step with a list is loading. */
  coming: boolean;
}
