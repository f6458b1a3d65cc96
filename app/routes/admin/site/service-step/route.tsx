import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useLocation, type ClientActionFunctionArgs } from "@remix-run/react";
import { useSending } from "~/components/loading";
import { metaTags } from "~/components/page-meta";
import { Dialog, DialogButtons } from "~/components/ui/dialog";
import {
  archiveService,
  countJobsAhead,
  getDeskService,
  restoreService,
} from "~/domain/admin/site/services-desk.server";
import { idOf } from "~/http/id-of";
import { describePage } from "~/http/page-meta.server";
import { useText } from "~/i18n/text";
import { message } from "~/lib/message";
import { paths } from "~/lib/paths";
import { isOneOf } from "~/lib/vocabulary";
import { keepCompounds } from "~/lib/thai-compounds";
import { AlreadySo } from "../../shared/already-so";
import { DESK_FORM, sendDeskForm } from "../../shared/send-desk-form";
import { backToList, failedChange, requireAdmin } from "../../shared/desk-list.server";

const STEPS = ["archive", "restore"] as const;

export const handle = DESK_FORM;

function asked({ id, step }: { id?: string | undefined; step?: string | undefined }) {
  const service = getDeskService(idOf(id));
  if (!service || !isOneOf(STEPS, step)) throw new Response(null, { status: 404 });
  return { service, step };
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { service, step } = asked(params);
  const name = context.locale === "th" ? keepCompounds(service.nameTh) : service.nameEn;
  return {
    page: await describePage(request, context, {
      title: message(`desk-house:${step}-whom`, { name }),
      description: "desk:title",
      index: false,
    }),
    step,
    name,
    isSo: (service.archivedAt !== null) === (step === "archive"),
    ahead: step === "archive" ? countJobsAhead(service.id, context.now) : 0,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const by = await requireAdmin(request, context);
  const { service, step } = asked(params);
  const command = step === "archive" ? archiveService : restoreService;
  const result = command(service.id, by, context.now);
  return backToList(
    request,
    paths.desk("services"),
    result.ok ? { title: `desk-house:${step}-done` } : failedChange("desk:refused-not-an-admin"),
  );
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendDeskForm(() => serverAction<typeof action>());

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function ServiceStep() {
  const { t } = useText();
  const { step, name, isSo, ahead } = useLoaderData<typeof loader>();
  const sending = useSending();
  const closeTo = paths.desk("services") + useLocation().search;
  return (
    <Dialog id="service-step" title={t(`desk-house:${step}-whom`, { name })} closeTo={closeTo}>
      {isSo ? (
        <AlreadySo closeTo={closeTo} />
      ) : (
        <>
          <p>{t(`desk-house:${step}-text`)}</p>
          {ahead > 0 ? <p>{t("desk-house:archive-ahead", { count: ahead })}</p> : null}
          <Form method="post" preventScrollReset>
            <DialogButtons safe={{ to: closeTo, label: t("desk:keep") }}>
              <button
                type="submit"
                aria-disabled={sending || undefined}
                className={`button ${step === "archive" ? "button-danger" : "button-strong"}`}
              >
                {t(`desk-house:${step}-now`)}
              </button>
            </DialogButtons>
          </Form>
        </>
      )}
    </Dialog>
  );
}
