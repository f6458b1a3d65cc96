import { useEffect, useRef } from "react";
import { AlertIcon } from "~/components/art/icons";
import type { Message } from "~/i18n/messages";
import { useText } from "~/i18n/text";

interface RefusedField {
  id: string;
  errors: Message[] | undefined;
}

/**
 * The errors above a refused form, each with a link to its field. It has the focus, so that it is read
 * first: the errors beside the fields may be far below.
 */
export function ErrorSummary({
  title,
  fields,
}: {
  title?: string;
  fields: readonly RefusedField[];
}) {
  const { t } = useText();
  const box = useRef<HTMLDivElement>(null);
  const refused = fields.flatMap(({ id, errors: [error] = [] }) => (error ? [{ id, error }] : []));
  const firstErrors = fields.find(({ errors }) => errors?.length)?.errors;
  const initialErrors = useRef(firstErrors);
  useEffect(() => {
    // If scripts load late, the user may be correcting a field already: the focus stays there.
    const isCorrecting = document.activeElement?.matches("input, select, textarea");
    if (firstErrors === initialErrors.current && isCorrecting) return;
    // Each refusal has an array of errors of its own, even if the texts are the same.
    if (firstErrors) box.current?.focus();
  }, [firstErrors]);
  if (refused.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // Without scripts the browser itself moves the focus, and interrupts nobody.
      // eslint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      className="mb-5 rounded-xl border-l-6 border-brick bg-brick-100 px-3.5 py-3"
    >
      <p className="flex gap-2 font-semibold text-brick">
        <AlertIcon className="mt-0.5 size-5 shrink-0" />
        {title ?? t("errors:summary")}
      </p>
      <ul className="pl-7 font-semibold wrap-anywhere text-brick">
        {refused.map(({ id, error }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              // As an address, it would scroll to where another page was left.
              onClick={(event) => {
                event.preventDefault();
                const field = document.getElementById(id);
                field?.scrollIntoView();
                field?.focus();
              }}
              className="inline-block py-2.5 underline"
            >
              {t(error)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
