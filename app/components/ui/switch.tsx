import { useText } from "~/i18n/text";

/**
 * A setting that is on or off: a checkbox of a form. A page without scripts has a button beside it that
 * saves; where scripts run, `onChange` may save at once.
 */
export function Switch({
  id,
  name,
  label,
  hint,
  on,
  disabled = false,
  onChange,
}: {
  id: string;
  name: string;
  label: string;
  /** The consequence of the setting. */
  hint?: string;
  /** The initial state. */
  on: boolean;
  disabled?: boolean;
  onChange?: (on: boolean) => void;
}) {
  const { t } = useText();
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
      <div className="min-w-0 grow basis-40">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            {hint}
          </p>
        ) : null}
      </div>
      <label className="ml-auto flex min-h-11 flex-row-reverse items-center gap-3">
        <input
          id={id}
          type="checkbox"
          role="switch"
          name={name}
          defaultChecked={on}
          disabled={disabled}
          aria-label={label}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={onChange && (({ target }) => onChange(target.checked))}
          className="part-switch"
        />
        <span aria-hidden="true" className="switch-word text-sm font-semibold text-ink-soft">
          <span>{t("common:on")}</span>
          <span>{t("common:off")}</span>
        </span>
      </label>
    </div>
  );
}
