import { z } from "zod/v4";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { zodMessage } from "~/lib/message";
import { SecondFactorCodeSchema } from "../schemas";
import { requiredLineOfText } from "../text-fields";

/** Longest answer of an authenticator, in characters: attestations with certificates are the longest. */
const MOST_ANSWER_CHARACTERS = 20_000;

const refused = zodMessage("second-factor:passkey-refused");

const base64url = z.string().regex(/^[\w-]+$/);
const credential = {
  id: base64url.max(1400),
  rawId: base64url.max(1400),
  type: z.literal("public-key"),
};

/** Returns a schema for an answer that a form carries as JSON. */
const jsonField = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string(refused)
    .max(MOST_ANSWER_CHARACTERS, refused)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: refused.error });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** The answer of an authenticator that has made a passkey (WebAuthn, 5.1): only what is checked. */
const newPasskeySchema = z.object(
  {
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(z.string().max(20)).max(10).optional().catch(undefined),
    }),
  },
  refused,
);
export type NewPasskeyAnswer = z.output<typeof newPasskeySchema>;

/** The answer of an authenticator that has signed with a passkey. */
const passkeyAnswerSchema = z.object(
  {
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
    }),
  },
  refused,
);
export type PasskeyAnswer = z.output<typeof passkeyAnswerSchema>;

/** A passkey that was just made. */
export const AddPasskeySchema = z.object({ passkey: jsonField(newPasskeySchema) });

/** The second step of a sign-in, by a passkey. */
export const PasskeyStepSchema = z.object({ passkey: jsonField(passkeyAnswerSchema) });

const id = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** Another name for one's own passkey. */
export const RenamePasskeySchema = z.object({
  id,
  name: requiredLineOfText(MAX_LENGTH.passkeyName, "second-factor:passkey-name-required"),
});

/** Removes one's own passkey, with a code. */
export const RemovePasskeySchema = SecondFactorCodeSchema.extend({ id });
