import {
  useForm,
  type DefaultValue,
  type FieldMetadata,
  type FormMetadata,
} from "@conform-to/react";
import type { ReactNode } from "react";
import type { RefusedForm } from "~/http/refused-form.server";
import type { Message } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { Notice } from "./notice";

/** A field of a form; its errors are messages. */
export type FormField<Value> = FieldMetadata<Value, Record<string, unknown>, Message[]>;

/** The fields of a form that sends `Schema`. */
export type FieldsOf<Schema extends Record<string, unknown>> = ReturnType<
  FormMetadata<Schema, Message[]>["getFieldset"]
>;

/** A form and its fields, with what was typed and what is wrong where the action refused it. */
export function useRefusableForm<Schema extends Record<string, unknown>>(
  id: string,
  refused: RefusedForm | null | undefined,
  defaultValue?: DefaultValue<Schema>,
) {
  return useForm<Schema, Schema, Message[]>({
    id,
    lastResult: refused?.reply ?? null,
    ...(defaultValue === undefined ? {} : { defaultValue }),
    defaultNoValidate: false,
  });
}

/** Above a form that was refused: what is wrong with it as a whole. Announced when it appears. */
export function FormProblem({
  refused,
  children,
}: {
  refused: RefusedForm | null | undefined;
  /** A way out, below the words. */
  children?: ReactNode;
}) {
  const { t } = useText();
  if (!refused?.problem) return null;
  const { title, text } = refused.problem;
  return (
    <Notice tone="destructive" title={t(title)}>
      {text ? t(text) : null}
      {children}
    </Notice>
  );
}
