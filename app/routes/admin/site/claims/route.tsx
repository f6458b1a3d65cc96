import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { useIsSending } from "~/components/loading";
import { metaTags } from "~/components/page-meta";
import { Dialog, DialogButtons } from "~/components/ui/dialog";
import { getEditableBusiness, setClaimsConfirmed } from "~/domain/admin/site/edit-business.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { serializeToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
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
  const toast = result.ok
    ? ({ title: confirmed ? "admin-site:confirm-done" : "admin-site:hidden-claims-done" } as const)
    : failedChangeToast("admin:refused-not-an-admin");
  return redirect(paths.adminSection("business"), {
    headers: { "Set-Cookie": await serializeToast(toast) },
  });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendAdminForm(() => serverAction<typeof action>());

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function ConfirmClaims() {
  const { t } = useText();
  const { act } = useLoaderData<typeof loader>();
  const sending = useIsSending();
  const closeTo = paths.adminSection("business");
  return (
    <Dialog id="claims-dialog" title={t(`admin-site:${act}-title`)} closeTo={closeTo}>
      <p>{t(`admin-site:${act}-claims-text`)}</p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="act" value={act} />
        <DialogButtons safe={{ to: closeTo, label: t("admin:keep") }}>
          <button
            type="submit"
            aria-disabled={sending || undefined}
            className="button button-strong"
          >
            {t(`admin-site:${act}-claims`)}
          </button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
