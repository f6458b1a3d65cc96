import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useLocation, type ClientActionFunctionArgs } from "@remix-run/react";
import { useSending } from "~/components/loading";
import { metaTags } from "~/components/page-meta";
import { Dialog, DialogButtons } from "~/components/ui/dialog";
import { discardDeadLetter, getDeadLetter } from "~/domain/admin/site/notices-desk.server";
import { idOf } from "~/http/id-of";
import { describePage } from "~/http/page-meta.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { DESK_FORM, sendDeskForm } from "../../shared/send-desk-form";
import { backToList, failedChange, requireAdmin } from "../../shared/desk-list.server";

export const handle = DESK_FORM;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const notice = getDeadLetter(idOf(params["id"]), context.now);
  if (!notice) throw new Response(null, { status: 404 });
  return {
    page: await describePage(request, context, {
      title: "desk-money:discard-title",
      description: "desk:title",
      index: false,
    }),
    kind: notice.kind,
    name: notice.to.name || notice.to.username,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const by = await requireAdmin(request, context);
  const result = discardDeadLetter(idOf(params["id"]), by, context.now);
  return backToList(
    request,
    paths.desk("notices"),
    result.ok
      ? { title: "desk-money:discarded" }
      : failedChange(
          result.reason === "not-an-admin"
            ? "desk:refused-not-an-admin"
            : "desk-money:nothing-to-retry",
        ),
  );
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendDeskForm(() => serverAction<typeof action>());

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function Discard() {
  const { t } = useText();
  const { kind, name } = useLoaderData<typeof loader>();
  const sending = useSending();
  const closeTo = paths.desk("notices") + useLocation().search;
  return (
    <Dialog
      id="discard-notice"
      title={t("desk-money:discard-title")}
      lead={`${t(`desk-money:kind-${kind}`)}\u00a0· ${name}`}
      closeTo={closeTo}
    >
      <p>{t("desk-money:discard-text", { name })}</p>
      <Form method="post" preventScrollReset>
        <DialogButtons safe={{ to: closeTo, label: t("desk:keep") }}>
          <button
            type="submit"
            aria-disabled={sending || undefined}
            className="button button-danger"
          >
            {t("desk-money:discard")}
          </button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
