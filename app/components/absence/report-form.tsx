import { getFormProps, getTextareaProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { z } from "zod/v4";
import { TextAreaField } from "~/components/ui/field";
import { useRefusableForm, valueSentBack } from "~/components/ui/form";
import type { AbsenceReportSchema } from "~/domain/bookings/absences/absence-days";
import type { AbsenceToReport } from "~/http/absence-page.server";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { MAX_LENGTH } from "~/lib/field-lengths";

/** Id of the form that reports an absence. */
export const ABSENCE_FORM = "absence";

/**
 * The form that reports an absence. While no days are chosen it is hidden, not removed: what was typed stays.
 * A button outside of it, such as one of an action bar, names it by its id.
 */
export function AbsenceReportForm({
  shown: { version, formKey, canReport },
  refused,
  children,
}: {
  shown: Pick<AbsenceToReport, "version" | "formKey" | "canReport">;
  refused: RefusedForm | null | undefined;
  children?: ReactNode;
}) {
  const { t } = useText();
  const [form, fields] = useRefusableForm<z.input<typeof AbsenceReportSchema>>(
    ABSENCE_FORM,
    refused,
  );
  return (
    <div hidden={!canReport}>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="formKey" value={valueSentBack(refused, "formKey") ?? formKey} />
        <TextAreaField
          label={t("absence:reason")}
          hint={t("absence:reason-hint")}
          errors={fields.reason.errors}
          textarea={{ ...getTextareaProps(fields.reason), rows: 2, maxLength: MAX_LENGTH.reason }}
        />
        {children}
      </Form>
    </div>
  );
}

/** Returns the words on the button of the report: they name what it does. */
export function useReportLabel({
  jobs,
  isOfDaysOff,
  dayCount,
}: Pick<AbsenceToReport, "jobs" | "isOfDaysOff" | "dayCount">): string {
  const { t } = useText();
  if (isOfDaysOff) return t("absence:off-confirm");
  return jobs.length > 0 ? t("absence:confirm") : t("absence:close", { count: dayCount });
}
