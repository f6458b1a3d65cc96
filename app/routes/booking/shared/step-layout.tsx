import type { ReactNode } from "react";
import { useText } from "~/i18n/text";

interface StepLayoutProps {
  title: string;
  /** What is wrong with what was sent: it is read first. */
  refusal?: ReactNode;
  /** Where all height counts: title and lead take as little of a phone's screen as they can. */
  dense?: true;
  lead?: ReactNode;
  /** What was chosen so far; stands beside the step from 1024 px. */
  summary?: ReactNode;
  /** The step's `StepBar`. */
  bar: ReactNode;
  /** What is good to know before going on; stands below the bar's button from 1024 px. */
  note?: ReactNode;
  /** The step itself. */
  children: ReactNode;
}

/**
 * What all steps of the wizard look like: the bar sticks to the foot of the screen, and from 1024 px
 * a summary with total, button and 'Back' stays in sight beside the step. It all belongs inside the
 * step's form, so that the button is the form's own and the bar rises above the whole of it.
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
  return (
    <div className="step">
      <div className="min-w-0 pb-4 lg:pb-10">
        <div className="pt-3 empty:hidden lg:pt-6">{refusal}</div>
        <h1 className={`lg:pt-6 lg:text-3xl ${dense ? "pt-0.5 text-[1.375rem]" : "pt-3 text-2xl"}`}>
          {title}
        </h1>
        {lead ? (
          <p
            className={`max-w-prose text-sm text-ink-soft lg:text-base ${dense ? "leading-normal" : "pt-0.5"}`}
          >
            {lead}
          </p>
        ) : null}
        <div className={`lg:pt-5 ${dense ? "pt-1" : "pt-3"}`}>{children}</div>
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
