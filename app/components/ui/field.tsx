import type {
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "react";
import { AlertIcon } from "~/components/art/icons";
import type { Message } from "~/i18n/messages";
import { useText } from "~/i18n/text";

interface FieldTexts {
  label: string;
  hint?: string | undefined;
  errors: Message[] | undefined;
  /** A way to resolve the error, shown below the control. */
  remedy?: ReactNode;
}

/** Attributes from conform's `getInputProps` and the like, and any others that the control needs. */
type Control<Attributes> = Attributes & { id: string; key?: string | undefined };

/** The error of a field or a group of fields, shown above it; announced when it appears. */
export function FieldError({
  id,
  error,
  className = "",
}: {
  id: string;
  error: Message | null | undefined;
  className?: string;
}) {
  const { t } = useText();
  if (!error) return null;
  return (
    <p
      id={id}
      role="alert"
      className={`flex items-start gap-1.5 text-sm font-semibold text-brick ${className}`}
    >
      <AlertIcon className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{t(error)}</span>
    </p>
  );
}

/** A label, a hint, the error, and below them the control. */
function FieldFrame({
  id,
  label,
  hint,
  errors: [error] = [],
  remedy,
  children,
}: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className={`flex flex-col gap-1.5 ${error ? "border-l-4 border-brick pl-3" : ""}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} error={error} />
      {children}
      {remedy}
    </div>
  );
}

/**
 * Returns the attributes that depend on a control's state: whether it was refused, its description, its
 * looks.
 */
function controlAttributes({ errors, hint }: FieldTexts, id: string) {
  const refused = Boolean(errors?.length);
  const describedBy = [hint && `${id}-hint`, refused && `${id}-error`].filter(Boolean).join(" ");
  return {
    "aria-invalid": refused || undefined,
    "aria-describedby": describedBy || undefined,
    className: "field",
  };
}

/** A one-line text field; `short` if only a few digits are typed in it. */
export function Field({
  input: { key, ...input },
  short,
  ...texts
}: FieldTexts & { input: Control<InputHTMLAttributes<HTMLInputElement>>; short?: true }) {
  return (
    <FieldFrame id={input.id} {...texts}>
      <input
        key={key}
        {...input}
        {...controlAttributes(texts, input.id)}
        {...(short ? { className: "field max-w-36" } : {})}
      />
    </FieldFrame>
  );
}

/** A select; its options are the children. */
export function SelectField({
  select: { key, ...select },
  children,
  ...texts
}: FieldTexts & { select: Control<SelectHTMLAttributes<HTMLSelectElement>>; children: ReactNode }) {
  return (
    <FieldFrame id={select.id} {...texts}>
      <select key={key} {...select} {...controlAttributes(texts, select.id)}>
        {children}
      </select>
    </FieldFrame>
  );
}

/** A text field of several lines. */
export function TextAreaField({
  textarea: { key, ...textarea },
  ...texts
}: FieldTexts & { textarea: Control<TextareaHTMLAttributes<HTMLTextAreaElement>> }) {
  return (
    <FieldFrame id={textarea.id} {...texts}>
      <textarea key={key} {...textarea} {...controlAttributes(texts, textarea.id)} />
    </FieldFrame>
  );
}
