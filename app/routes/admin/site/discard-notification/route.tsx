import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { metaTags } from "~/components/page-meta";
import { ActButton } from "~/components/ui/dialog";
import { discardDeadLetter, getDeadLetter } from "~/domain/admin/site/admin-notifications.server";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import { ConfirmDialog } from "../../shared/confirm-dialog";
import { useListPath } from "../../shared/list-parts";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { redirectToList, failedChangeToast, requireAdmin } from "../../shared/admin-list.server";

export const handle = ADMIN_FORM_HANDLE;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const notification = getDeadLetter(parseId(params["id"]), context.now);
  if (!notification) throw new Response(null, { status: 404 });
  return {
    page: await describePersonalPage(context, "admin-money:discard-title"),
    kind: notification.kind,
    name: notification.recipient.name || notification.recipient.username,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const by = await requireAdmin(request, context);
  const result = discardDeadLetter(parseId(params["id"]), { by, now: context.now });
  return redirectToList(
    request,
    adminPaths.section("notices"),
    result.ok
      ? { title: "admin-money:discarded" }
      : failedChangeToast(
          result.reason === "not-an-admin"
            ? "admin:refused-not-an-admin"
            : "admin-money:nothing-to-retry",
        ),
  );
}

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function DiscardDeadLetter() {
  const { t } = useText();
  const { kind, name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      id="discard-notice"
      title={t("admin-money:discard-title")}
      lead={`${t(`admin-money:kind-${kind}`)}\u00a0· ${name}`}
      closeTo={useListPath("notices")}
      button={<ActButton danger>{t("admin-money:discard")}</ActButton>}
    >
      <p>{t("admin-money:discard-text", { name })}</p>
    </ConfirmDialog>
  );
}
