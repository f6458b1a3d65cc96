import { getFormProps, type FormMetadata } from "@conform-to/react";
import { Form, useActionData } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { Dialog, DialogButtons } from "~/components/ui/dialog";
import { valueSentBack } from "~/components/ui/form";
import type { RefusedForm } from "~/http/refused-form.server";
import type { Message, PlainKey } from "~/i18n/messages";
import { useText } from "~/i18n/text";

interface DialogFormProps<Schema extends Record<string, unknown>> {
  form: FormMetadata<Schema, Message[]>;
  /** Where the dialog leads when it is closed. */
  closeTo: string;
  /** A message above the fields. */
  banner?: ReactNode;
  /** The version that the form is based on, and the field that sends it. */
  version?: { field: "rowVersion" | "basedOn"; value: string };
  /** The button that sends the form. */
  button: ReactNode;
  /** Text of the button that changes nothing. */
  keep?: PlainKey;
  /** False if the form only asks for a confirmation: then the button that changes nothing is first. */
  actFirst?: boolean;
  /** The fields. */
  children: ReactNode;
}

/** The form of a dialog, with its buttons. */
export function DialogForm<Schema extends Record<string, unknown>>({
  form,
  closeTo,
  banner,
  version,
  button,
  keep = "admin:keep",
  actFirst = true,
  children,
}: DialogFormProps<Schema>) {
  const { t } = useText();
  const refused = useActionData<RefusedForm>();
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="flex flex-col gap-4">
      {banner}
      {version ? (
        <input
          type="hidden"
          name={version.field}
          value={valueSentBack(refused, version.field) ?? version.value}
        />
      ) : null}
      {children}
      <DialogButtons actFirst={actFirst} safe={{ to: closeTo, label: t(keep) }}>
        {button}
      </DialogButtons>
    </Form>
  );
}

/** A dialog with a form to fill in. */
export function FormDialog<Schema extends Record<string, unknown>>({
  id,
  title,
  lead,
  size,
  ...form
}: DialogFormProps<Schema> &
  Pick<ComponentProps<typeof Dialog>, "id" | "title" | "lead" | "size">) {
  return (
    <Dialog
      id={id}
      title={title}
      lead={lead}
      size={size}
      focus="first-field"
      closeTo={form.closeTo}
    >
      <DialogForm {...form} />
    </Dialog>
  );
}
