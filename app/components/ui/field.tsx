import type { InputHTMLAttributes, ReactNode } from "react";
import { AlertIcon } from "~/components/art/icons";
import type { MessageKey } from "~/i18n/messages";
import { useText } from "~/i18n/text";

interface FieldFrameProps {
  label: string;
  /** Message keys, as the domain's schemas give them. */
  errors: string[] | undefined;
  hint?: string | undefined;
  id: string;
  children: ReactNode;
}

/** The id of a field's error text, for `aria-describedby`; conform names it the same way. */
export function errorId(id: string): string {
  return `${id}-error`;
}

/** A label above, a hint, the control, and its error beside it, announced when it appears. */
export function FieldFrame({ label, errors, hint, id, children }: FieldFrameProps) {
  const { t } = useText();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
      {children}
      {errors?.length ? (
        <p id={errorId(id)} role="alert" className="flex items-start gap-1.5 text-sm text-brick">
          <AlertIcon className="mt-0.5 size-4 shrink-0" />
          {t(errors[0] as MessageKey)}
        </p>
      ) : null}
    </div>
  );
}

interface FieldProps extends Omit<FieldFrameProps, "id" | "children"> {
  /** `getInputProps` of conform, and whatever else the input needs. */
  input: InputHTMLAttributes<HTMLInputElement> & { id: string; key?: string | undefined };
}

/** A one-line text field. */
export function Field({ label, errors, hint, input }: FieldProps) {
  const { key, ...attributes } = input;
  return (
    <FieldFrame label={label} errors={errors} hint={hint} id={input.id}>
      <input
        key={key}
        {...attributes}
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={describedBy(input.id, errors, hint)}
        className="field"
      />
    </FieldFrame>
  );
}

/** What describes a control: its hint and, if it was refused, its error. */
export function describedBy(
  id: string,
  errors: string[] | undefined,
  hint: string | undefined,
): string | undefined {
  const ids = [hint ? `${id}-hint` : "", errors?.length ? errorId(id) : ""].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}
