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

/**
 * What the server put into a form that it refused: where scripts run, conform keeps what it was first
 * filled in with. Undefined where there was no answer.
 */
export function valueSentBack(
  refused: RefusedForm | null | undefined,
  field: string,
): string | undefined {
  const value = refused?.reply.initialValue?.[field];
  return typeof value === "string" ? value : undefined;
}

/**
 * The number with which a thing was shown when the form was filled in, for pages whose loader is asked
 * again after a refusal: that makes it no newer one, but where it was told that somebody else had changed
 * it. Where the loader isn't asked again, `refuseConflict` sends the newer one back.
 */
export function basedOnVersion(refused: RefusedForm | null | undefined, current: string): string {
  if (refused?.reason === "changed-meanwhile") return current;
  return valueSentBack(refused, "rowVersion") ?? current;
}
