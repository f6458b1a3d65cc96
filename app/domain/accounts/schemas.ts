import { z } from "zod/v4";
import type { MessageKey } from "~/i18n/messages";

const required = (message: MessageKey) =>
  z.string({ error: message }).trim().min(1, { error: message });

/** Login by form and by API. */
export const LoginSchema = z.object({
  username: required("errors:username-required").max(100, {
    error: "errors:too-long" satisfies MessageKey,
  }),
  password: z
    .string({ error: "errors:password-required" satisfies MessageKey })
    .min(1, { error: "errors:password-required" satisfies MessageKey })
    .max(128, { error: "errors:too-long" satisfies MessageKey }),
});
