import { getTextareaProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import type { z } from "zod/v4";
import { metaTags } from "~/components/page-meta";
import { TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { SendButton } from "~/components/ui/send-button";
import { AskForChangesSchema } from "~/domain/admin/cleaners/checklist-schema";
import { getCleanerProfileForAdmin } from "~/domain/admin/cleaners/cleaner-profile.server";
import { askForChanges } from "~/domain/admin/cleaners/verify-cleaner.server";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { message } from "~/lib/message";
import { adminPaths } from "~/lib/admin-paths";
import { FormDialog } from "../../shared/form-dialog";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { redirectToList, failedChangeToast, requireAdmin } from "../../shared/admin-list.server";

export const handle = { ...ADMIN_FORM_HANDLE, draftForm: "ask" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const cleaner = getCleanerProfileForAdmin(parseId(params["id"]));
  if (!cleaner) throw new Response(null, { status: 404 });
  const { id, name, locale } = cleaner;
  return {
    page: await describePersonalPage(context, message("admin-cleaners:ask-whom", { name })),
    id,
    name,
    cleanerLocale: locale,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { adminId } = await requireAdmin(request, context);
  const cleanerId = parseId(params["id"]);
  const submission = parseForm(await readForm(request), AskForChangesSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const name = getCleanerProfileForAdmin(cleanerId)?.name ?? "";
  const result = askForChanges(
    { cleanerId, words: submission.value.words },
    { by: { adminId }, now: context.now },
  );
  const here = adminPaths.item("cleaners", cleanerId);
  if (result.ok) {
    return redirectToList(request, here, { title: message("admin-cleaners:ask-sent", { name }) });
  }
  switch (result.reason) {
    case "words-missing":
      return refuseFields(submission, { words: "admin-cleaners:ask-missing" });
    case "not-an-admin":
      return redirectToList(request, here, failedChangeToast("admin:refused-not-an-admin"));
    case "unknown-cleaner":
      return redirectToList(
        request,
        adminPaths.section("cleaners"),
        failedChangeToast("admin-cleaners:unknown-cleaner"),
      );
    case "changed-meanwhile":
      throw new Error("Asking changes nothing that somebody else could have changed.");
  }
}

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function AskForChanges() {
  const { t } = useText();
  const { id, name, cleanerLocale } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { search } = useLocation();
  const [form, { words }] = useRefusableForm<z.input<typeof AskForChangesSchema>>("ask", refused);
  return (
    <FormDialog
      id="ask-dialog"
      title={t("admin-cleaners:ask-whom", { name })}
      lead={t("admin-cleaners:ask-lead")}
      closeTo={adminPaths.item("cleaners", id, search)}
      form={form}
      keep="admin-cleaners:ask-back"
      button={<SendButton label="admin-cleaners:ask-send" sending="admin-cleaners:sending" />}
    >
      <TextAreaField
        label={t("admin-cleaners:ask-label")}
        hint={t(`admin-cleaners:ask-hint-${cleanerLocale}`)}
        errors={words.errors}
        textarea={{
          ...getTextareaProps(words),
          rows: 5,
          required: true,
          maxLength: MAX_LENGTH.reason,
        }}
      />
    </FormDialog>
  );
}
