import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useLocation, type ClientActionFunctionArgs } from "@remix-run/react";
import { metaTags } from "~/components/page-meta";
import { Dialog, DialogButtons } from "~/components/ui/dialog";
import { SendButton } from "~/components/ui/send-button";
import {
  countNotificationsByKind,
  retryDeadLetters,
} from "~/domain/admin/site/admin-notifications.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { useText } from "~/i18n/text";
import { message } from "~/lib/message";
import { paths } from "~/lib/paths";
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
    paths.adminSection("notices"),
    result.ok
      ? { title: message("admin-money:retried-all", { count: result.count }) }
      : failedChangeToast(
          result.reason === "not-an-admin"
            ? "admin:refused-not-an-admin"
            : "admin-money:nothing-to-retry",
        ),
  );
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendAdminForm(() => serverAction<typeof action>());

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function RetryDeadLetters() {
  const { t } = useText();
  const { kind, channel } = useLoaderData<typeof loader>();
  const closeTo = paths.adminSection("notices") + useLocation().search;
  const which = [
    kind && t(`admin-money:kind-${kind}`),
    channel && t(`admin-money:channel-${channel}`),
  ].filter(Boolean);
  return (
    <Dialog
      id="retry-all"
      title={t("admin-money:retry-all-title")}
      lead={which.length > 0 ? which.join("\u00a0· ") : undefined}
      closeTo={closeTo}
    >
      <p>{t("admin-money:retry-all-text")}</p>
      <Form method="post" preventScrollReset>
        <DialogButtons safe={{ to: closeTo, label: t("admin:keep") }}>
          <SendButton label="admin-money:retry-all" sending="admin:saving" />
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
