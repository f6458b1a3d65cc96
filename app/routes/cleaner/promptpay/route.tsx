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
import { ChangedMeanwhile } from "~/components/ui/changed-meanwhile";
import { Field } from "~/components/ui/field";
import { sentBack, useRefusableForm } from "~/components/ui/form";
import { PromptPaySchema } from "~/domain/cleaners/schemas";
import { promptPayVersion, setPromptPay } from "~/domain/cleaners/settings.server";
import { leadTo } from "~/http/lead-to.server";
import { describePage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseChanged, refuseFields } from "~/http/refused-form.server";
import { withToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { LONGEST } from "~/lib/field-lengths";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import { SETTING, SettingPage, sendSetting } from "../shared/setting-page";
import { requireCleaner } from "../shared/require-cleaner.server";

export const handle = { ...SETTING, draftForm: "promptpay" };

const shown = (id: string | null): string => (id?.startsWith("+") ? formatPhone(id) : (id ?? ""));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cleaner = await requireCleaner(request, context);
  return {
    promptPay: shown(cleaner.promptPayId),
    rowVersion: promptPayVersion(cleaner.promptPayId),
    meta: await describePage(request, context, {
      title: "settings:promptpay-title",
      description: "settings:promptpay-title",
      index: false,
    }),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const cleaner = await requireCleaner(request, context);
  const submission = parseForm(await readForm(request), PromptPaySchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { promptPay, rowVersion } = submission.value;
  const result = setPromptPay(cleaner.id, promptPay, rowVersion);
  if (result.ok) {
    const toast = await withToast({ title: "settings:promptpay-saved" });
    return leadTo(request, paths.cleanerSettings(), { headers: { "Set-Cookie": toast } });
  }
  switch (result.reason) {
    case "unknown-cleaner":
      throw leadTo(request, paths.login());
    case "changed-meanwhile":
      return refuseChanged(submission, { promptPayId: promptPay }, result, ({ promptPayId }) => ({
        promptPay: shown(promptPayId),
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
      <ChangedMeanwhile refused={answer} labels={{ promptPay: t("settings:promptpay-label") }} />
      <Form method="post" {...getFormProps(form)} className="card flex flex-col gap-5 p-4">
        <input
          type="hidden"
          name="rowVersion"
          value={sentBack(answer, "rowVersion") ?? rowVersion}
        />
        <Field
          label={t("settings:promptpay-label")}
          hint={t("settings:promptpay-hint")}
          errors={fields.promptPay.errors}
          input={{
            ...getInputProps(fields.promptPay, { type: "text" }),
            inputMode: "tel",
            autoComplete: "off",
            maxLength: LONGEST.phone,
          }}
        />
        <button type="submit" className="button button-strong">
          {t("settings:save")}
        </button>
      </Form>
    </SettingPage>
  );
}
