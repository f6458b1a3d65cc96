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
import { metaTags } from "~/components/page-meta";
import { Segmented } from "~/components/ui/segmented";
import { setInstantBooking } from "~/domain/cleaners/cleaner-settings.server";
import { redirectWithin } from "~/http/redirect-within.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import type { RefusedForm } from "~/http/refused-form.server";
import { serializeToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { SETTING_PAGE_HANDLE, SettingPage, sendSetting } from "../shared/setting-page";
import { requireCleaner } from "../shared/require-cleaner.server";

export const handle = SETTING_PAGE_HANDLE;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cleaner = await requireCleaner(request, context);
  return {
    instantBooking: cleaner.instantBooking,
    meta: await describePersonalPage(context, "settings:instant-title"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const cleaner = await requireCleaner(request, context);
  const form = await readForm(request);
  const on = form.get("instantBooking") === "on";
  setInstantBooking(cleaner.id, on);
  // The switch on the settings page saves immediately and stays on that page.
  if (form.has("stay")) return { saved: true };
  const toast = await serializeToast({
    title: on ? "settings:instant-saved-on" : "settings:instant-saved-off",
  });
  return redirectWithin(request, paths.cleanerSettings(), { headers: { "Set-Cookie": toast } });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendSetting(() => serverAction<typeof action>());

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.meta);

export default function InstantBooking() {
  const { t } = useText();
  const refused = useActionData<RefusedForm>();
  const { instantBooking } = useLoaderData<typeof loader>();
  return (
    <SettingPage
      title={t("settings:instant-title")}
      lead={t("settings:instant-lead")}
      refused={refused}
    >
      <Form method="post" className="card flex flex-col gap-5 p-4">
        <Segmented
          name="instantBooking"
          legend={t("settings:instant-question")}
          chosen={instantBooking ? "on" : "off"}
          segments={[
            { value: "on", label: t("common:on") },
            { value: "off", label: t("common:off") },
          ]}
        />
        <button type="submit" className="button button-strong">
          {t("settings:save")}
        </button>
      </Form>
    </SettingPage>
  );
}
