import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { metaTags } from "~/components/page-meta";
import { parseId } from "~/http/parse-id";
import { paths } from "~/lib/paths";
import { BookingStepDialog } from "../../shared/booking-step-dialog";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { answerBookingStep, loadBookingStep } from "../../shared/admin-booking-step.server";
import { redirectToList } from "../../shared/admin-list.server";

export const handle = { ...ADMIN_FORM_HANDLE, draftForm: "step" };

export async function loader(args: LoaderFunctionArgs) {
  const question = await loadBookingStep(args);
  // If the step isn't possible any more, the booking's page shows its status instead.
  if (!question) throw redirect(paths.adminItem("bookings", parseId(args.params["id"])));
  return question;
}

export async function action(args: ActionFunctionArgs) {
  const answer = await answerBookingStep(args);
  if (answer.refused) return answer.refused;
  return redirectToList(
    args.request,
    paths.adminItem("bookings", parseId(args.params["id"])),
    answer.toast,
  );
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendAdminForm(() => serverAction<typeof action>());

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function BookingStepOverPage() {
  const question = useLoaderData<typeof loader>();
  return (
    <BookingStepDialog
      question={question}
      refused={useActionData<typeof action>()}
      closeTo={paths.adminItem("bookings", question.booking.id)}
    />
  );
}
