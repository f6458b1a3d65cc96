import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { metaTags } from "~/components/page-meta";
import { ActButton } from "~/components/ui/dialog";
import {
  archiveService,
  countUpcomingBookingsOfService,
  getServiceForAdmin,
  restoreService,
} from "~/domain/admin/site/edit-services.server";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { useText } from "~/i18n/text";
import { message } from "~/lib/message";
import { adminPaths } from "~/lib/admin-paths";
import { isOneOf } from "~/lib/vocabulary";
import { keepCompounds } from "~/lib/thai-compounds";
import { ConfirmDialog } from "../../shared/confirm-dialog";
import { useListPath } from "../../shared/list-parts";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { redirectToList, failedChangeToast, requireAdmin } from "../../shared/admin-list.server";

const SERVICE_STEPS = ["archive", "restore"] as const;

export const handle = ADMIN_FORM_HANDLE;

function requireServiceStep({ id, step }: { id?: string | undefined; step?: string | undefined }) {
  const service = getServiceForAdmin(parseId(id));
  if (!service || !isOneOf(SERVICE_STEPS, step)) throw new Response(null, { status: 404 });
  return { service, step };
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { service, step } = requireServiceStep(params);
  const name = context.locale === "th" ? keepCompounds(service.nameTh) : service.nameEn;
  return {
    page: await describePersonalPage(context, message(`admin-site:${step}-whom`, { name })),
    step,
    name,
    isAlreadyDone: (service.archivedAt !== null) === (step === "archive"),
    upcomingCount: step === "archive" ? countUpcomingBookingsOfService(service.id, context.now) : 0,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const by = await requireAdmin(request, context);
  const { service, step } = requireServiceStep(params);
  const command = step === "archive" ? archiveService : restoreService;
  const result = command(service.id, { by, now: context.now });
  return redirectToList(
    request,
    adminPaths.section("services"),
    result.ok
      ? { title: `admin-site:${step}-done` }
      : failedChangeToast("admin:refused-not-an-admin"),
  );
}

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function ServiceStepDialog() {
  const { t } = useText();
  const { step, name, isAlreadyDone, upcomingCount } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      id="service-step"
      title={t(`admin-site:${step}-whom`, { name })}
      closeTo={useListPath("services")}
      isAlreadyDone={isAlreadyDone}
      button={<ActButton danger={step === "archive"}>{t(`admin-site:${step}-now`)}</ActButton>}
    >
      <p>{t(`admin-site:${step}-text`)}</p>
      {upcomingCount > 0 ? <p>{t("admin-site:archive-ahead", { count: upcomingCount })}</p> : null}
    </ConfirmDialog>
  );
}
