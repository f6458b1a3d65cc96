import { getFormProps, getInputProps } from "@conform-to/react";
import {
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AreaMap } from "~/components/area-map";
import { metaTags } from "~/components/page-meta";
import { ConflictBanner } from "~/components/ui/conflict-banner";
import { ErrorSummary } from "~/components/ui/error-summary";
import { useRefusableForm } from "~/components/ui/form";
import {
  getProfile,
  profileFromInput,
  type Profile,
} from "~/domain/accounts/change-profile.server";
import { changeOwnProfile } from "~/domain/bookings/lifecycle/change-own-profile.server";
import { ProfileFormSchema } from "~/domain/accounts/schemas";
import type { RouteHandle } from "~/http/context";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseConflict, refuseFields } from "~/http/refused-form.server";
import { requireUser } from "~/http/session.server";
import { serializeToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import { AREAS, isOneOf } from "~/lib/vocabulary";
import { ProfileFields, type ProfileForm } from "./profile-fields";

export const handle: RouteHandle = { draftForm: "profile" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const profile = getProfile(viewer.id);
  if (!profile) throw redirectDocument(paths.login());
  return {
    isCleaner: viewer.isCleaner,
    defaults: { ...profileFormValues(profile), rowVersion: String(profile.rowVersion) },
    page: await describePersonalPage(context, "account:profile"),
  };
}

/** Returns a profile as the form's values. */
const profileFormValues = (profile: Profile) => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  phone: profile.phone === null ? "" : formatPhone(profile.phone),
  address: profile.address ?? "",
  city: profile.city ?? "",
  zipCode: profile.zipCode ?? "",
});

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUser(request, context);
  const submission = parseForm(await readForm(request), ProfileFormSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { rowVersion, ...given } = submission.value;
  const wanted = profileFromInput(given);
  const result = changeOwnProfile(viewer.id, wanted, { basedOn: rowVersion, now: context.now });
  if (result.ok) {
    const toast = await serializeToast({ title: "account:profile-updated" });
    return redirect(paths.dashboard({ tab: "profile" }), { headers: { "Set-Cookie": toast } });
  }
  switch (result.reason) {
    case "account-closed":
      throw redirectDocument(paths.login());
    case "phone-needed":
      return refuseFields(submission, { phone: "account:phone-needed" });
    case "changed-meanwhile":
      return refuseConflict(submission, wanted, result, profileFormValues);
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function EditProfile() {
  const { t } = useText();
  const { defaults, isCleaner } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<ProfileForm>("profile", answer, defaults);
  // Customers are shown their area, and read who sees their address.
  const area = !isCleaner && isOneOf(AREAS, defaults.city) ? defaults.city : null;
  return (
    <>
      <h1 className="max-w-160 pt-2">{t("account:profile")}</h1>
      <p className="max-w-160 pb-6 text-ink-soft">
        {t("account:profile-lead")}
        {isCleaner ? null : <span className="block">{t("account:profile-needed")}</span>}
      </p>
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:items-start lg:gap-x-8">
        <div className="max-w-160">
          <ConflictBanner
            refused={answer}
            labels={{
              firstName: t("signup:first-name"),
              lastName: t("signup:last-name"),
              phone: t("signup:phone"),
              address: t("details:address"),
              city: t("details:city"),
              zipCode: t("details:zip"),
            }}
            textOf={(field, value) =>
              field === "city" && isOneOf(AREAS, value) ? t(`areas:${value}`) : value
            }
          />
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
          <form
            method="post"
            {...getFormProps(form)}
            className="card flex flex-col gap-5 p-5 sm:p-6"
          >
            <input {...getInputProps(fields.rowVersion, { type: "hidden" })} />
            <ProfileFields fields={fields} isCleaner={isCleaner} />
            <button type="submit" className="button button-strong">
              {t("account:save")}
            </button>
          </form>
        </div>
        {area ? (
          <aside className="max-lg:hidden">
            <AreaMap area={area} className="h-50 rounded-card" />
            <p className="pt-3 text-sm text-ink-soft">{t("details:lead")}</p>
          </aside>
        ) : null}
      </div>
    </>
  );
}
