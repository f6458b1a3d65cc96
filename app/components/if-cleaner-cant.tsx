import type { ReactNode } from "react";

/** The question what should happen if the cleaner can't come, in the reader's language. */
export interface IfCleanerCantTexts {
  legend: string;
  hint: string;
  choices: readonly { value: string; label: string; text: string }[];
}

/**
 * The question as a list in a frame, each row of which is a radio button of a form. The texts come from the server, so
 * that no script has to carry them.
 */
export function IfCleanerCantField({
  texts: { legend, hint, choices },
  chosen,
  error,
}: {
  texts: IfCleanerCantTexts;
  chosen: string;
  /** Why the choice was refused. */
  error?: ReactNode;
}) {
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <p className="pb-2 text-sm text-ink-soft">{hint}</p>
      {error}
      <div className="ruled overflow-hidden rounded-2xl border border-edge">
        {choices.map(({ value, label, text }) => (
          <label key={value} className="part-option flex gap-3 p-3">
            <input
              type="radio"
              name="ifCleanerCant"
              className="mt-1 size-5 shrink-0"
              value={value}
              defaultChecked={value === chosen}
            />
            <span>
              <strong className="block">{label}</strong>
              {text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
