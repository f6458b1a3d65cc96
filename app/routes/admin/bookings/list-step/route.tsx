import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { metaTags } from "~/components/page-meta";
import { adminPaths } from "~/lib/admin-paths";
import { BookingStepDialog } from "../../shared/booking-step-dialog";
import { useListPath } from "../../shared/list-parts";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { answerBookingStep, loadBookingStep } from "../../shared/admin-booking-step.server";

export const handle = { ...ADMIN_FORM_HANDLE, draftForm: "step" };

export const loader = (args: LoaderFunctionArgs) => loadBookingStep(args);

export const action = (args: ActionFunctionArgs) =>
  answerBookingStep(args, adminPaths.section("bookings"));

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function BookingStepOverList() {
  return (
    <BookingStepDialog
      question={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
      closeTo={useListPath("bookings")}
    />
  );
}
