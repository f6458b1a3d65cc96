import {
  useForm,
  type DefaultValue,
  type FieldMetadata,
  type FormMetadata,
} from "@conform-to/react";
import type { RefusedForm } from "~/http/refused-form.server";
import type { Message } from "~/i18n/messages";

/** A field of a form; its errors are messages. */
export type FormField<Value> = FieldMetadata<Value, Record<string, unknown>, Message[]>;

/** The fields of a form that sends `Schema`. */
export type FieldsOf<Schema extends Record<string, unknown>> = ReturnType<
  FormMetadata<Schema, Message[]>["getFieldset"]
>;

/** Returns a form and its fields, with the typed values and the errors if the action refused it. */
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

/**
 * Returns the errors of a refused form for their summary, in the order of its schema. Nobody can correct the
 * hidden key: its error leads to the form.
 */
export const errorsOf = <Schema extends Record<string, unknown>>({
  id,
  allErrors,
}: FormMetadata<Schema, Message[]>) =>
  Object.entries(allErrors).map(([name, errors]) => ({
    id: name === "idempotencyKey" ? id : `${id}-${name}`,
    errors,
  }));

/**
 * Returns the value that the server put into a refused form: where scripts run, conform keeps the value
 * that the form was first filled in with. Undefined if there was no answer.
 */
export function valueSentBack(
  refused: RefusedForm | null | undefined,
  field: string,
): string | undefined {
  const value = refused?.reply.initialValue?.[field];
  return typeof value === "string" ? value : undefined;
}

/**
 * Returns the row version that a form is based on, for pages whose loader runs again after a refusal. That
 * doesn't make the version newer, unless the user was shown that somebody else had changed the row. If the
 * loader doesn't run again, `refuseConflict` sends the newer one back.
 */
export function basedOnVersion(refused: RefusedForm | null | undefined, current: string): string {
  if (refused?.reason === "changed-meanwhile") return current;
  return valueSentBack(refused, "rowVersion") ?? current;
}
