import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { Banner } from "./banner";

/**
 * The banner above a form whose row somebody else has saved in the meantime: for each field that differs,
 * the saved value and the typed one. `labels` has the names of the fields, as the form shows them.
 */
export function ConflictBanner<Field extends string>({
  refused,
  labels,
  textOf = (_field, value) => value,
}: {
  refused: RefusedForm | null | undefined;
  labels: Readonly<Record<Field, string>>;
  /** Returns a value as readers see it, if the form shows another text than it sends: an area's name. */
  textOf?: (field: Field, value: string) => string;
}) {
  const { t } = useText();
  if (refused?.reason !== "changed-meanwhile") return null;
  const isField = (field: string): field is Field => Object.hasOwn(labels, field);
  const shownValue = (field: Field, value: string) =>
    value === "" ? t("errors:changed-empty") : textOf(field, value);
  return (
    <Banner tone="destructive" title={t("errors:changed-title")}>
      <p>{t("errors:changed-text")}</p>
      {refused.changes.map(({ field, now, typed }) =>
        isField(field) ? (
          <dl key={field} className="pt-2 wrap-anywhere">
            <dt className="font-semibold">{labels[field]}</dt>
            <dd>{t("errors:changed-now", { value: shownValue(field, now) })}</dd>
            <dd>{t("errors:changed-yours", { value: shownValue(field, typed) })}</dd>
          </dl>
        ) : null,
      )}
    </Banner>
  );
}
