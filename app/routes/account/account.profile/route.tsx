import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import {
  data,
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { metaTags } from "~/components/page-meta";
import { ErrorSummary } from "~/components/ui/error-summary";
import { changeProfile } from "~/domain/accounts/change-profile.server";
import { ProfileSchema } from "~/domain/accounts/schemas";
import { describePage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { requireUser } from "~/http/session.server";
import { withToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import { ProfileFields, type ProfileForm } from "./profile-fields";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  return {
    defaults: {
      firstName: viewer.firstName,
      lastName: viewer.lastName,
      phone: viewer.phone === null ? "" : formatPhone(viewer.phone),
      address: viewer.address ?? "",
      city: viewer.city ?? "",
      zipCode: viewer.zipCode ?? "",
    },
    page: await describePage(request, context, {
      title: "account:profile",
      description: "account:profile-lead",
      index: false,
    }),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUser(request, context);
  const submission = parseWithZod(await readForm(request), { schema: ProfileSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const result = changeProfile(viewer.id, submission.value);
  if (!result.ok) throw redirectDocument(paths.login());
  const toast = await withToast({ title: "account:profile-updated" });
  return redirect(paths.dashboard({ tab: "profile" }), { headers: { "Set-Cookie": toast } });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function Profile() {
  const { t } = useText();
  const { defaults } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<ProfileForm>({
    id: "profile",
    lastResult: useActionData<typeof action>() ?? null,
    defaultValue: defaults,
    defaultNoValidate: false,
  });
  return (
    <>
      <h1 className="pt-2 text-3xl">{t("account:profile")}</h1>
      <p className="pt-1 pb-6 text-ink-soft">{t("account:profile-lead")}</p>
      <ErrorSummary
        fields={[
          fields.firstName,
          fields.lastName,
          fields.phone,
          fields.address,
          fields.city,
          fields.zipCode,
        ]}
      />
      <form method="post" {...getFormProps(form)} className="card flex flex-col gap-5 p-5 sm:p-6">
        <ProfileFields fields={fields} />
        <button type="submit" className="button button-strong">
          {t("account:save")}
        </button>
      </form>
    </>
  );
}
