import { AlertIcon } from "~/components/art/icons";
import type { Message } from "~/i18n/messages";
import { useText } from "~/i18n/text";

interface Segment {
  value: string;
  label: string;
  disabled?: boolean;
}

/** Two to four answers side by side, one of which is chosen: radio buttons of a form. */
export function Segmented({
  name,
  legend,
  hint,
  errors: [error] = [],
  segments,
  chosen,
  onChange,
}: {
  name: string;
  /** The question. */
  legend: string;
  hint?: string | undefined;
  errors?: Message[] | undefined;
  segments: readonly Segment[];
  /** Value of the answer that is chosen initially. */
  chosen: string | null;
  /** Called at each choice, where scripts act on it at once. */
  onChange?: (value: string) => void;
}) {
  const { t } = useText();
  const describedBy = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
  return (
    <fieldset aria-describedby={describedBy || undefined}>
      <legend className="pb-2 font-semibold">{legend}</legend>
      {error ? (
        <p
          id={`${name}-error`}
          role="alert"
          className="flex items-start gap-1.5 pb-2 text-sm font-semibold text-brick"
        >
          <AlertIcon className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">{t(error)}</span>
        </p>
      ) : null}
      <div className="part-segmented">
        {segments.map(({ value, label, disabled = false }) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              disabled={disabled}
              onChange={onChange && (() => onChange(value))}
              className="sr-only"
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {hint ? (
        <p id={`${name}-hint`} className="pt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
    </fieldset>
  );
}
