import { sendForm } from "~/components/ui/send-form";
import type { RouteHandle } from "~/http/context";

const FAILED_TITLE = "desk:failed-title";

/** The `handle` of the desk's routes with a form: it stays as it was typed where it fails. */
export const ADMIN_FORM_HANDLE: RouteHandle = { formFailed: FAILED_TITLE };

/** Sends a form of the desk; on a line that drops what was typed stays, to be sent again. */
export const sendAdminForm = <Answer>(send: () => Promise<Answer>) =>
  sendForm(send, { failed: FAILED_TITLE });
