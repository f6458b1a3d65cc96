import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useLocation, type ClientActionFunctionArgs } from "@remix-run/react";
import { useSending } from "~/components/loading";
import { metaTags } from "~/components/page-meta";
import { Dialog, DialogButtons } from "~/components/ui/dialog";
import { getCleanerOnDesk, listBookingsAhead } from "~/domain/admin/cleaners/cleaner-desk.server";
import { unverifyCleaner } from "~/domain/admin/cleaners/verify-cleaner.server";
import { idOf } from "~/http/id-of";
import { describePage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { useText } from "~/i18n/text";
import { message } from "~/lib/message";
import { paths } from "~/lib/paths";
import { DESK_FORM, sendDeskForm } from "../../shared/send-desk-form";
import { backToList, failedChange, requireAdmin } from "../../shared/desk-list.server";

export const handle = DESK_FORM;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const cleaner = getCleanerOnDesk(idOf(params["id"]));
  if (!cleaner) throw new Response(null, { status: 404 });
  const { id, name, rowVersion } = cleaner;
  return {
    page: await describePage(request, context, {
      title: message("desk-cleaners:unverify-whom", { name }),
      description: "desk:title",
      index: false,
    }),
    id,
    name,
    rowVersion,
    ahead: listBookingsAhead(id, context.now).length,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { adminId } = await requireAdmin(request, context);
  const id = idOf(params["id"]);
  const rowVersion = Number((await readForm(request)).get("rowVersion"));
  const name = getCleanerOnDesk(id)?.name ?? "";
  const result = unverifyCleaner(id, adminId, context.now, { rowVersion });
  const here = paths.deskItem("cleaners", id);
  if (result.ok) {
    return backToList(request, here, {
      title: "desk-cleaners:updated",
      text: message("desk-cleaners:cleaner-unverified", { name }),
    });
  }
  switch (result.reason) {
    case "changed-meanwhile":
      return backToList(request, here, failedChange("desk-cleaners:changed-again"));
    case "not-an-admin":
      return backToList(request, here, failedChange("desk:refused-not-an-admin"));
    case "unknown-cleaner":
      return backToList(
        request,
        paths.desk("cleaners"),
        failedChange("desk-cleaners:unknown-cleaner"),
      );
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendDeskForm(() => serverAction<typeof action>());

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function UnverifyCleaner() {
  const { t } = useText();
  const { id, name, rowVersion, ahead } = useLoaderData<typeof loader>();
  const sending = useSending();
  const closeTo = paths.deskItem("cleaners", id, useLocation().search);
  return (
    <Dialog id="unverify" title={t("desk-cleaners:unverify-whom", { name })} closeTo={closeTo}>
      <p>{t("desk-cleaners:unverify-text", { name })}</p>
      <p className="font-semibold">
        {ahead > 0
          ? t("desk-cleaners:unverify-ahead", { count: ahead })
          : t("desk-cleaners:unverify-none")}
      </p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="rowVersion" value={rowVersion} />
        <DialogButtons safe={{ to: closeTo, label: t("desk-cleaners:keep-verified") }}>
          <button
            type="submit"
            aria-disabled={sending || undefined}
            className="button button-danger"
          >
            {t("desk-cleaners:unverify")}
          </button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
