import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { metaTags } from "~/components/page-meta";
import { ActButton } from "~/components/ui/dialog";
import {
  getTestimonialForAdmin,
  setTestimonialHidden,
} from "~/domain/admin/site/edit-testimonials.server";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { useText } from "~/i18n/text";
import { message } from "~/lib/message";
import { adminPaths } from "~/lib/admin-paths";
import { isOneOf } from "~/lib/vocabulary";
import { ConfirmDialog } from "../../shared/confirm-dialog";
import { useListPath } from "../../shared/list-parts";
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
    adminPaths.section("testimonials"),
    result.ok
      ? { title: `admin-site:${step}-done` }
      : failedChangeToast("admin:refused-not-an-admin"),
  );
}

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function TestimonialStepDialog() {
  const { t } = useText();
  const { step, name, isAlreadyDone } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      id="testimonial-step"
      title={t(`admin-site:${step}-whom`, { name })}
      closeTo={useListPath("testimonials")}
      isAlreadyDone={isAlreadyDone}
      button={<ActButton>{t(`admin-site:${step}-now`)}</ActButton>}
    >
      <p>{t(`admin-site:${step}-text`)}</p>
    </ConfirmDialog>
  );
}
