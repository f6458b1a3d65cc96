import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { metaTags } from "~/components/page-meta";
import { parseId } from "~/http/parse-id";
import { adminPaths } from "~/lib/admin-paths";
import { BookingStepDialog } from "../../shared/booking-step-dialog";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { answerBookingStep, loadBookingStep } from "../../shared/admin-booking-step.server";

export const handle = { ...ADMIN_FORM_HANDLE, draftForm: "step" };

export const loader = (args: LoaderFunctionArgs) => loadBookingStep(args);

export const action = (args: ActionFunctionArgs) =>
  answerBookingStep(args, adminPaths.item("bookings", parseId(args.params["id"])));

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function BookingStepOverPage() {
  const question = useLoaderData<typeof loader>();
  return (
    <BookingStepDialog
      question={question}
      refused={useActionData<typeof action>()}
      closeTo={adminPaths.item("bookings", question.booking.id)}
    />
  );
}
