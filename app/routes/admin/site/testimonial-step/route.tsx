import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useLocation, type ClientActionFunctionArgs } from "@remix-run/react";
import { useSending } from "~/components/loading";
import { metaTags } from "~/components/page-meta";
import { Dialog, DialogButtons } from "~/components/ui/dialog";
import {
  getDeskTestimonial,
  setTestimonialHidden,
} from "~/domain/admin/site/testimonials-desk.server";
import { idOf } from "~/http/id-of";
import { describePage } from "~/http/page-meta.server";
import { useText } from "~/i18n/text";
import { message } from "~/lib/message";
import { paths } from "~/lib/paths";
import { isOneOf } from "~/lib/vocabulary";
import { AlreadySo } from "../../shared/already-so";
import { DESK_FORM, sendDeskForm } from "../../shared/send-desk-form";
import { backToList, failedChange, requireAdmin } from "../../shared/desk-list.server";

const STEPS = ["hide", "show"] as const;

export const handle = DESK_FORM;

function asked({ id, step }: { id?: string | undefined; step?: string | undefined }) {
  const testimonial = getDeskTestimonial(idOf(id));
  if (!testimonial || !isOneOf(STEPS, step)) throw new Response(null, { status: 404 });
  return { testimonial, step };
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { testimonial, step } = asked(params);
  const { name } = testimonial;
  return {
    page: await describePage(request, context, {
      title: message(`desk-house:${step}-whom`, { name }),
      description: "desk:title",
      index: false,
    }),
    step,
    name,
    isSo: (testimonial.hiddenAt !== null) === (step === "hide"),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const by = await requireAdmin(request, context);
  const { testimonial, step } = asked(params);
  const result = setTestimonialHidden(testimonial.id, step === "hide", by, context.now);
  return backToList(
    request,
    paths.desk("testimonials"),
    result.ok ? { title: `desk-house:${step}-done` } : failedChange("desk:refused-not-an-admin"),
  );
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendDeskForm(() => serverAction<typeof action>());

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function TestimonialStep() {
  const { t } = useText();
  const { step, name, isSo } = useLoaderData<typeof loader>();
  const sending = useSending();
  const closeTo = paths.desk("testimonials") + useLocation().search;
  return (
    <Dialog id="testimonial-step" title={t(`desk-house:${step}-whom`, { name })} closeTo={closeTo}>
      {isSo ? (
        <AlreadySo closeTo={closeTo} />
      ) : (
        <>
          <p>{t(`desk-house:${step}-text`)}</p>
          <Form method="post" preventScrollReset>
            <DialogButtons safe={{ to: closeTo, label: t("desk:keep") }}>
              <button
                type="submit"
                aria-disabled={sending || undefined}
                className="button button-strong"
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
