import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useLocation, type ClientActionFunctionArgs } from "@remix-run/react";
import { useIsSending } from "~/components/loading";
import { metaTags } from "~/components/page-meta";
import { Dialog, DialogButtons } from "~/components/ui/dialog";
import {
  getTestimonialForAdmin,
  setTestimonialHidden,
} from "~/domain/admin/site/edit-testimonials.server";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { useText } from "~/i18n/text";
import { message } from "~/lib/message";
import { paths } from "~/lib/paths";
import { isOneOf } from "~/lib/vocabulary";
import { AlreadyDone } from "../../shared/already-done";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { redirectToList, failedChangeToast, requireAdmin } from "../../shared/admin-list.server";

const TESTIMONIAL_STEPS = ["hide", "show"] as const;

export const handle = ADMIN_FORM_HANDLE;

function requireTestimonialStep({
  id,
  step,
}: {
  id?: string | undefined;
  step?: string | undefined;
}) {
  const testimonial = getTestimonialForAdmin(parseId(id));
  if (!testimonial || !isOneOf(TESTIMONIAL_STEPS, step)) throw new Response(null, { status: 404 });
  return { testimonial, step };
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { testimonial, step } = requireTestimonialStep(params);
  const { name } = testimonial;
  return {
    page: await describePersonalPage(context, message(`admin-site:${step}-whom`, { name })),
    step,
    name,
    isAlreadyDone: (testimonial.hiddenAt !== null) === (step === "hide"),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const by = await requireAdmin(request, context);
  const { testimonial, step } = requireTestimonialStep(params);
  const result = setTestimonialHidden(
    { id: testimonial.id, isHidden: step === "hide" },
    { by, now: context.now },
  );
  return redirectToList(
    request,
    paths.adminSection("testimonials"),
    result.ok
      ? { title: `admin-site:${step}-done` }
      : failedChangeToast("admin:refused-not-an-admin"),
  );
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendAdminForm(() => serverAction<typeof action>());

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function TestimonialStepDialog() {
  const { t } = useText();
  const { step, name, isAlreadyDone } = useLoaderData<typeof loader>();
  const sending = useIsSending();
  const closeTo = paths.adminSection("testimonials") + useLocation().search;
  return (
    <Dialog id="testimonial-step" title={t(`admin-site:${step}-whom`, { name })} closeTo={closeTo}>
      {isAlreadyDone ? (
        <AlreadyDone closeTo={closeTo} />
      ) : (
        <>
          <p>{t(`admin-site:${step}-text`)}</p>
          <Form method="post" preventScrollReset>
            <DialogButtons safe={{ to: closeTo, label: t("admin:keep") }}>
              <button
                type="submit"
                aria-disabled={sending || undefined}
                className="button button-strong"
              >
                {t(`admin-site:${step}-now`)}
              </button>
            </DialogButtons>
          </Form>
        </>
      )}
    </Dialog>
  );
}
