import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { downloadMyData } from "~/domain/privacy/my-data/my-data.server";
import { requireConfirmed } from "~/http/ask-again.server";
import { NO_DOCUMENT_POLICY } from "~/http/security-headers.server";
import { requireUser } from "~/http/session.server";
import { cityDateOf } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";

export function loader() {
  return redirect(paths.accountData());
}

/** It is a POST, because every copy is recorded in the audit log. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUser(request, context);
  await requireConfirmed({ userId: viewer.id, request, context }, paths.accountData());
  const copy = downloadMyData(viewer.id, context.now);
  return new Response(`${JSON.stringify(copy, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="baansaat-my-data-${cityDateOf(context.now)}.json"`,
      "Content-Security-Policy": NO_DOCUMENT_POLICY,
      "Cache-Control": "private, no-store",
    },
  });
}
