import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { metaTags } from "~/components/page-meta";
import { SendButton } from "~/components/ui/send-button";
import {
  countNotificationsByKind,
  retryDeadLetters,
} from "~/domain/admin/site/admin-notifications.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { useText } from "~/i18n/text";
import { message } from "~/lib/message";
import { adminPaths } from "~/lib/admin-paths";
import { ConfirmDialog } from "../../shared/confirm-dialog";
import { useListPath } from "../../shared/list-parts";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import {
  redirectToList,
  readListChoice,
  failedChangeToast,
  requireAdmin,
} from "../../shared/admin-list.server";

export const handle = ADMIN_FORM_HANDLE;

/** Returns the filter of the list behind the dialog. */
function readDeadLetterFilter(request: Request) {
  const { searchParams } = new URL(request.url);
  const { failed } = countNotificationsByKind();
  return {
    kind: failed.find(({ kind }) => kind === searchParams.get("kind"))?.kind ?? null,
    channel: readListChoice(searchParams, "channel", ["email", "push", "line"]),
  };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return {
    page: await describePersonalPage(context, "admin-money:retry-all-title"),
    ...readDeadLetterFilter(request),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const by = await requireAdmin(request, context);
  const result = retryDeadLetters(readDeadLetterFilter(request), { by, now: context.now });
  return redirectToList(
    request,
    adminPaths.section("notices"),
    result.ok
      ? { title: message("admin-money:retried-all", { count: result.count }) }
      : failedChangeToast(
          result.reason === "not-an-admin"
            ? "admin:refused-not-an-admin"
            : "admin-money:nothing-to-retry",
        ),
  );
}

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function RetryDeadLetters() {
  const { t } = useText();
  const { kind, channel } = useLoaderData<typeof loader>();
  const which = [
    kind && t(`admin-money:kind-${kind}`),
    channel && t(`admin-money:channel-${channel}`),
  ].filter(Boolean);
  return (
    <ConfirmDialog
      id="retry-all"
      title={t("admin-money:retry-all-title")}
      lead={which.length > 0 ? which.join("\u00a0· ") : undefined}
      closeTo={useListPath("notices")}
      button={<SendButton label="admin-money:retry-all" sending="admin:saving" />}
    >
      <p>{t("admin-money:retry-all-text")}</p>
    </ConfirmDialog>
  );
}
