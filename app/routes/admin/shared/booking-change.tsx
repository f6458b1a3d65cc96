import { getFormProps, getTextareaProps, type FormMetadata } from "@conform-to/react";
import { Form, useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { BackLink } from "~/components/back-link";
import { Banner } from "~/components/ui/banner";
import { TextAreaField } from "~/components/ui/field";
import { basedOnVersion, type FormField } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import type { RefusedForm } from "~/http/refused-form.server";
import type { Message } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { adminPaths } from "~/lib/admin-paths";

/** A page on which an admin gives a booking another time or cleaner. */
export function BookingChangePage({
  id,
  title,
  lead,
  children,
}: {
  id: number;
  title: string;
  lead: ReactNode;
  children: ReactNode;
}) {
  const { t } = useText();
  return (
    <div className="max-w-2xl">
      <BackLink to={adminPaths.item("bookings", id)}>
        {t("admin-bookings:back-to-booking", { id })}
      </BackLink>
      <h1>{title}</h1>
      <p className="pb-5 text-ink-soft tabular">{lead}</p>
      {children}
    </div>
  );
}

/** The form of such a page. */
export function BookingChangeForm<Schema extends Record<string, unknown>>({
  form,
  rowVersion,
  isBelowDays = false,
  children,
}: {
  form: FormMetadata<Schema, Message[]>;
  rowVersion: string;
  /** True if the days to choose from are above it. */
  isBelowDays?: boolean;
  children: ReactNode;
}) {
  const refused = useActionData<RefusedForm>();
  return (
    <Form
      method="post"
      preventScrollReset
      {...getFormProps(form)}
      className={isBelowDays ? "flex flex-col gap-5 pt-6" : "flex flex-col gap-5"}
    >
      <FormProblem refused={refused} />
      <input type="hidden" name="rowVersion" value={basedOnVersion(refused, rowVersion)} />
      {children}
    </Form>
  );
}

/** The reason for the change, which both sides read. */
export function ChangeReason({ field }: { field: FormField<string> }) {
  const { t } = useText();
  return (
    <TextAreaField
      label={t("admin-bookings:reason-label")}
      hint={t("admin-bookings:reason-hint")}
      errors={field.errors}
      textarea={{
        ...getTextareaProps(field),
        rows: 2,
        maxLength: MAX_LENGTH.reason,
        required: true,
      }}
    />
  );
}

/** Says that a customer must be phoned, because they get no emails. */
export function PhoneCustomerBanner({
  booking: { shouldPhoneCustomer, customer },
}: {
  booking: { shouldPhoneCustomer: boolean; customer: string | null };
}) {
  const { t } = useText();
  if (!shouldPhoneCustomer) return null;
  const name = customer || t("admin-bookings:former-customer");
  return <Banner tone="attention" title={t("admin-bookings:phone-them", { customer: name })} />;
}
