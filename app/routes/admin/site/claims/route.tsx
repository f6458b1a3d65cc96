import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { metaTags } from "~/components/page-meta";
import { ActButton } from "~/components/ui/dialog";
import { getEditableBusiness, setClaimsConfirmed } from "~/domain/admin/site/edit-business.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import { ConfirmDialog } from "../../shared/confirm-dialog";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { failedChangeToast, requireAdmin } from "../../shared/admin-list.server";

export const handle = ADMIN_FORM_HANDLE;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const act: "confirm" | "hide" =
    getEditableBusiness().claimsConfirmedAt === null ? "confirm" : "hide";
  return {
    page: await describePersonalPage(context, `admin-site:${act}-title`),
    act,
  };
}

/** Sets the value that the form names, not a toggle: a second admin doesn't undo the first one's change. */
export async function action({ request, context }: ActionFunctionArgs) {
  const by = await requireAdmin(request, context);
  const confirmed = (await readForm(request)).get("act") === "confirm";
  const result = setClaimsConfirmed(confirmed, { by, now: context.now });
  return redirectWithToast(
    adminPaths.section("business"),
    result.ok
      ? { title: confirmed ? "admin-site:confirm-done" : "admin-site:hidden-claims-done" }
      : failedChangeToast("admin:refused-not-an-admin"),
  );
}

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function ConfirmClaims() {
  const { t } = useText();
  const { act } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      id="claims-dialog"
      title={t(`admin-site:${act}-title`)}
      closeTo={adminPaths.section("business")}
      values={{ act }}
      button={<ActButton>{t(`admin-site:${act}-claims`)}</ActButton>}
    >
      <p>{t(`admin-site:${act}-claims-text`)}</p>
    </ConfirmDialog>
  );
}
