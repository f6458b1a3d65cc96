import { useOutletContext } from "@remix-run/react";
import type { ReactNode } from "react";
import { Skeletons } from "~/components/ui/skeletons";
import { useText } from "~/i18n/text";
import type { StepContext } from "./steps";

interface StepLayoutProps {
  title: string;
  /** The error about what was sent; it is read first. */
  refusal?: ReactNode;
  /** True on steps that need all the height: title and lead are as small as possible on phones. */
  dense?: true;
  lead?: ReactNode;
  /** The choices so far; shown beside the step from 1024 px. */
  summary?: ReactNode;
  /** The step's `StepBar`. */
  bar: ReactNode;
  /** Good to know before going on; shown below the bar's button from 1024 px. */
  note?: ReactNode;
  children: ReactNode;
}

/**
 * The layout of all steps of the wizard: the bar sticks to the bottom of the screen, and from 1024 px a
 * summary with total, button and 'Back' stays in sight beside the step. It must be inside the step's form,
 * so that the button belongs to the form and the bar can stick along its whole height.
 */
export function StepLayout({
  title,
  refusal,
  dense,
  lead,
  summary,
  bar,
  note,
  children,
}: StepLayoutProps) {
  const { t } = useText();
  const { coming } = useOutletContext<StepContext>();
  return (
    <div className="step">
      <div className="min-w-0 pb-4 lg:pb-10">
        <div className="pt-3 empty:hidden lg:pt-6">{refusal}</div>
        <h1 className={`lg:pt-6 lg:text-3xl ${dense ? "pt-1 text-[1.375rem]" : "pt-3 text-2xl"}`}>
          {title}
        </h1>
        {lead ? (
          <p
            className={`max-w-prose text-sm text-ink-soft lg:text-base ${dense ? "leading-normal" : "pt-2"}`}
          >
            {lead}
          </p>
        ) : null}
        {coming ? <Skeletons className="grid py-4 md:grid-cols-2" /> : null}
        {/* Hidden, not removed: if the navigation fails, the step is there again as it was. */}
        <div hidden={coming} className={`lg:pt-5 ${dense ? "pt-2" : "pt-3"}`}>
          {children}
        </div>
      </div>
      <section aria-label={t("booking:summary")} className="step-side">
        <h2 className="hidden text-lg lg:block">{t("booking:summary")}</h2>
        {summary ? <div className="hidden pt-3 lg:block">{summary}</div> : null}
        {bar}
        {note ? <div className="hidden pb-5 text-sm text-ink-soft lg:block">{note}</div> : null}
      </section>
    </div>
  );
}
