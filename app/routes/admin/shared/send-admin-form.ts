import { sendForm } from "~/components/ui/send-form";
import type { RouteHandle } from "~/http/context";

const FAILED_TITLE = "admin:failed-title";

/** The `handle` of admin routes with a form. If sending fails, the typed values are kept. */
export const ADMIN_FORM_HANDLE: RouteHandle = { formFailed: FAILED_TITLE };

/** Sends an admin form. If the connection drops, the typed values are kept, to be sent again. */
export const sendAdminForm = <Answer>(send: () => Promise<Answer>) =>
  sendForm(send, { failed: FAILED_TITLE });
