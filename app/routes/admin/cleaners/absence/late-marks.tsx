import { getFormProps, getTextareaProps } from "@conform-to/react";
import { Form, useActionData } from "@remix-run/react";
import { TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { MAX_LENGTH } from "~/lib/field-lengths";

/** The name of the button that takes the marks back. */
export const TAKE_BACK_MARKS = "take-back-marks";

/** The late marks that an absence has left, with the form that takes all of them back at once. */
export function LateMarksOfAbsence({ count, name }: { count: number; name: string }) {
  const { t } = useText();
  const refused = useActionData<RefusedForm>();
  const [form, fields] = useRefusableForm<{ words: string }>("late-marks", refused);
  return (
    <section aria-labelledby="marks">
      <h2 id="marks" className="text-section">
        {t("admin-marks:of-absence", { count })}
      </h2>
      <p className="pb-2.5 text-ink-soft">{t("admin-marks:of-absence-text")}</p>
      <Form method="post" preventScrollReset {...getFormProps(form)} className="card p-4">
        <TextAreaField
          label={t("admin-marks:absence-words", { name })}
          errors={fields.words.errors}
          textarea={{
            ...getTextareaProps(fields.words),
            rows: 2,
            maxLength: MAX_LENGTH.reason,
            required: true,
          }}
        />
        <p className="pt-3">
          <button type="submit" name={TAKE_BACK_MARKS} value="1" className="button button-outline">
            {t("admin-marks:take-back-all")}
          </button>
        </p>
      </Form>
    </section>
  );
}
