import type { Message, MessageKey, ParametersAfter } from "~/i18n/messages";

/** Returns a message that is translated later, with the parameters that its text needs. */
export function message<Key extends MessageKey>(
  key: Key,
  ...[parameters]: ParametersAfter<Key>
): Message {
  // The compiler can't see that key and parameters match; the parameter list above has checked it.
  return (parameters === undefined ? key : { key, parameters }) as Message;
}

/**
 * Returns a message for a check of a zod schema. zod passes on texts only, so parameters are encoded in the
 * text as JSON; `messageOfIssue` decodes them.
 */
export function zodMessage<Key extends MessageKey>(
  key: Key,
  ...parameters: ParametersAfter<Key>
): { error: string } {
  const said = message(key, ...parameters);
  return { error: typeof said === "string" ? said : JSON.stringify(said) };
}

/** Returns the message of an issue that a schema found; zod's own texts become "check this field". */
export function messageOfIssue({ message: text }: { message: string }): Message {
  if (text.startsWith("{")) return JSON.parse(text) as Message;
  return /^[a-z-]+:[\w-]+$/.test(text) ? (text as Message) : "errors:invalid";
}
