import { getInputProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import type { z } from "zod/v4";
import { AskAgainField, type ProofValues } from "~/components/ask-again-field";
import { metaTags } from "~/components/page-meta";
import { ActButton, Dialog, DialogButtons } from "~/components/ui/dialog";
import { Field } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { makeAdmin } from "~/domain/admin/people/people.server";
import { getPerson } from "~/domain/admin/people/people-list.server";
import { MakeAdminSchema } from "~/domain/admin/shared/schemas";
import { proofToAsk, refuseUnlessConfirmed } from "~/http/ask-again.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { parseId } from "~/http/parse-id";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { passRetryAfter } from "~/http/retry-after";
import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { message } from "~/lib/message";
import { failedChangeToast, redirectToList, requireAdmin } from "../../shared/admin-list.server";
import { DialogForm } from "../../shared/form-dialog";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";

export const handle = { ...ADMIN_FORM_HANDLE, draftForm: "make-admin" };

/** Returns the person; a 404 if there is none, or if their account is closed. */
function requirePerson(id: string | undefined) {
  const person = getPerson(parseId(id));
  if (!person || person.deactivatedAt !== null) throw new Response(null, { status: 404 });
  return person;
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { adminId } = await requireAdmin(request, context);
  const person = requirePerson(params["id"]);
  const name = `${person.firstName} ${person.lastName}`.trim() || person.username;
  return {
    page: await describePersonalPage(context, message("admin:make-admin-whom", { name })),
    id: person.id,
    name,
    isAlreadyDone: person.role === "admin",
    asks: await proofToAsk({ userId: adminId, request, context }),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const by = await requireAdmin(request, context);
  const { id } = requirePerson(params["id"]);
  const form = await readForm(request);
  const submission = parseForm(form, MakeAdminSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const asked = { userId: by.adminId, request, context };
  const refused = await refuseUnlessConfirmed(submission, form, asked);
  if (refused) return refused;
  const { reason } = submission.value;
  const result = makeAdmin({ userId: id, reason }, { by, now: context.now });
  const list = adminPaths.section("users");
  if (result.ok) return redirectToList(request, list, { title: "admin:make-admin-done" });
  switch (result.reason) {
    case "nothing-to-change":
    case "unknown-person":
    case "not-an-admin":
      return redirectToList(request, list, failedChangeToast(`admin:refused-${result.reason}`));
    default:
      throw new Error(`Somebody can't be refused as an admin because of ${result.reason}.`);
  }
}

export const clientAction = sendAdminForm;

export const headers = passRetryAfter;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function MakeAdmin() {
  const { t } = useText();
  const { id, name, isAlreadyDone, asks } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const closeTo = adminPaths.item("users", id, useLocation().search);
  const [form, fields] = useRefusableForm<z.input<typeof MakeAdminSchema> & ProofValues>(
    "make-admin",
    refused,
  );
  return (
    <Dialog
      id="make-admin-dialog"
      title={t("admin:make-admin-whom", { name })}
      focus={isAlreadyDone ? "safe" : "first-field"}
      closeTo={closeTo}
    >
      {isAlreadyDone ? (
        <>
          <p>{t("admin:already-done")}</p>
          <DialogButtons safe={{ to: closeTo, label: t("common:close") }} />
        </>
      ) : (
        <>
          <ul className="flex list-disc flex-col gap-2 pl-5">
            <li>{t("admin:make-admin-sees")}</li>
            <li>{t("admin:make-admin-may")}</li>
            <li>{t("admin:make-admin-emailed")}</li>
            <li>{t("admin:make-admin-second-step")}</li>
          </ul>
          <DialogForm
            form={form}
            closeTo={closeTo}
            keep="admin:make-admin-keep"
            actFirst={false}
            button={<ActButton danger>{t("admin:make-admin-now")}</ActButton>}
          >
            <Field
              label={t("admin:make-admin-why")}
              hint={t("admin:make-admin-why-hint")}
              errors={fields.reason.errors}
              input={{
                ...getInputProps(fields.reason, { type: "text" }),
                autoComplete: "off",
                required: true,
                maxLength: MAX_LENGTH.reason,
              }}
            />
            <AskAgainField asks={asks} refused={refused} fields={fields} />
          </DialogForm>
        </>
      )}
    </Dialog>
  );
}
