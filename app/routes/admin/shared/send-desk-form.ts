import { sendForm } from "~/components/ui/send-form";
import type { RouteHandle } from "~/http/context";

const FAILED = "desk:failed-title";

/** The `handle` of the desk's routes with a form: it stays as it was typed where it fails. */
export const DESK_FORM: RouteHandle = { formFailed: FAILED };

/** Sends a form of the desk; on a line that drops what was typed stays, to be sent again. */
export const sendDeskForm = <Answer>(send: () => Promise<Answer>) =>
  sendForm(send, { failed: FAILED });
