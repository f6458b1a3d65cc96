import type { ClientActionFunctionArgs } from "@remix-run/react";
import { sendForm } from "~/components/ui/send-form";
import type { RouteHandle } from "~/http/context";

const FAILED_TITLE = "admin:failed-title";

/** The `handle` of admin routes with a form. If sending fails, the typed values are kept. */
export const ADMIN_FORM_HANDLE: RouteHandle = { formFailed: FAILED_TITLE };

/**
 * The `clientAction` of admin routes with a form. If the connection drops, the typed values are kept, to be
 * sent again.
 */
export const sendAdminForm = ({ serverAction }: ClientActionFunctionArgs) =>
  sendForm(() => serverAction(), { failed: FAILED_TITLE });
