import type { Message, MessageKey, ParametersAfter } from "~/i18n/messages";

/** A message to be put into words later, with the parameters that its text needs. */
export function message<Key extends MessageKey>(
  key: Key,
  ...[parameters]: ParametersAfter<Key>
): Message {
  // The compiler can't see that the two belong together; the parameter list above has checked it.
  return (parameters === undefined ? key : { key, parameters }) as Message;
}

/**
 * A message as zod takes one, for every check of a schema. zod passes on texts only, so that
 * parameters travel within it as JSON; `messageOfIssue` reads them again.
 */
export function zodMessage<Key extends MessageKey>(
  key: Key,
  ...parameters: ParametersAfter<Key>
): { error: string } {
  const said = message(key, ...parameters);
  return { error: typeof said === "string" ? said : JSON.stringify(said) };
}

/** The message of an issue that a schema found; zod's own words count as "check this field". */
export function messageOfIssue({ message: text }: { message: string }): Message {
  if (text.startsWith("{")) return JSON.parse(text) as Message;
  return /^[a-z-]+:[\w-]+$/.test(text) ? (text as Message) : "errors:invalid";
}
