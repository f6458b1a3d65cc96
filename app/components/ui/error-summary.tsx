import { AlertIcon } from "~/components/art/icons";
import type { Message } from "~/i18n/messages";
import { useText } from "~/i18n/text";

interface RefusedField {
  id: string;
  errors: Message[] | undefined;
}

/**
 * Above a form that was refused: what is wrong, each with a link to its field. Without scripts the
 * page starts at its top, where the errors beside the fields can't be seen.
 */
export function ErrorSummary({
  title,
  fields,
}: {
  title?: string;
  fields: readonly RefusedField[];
}) {
  const { t } = useText();
  const refused = fields.flatMap(({ id, errors: [error] = [] }) => (error ? [{ id, error }] : []));
  if (refused.length === 0) return null;
  return (
    <div role="alert" className="mb-5 flex gap-3 rounded-2xl bg-brick-100 p-4">
      <AlertIcon className="mt-0.5 size-5 shrink-0 text-brick" />
      <div>
        <p className="font-semibold">{title ?? t("errors:summary")}</p>
        <ul>
          {refused.map(({ id, error }) => (
            <li key={id}>
              <a href={`#${id}`} className="link inline-flex min-h-6 items-center">
                {t(error)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
