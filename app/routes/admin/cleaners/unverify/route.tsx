import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { metaTags } from "~/components/page-meta";
import { ActButton } from "~/components/ui/dialog";
import {
  getCleanerProfileForAdmin,
  listUpcomingBookingsOfCleaner,
} from "~/domain/admin/cleaners/cleaner-profile.server";
import { unverifyCleaner } from "~/domain/admin/cleaners/verify-cleaner.server";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { message } from "~/lib/message";
import { adminPaths } from "~/lib/admin-paths";
import { isOneOf } from "~/lib/vocabulary";
import { ConfirmDialog } from "../../shared/confirm-dialog";
import { AHEAD_ANSWERS, AHEAD_FIELD, JobsAheadQuestion } from "../../shared/jobs-ahead-question";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { redirectToList, failedChangeToast, requireAdmin } from "../../shared/admin-list.server";

export const handle = ADMIN_FORM_HANDLE;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const cleaner = getCleanerProfileForAdmin(parseId(params["id"]));
  if (!cleaner) throw new Response(null, { status: 404 });
  const { id, name, rowVersion } = cleaner;
  return {
    page: await describePersonalPage(context, message("admin-cleaners:unverify-whom", { name })),
    id,
    name,
    rowVersion,
    upcomingCount: listUpcomingBookingsOfCleaner(id, context.now).length,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { adminId } = await requireAdmin(request, context);
  const id = parseId(params["id"]);
  const form = await readForm(request);
  const rowVersion = Number(form.get("rowVersion"));
  const ahead = form.get(AHEAD_FIELD);
  const name = getCleanerProfileForAdmin(id)?.name ?? "";
  const result = unverifyCleaner(id, { by: { adminId }, now: context.now, basedOn: rowVersion });
  const here = adminPaths.item("cleaners", id);
  if (result.ok) {
    const done = {
      title: "admin-cleaners:updated",
      text: message("admin-cleaners:cleaner-unverified", { name }),
    } as const;
    return isOneOf(AHEAD_ANSWERS, ahead)
      ? redirectWithToast(adminPaths.jobsAhead(id, { all: ahead }), done)
      : redirectToList(request, here, done);
  }
  switch (result.reason) {
    case "changed-meanwhile":
      return redirectToList(request, here, failedChangeToast("admin-cleaners:changed-again"));
    case "not-an-admin":
      return redirectToList(request, here, failedChangeToast("admin:refused-not-an-admin"));
    case "unknown-cleaner":
      return redirectToList(
        request,
        adminPaths.section("cleaners"),
        failedChangeToast("admin-cleaners:unknown-cleaner"),
      );
  }
}

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function UnverifyCleaner() {
  const { t } = useText();
  const { id, name, rowVersion, upcomingCount } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      id="unverify"
      title={t("admin-cleaners:unverify-whom", { name })}
      closeTo={adminPaths.item("cleaners", id, useLocation().search)}
      values={{ rowVersion }}
      keep="admin-cleaners:keep-verified"
      fields={upcomingCount > 0 ? <JobsAheadQuestion /> : null}
      button={<ActButton danger>{t("admin-cleaners:unverify")}</ActButton>}
    >
      <p>{t("admin-cleaners:unverify-text", { name })}</p>
      <p className="font-semibold">
        {upcomingCount > 0
          ? t("admin-cleaners:unverify-ahead", { count: upcomingCount })
          : t("admin-cleaners:unverify-none")}
      </p>
    </ConfirmDialog>
  );
}
