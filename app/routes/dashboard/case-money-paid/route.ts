import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod/v4";
import { wholeNumber } from "~/domain/accounts/text-fields";
import { sayCaseMoneyPaid } from "~/domain/bookings/problems/case-entries.server";
import { parseId } from "~/http/parse-id";
import { readForm } from "~/http/read-form.server";
import { requireUser } from "~/http/session.server";
import { serializeToast } from "~/http/toast.server";
import { zodMessage } from "~/lib/message";
import { paths } from "~/lib/paths";
import { casePath } from "~/lib/case-paths";

/** A page that was opened by its address shows the bookings. */
export function loader() {
  return redirect(paths.dashboard());
}

const FormSchema = z.object({ rowVersion: wholeNumber(zodMessage("errors:form-outdated")) });

/** Says as the side that pays that money of a problem is paid; a stranger's entry is answered with 404. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireUser(request, context);
  const form = FormSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (!form.success) throw new Response(null, { status: 400 });
  const entry = { entryId: parseId(params["id"]), rowVersion: form.data.rowVersion };
  const result = sayCaseMoneyPaid(entry, { userId: viewer.id }, context.now);
  if (!result.ok && result.reason === "unknown-entry") throw new Response(null, { status: 404 });
  const toast = await serializeToast(
    result.ok
      ? { title: "problem:money-paid-toast" }
      : { title: "problem:money-changed", tone: "destructive" },
  );
  const { bookingId, problemId, side } = result;
  return redirect(casePath(side, bookingId, problemId), {
    headers: { "Set-Cookie": toast },
  });
}
