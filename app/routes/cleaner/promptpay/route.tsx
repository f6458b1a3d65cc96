import { getFormProps, getInputProps } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  Form,
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import type { z } from "zod/v4";
import { metaTags } from "~/components/page-meta";
import { ConflictBanner } from "~/components/ui/conflict-banner";
import { Field } from "~/components/ui/field";
import { valueSentBack, useRefusableForm } from "~/components/ui/form";
import { PromptPaySchema } from "~/domain/cleaners/schemas";
import { promptPayIdVersion, setPromptPayId } from "~/domain/cleaners/cleaner-settings.server";
import { redirectWithin } from "~/http/redirect-within.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseConflict, refuseFields } from "~/http/refused-form.server";
import { serializeToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import { SETTING_PAGE_HANDLE, SettingPage, sendSetting } from "../shared/setting-page";
import { requireCleaner } from "../shared/require-cleaner.server";

export const handle = { ...SETTING_PAGE_HANDLE, draftForm: "promptpay" };

const formatPromptPayId = (id: string | null): string =>
  id?.startsWith("+") ? formatPhone(id) : (id ?? "");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cleaner = await requireCleaner(request, context);
  return {
    promptPay: formatPromptPayId(cleaner.promptPayId),
    rowVersion: promptPayIdVersion(cleaner.promptPayId),
    meta: await describePersonalPage(context, "settings:promptpay-title"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const cleaner = await requireCleaner(request, context);
  const submission = parseForm(await readForm(request), PromptPaySchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { promptPay, rowVersion } = submission.value;
  const result = setPromptPayId(cleaner.id, promptPay, rowVersion);
  if (result.ok) {
    const toast = await serializeToast({ title: "settings:promptpay-saved" });
    return redirectWithin(request, paths.cleanerSettings(), { headers: { "Set-Cookie": toast } });
  }
  switch (result.reason) {
    case "unknown-cleaner":
      throw redirectWithin(request, paths.login());
    case "changed-meanwhile":
      return refuseConflict(submission, { promptPayId: promptPay }, result, ({ promptPayId }) => ({
        promptPay: formatPromptPayId(promptPayId),
      }));
    default:
      return refuseFields(submission, { promptPay: `settings:promptpay-${result.reason}` });
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendSetting(() => serverAction<typeof action>());

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.meta);

export default function PromptPay() {
  const { t } = useText();
  const { promptPay, rowVersion } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action | typeof clientAction>();
  const [form, fields] = useRefusableForm<z.input<typeof PromptPaySchema>>("promptpay", answer, {
    promptPay,
  });
  return (
    <SettingPage
      title={t("settings:promptpay-title")}
      lead={t("settings:promptpay-lead")}
      refused={answer}
    >
      <ConflictBanner refused={answer} labels={{ promptPay: t("settings:promptpay-label") }} />
      <Form method="post" {...getFormProps(form)} className="card flex flex-col gap-5 p-4">
        <input
          type="hidden"
          name="rowVersion"
          value={valueSentBack(answer, "rowVersion") ?? rowVersion}
        />
        <Field
          label={t("settings:promptpay-label")}
          hint={t("settings:promptpay-hint")}
          errors={fields.promptPay.errors}
          input={{
            ...getInputProps(fields.promptPay, { type: "text" }),
            inputMode: "tel",
            autoComplete: "off",
            maxLength: MAX_LENGTH.phone,
          }}
        />
        <button type="submit" className="button button-strong">
          {t("settings:save")}
        </button>
      </Form>
    </SettingPage>
  );
}
