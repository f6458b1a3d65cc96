import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { metaTags } from "~/components/page-meta";
import { idOf } from "~/http/id-of";
import { paths } from "~/lib/paths";
import { BookingStepDialog } from "../../shared/booking-step-dialog";
import { DESK_FORM, sendDeskForm } from "../../shared/send-desk-form";
import { answerBookingStep, loadBookingStep } from "../../shared/booking-step.server";
import { backToList } from "../../shared/desk-list.server";

export const handle = { ...DESK_FORM, draftForm: "step" };

export async function loader(asked: LoaderFunctionArgs) {
  const question = await loadBookingStep(asked);
  // What can't be done any more isn't asked: the booking says what it is now.
  if (!question) throw redirect(paths.deskItem("bookings", idOf(asked.params["id"])));
  return question;
}

export async function action(asked: ActionFunctionArgs) {
  const answer = await answerBookingStep(asked);
  if (answer.refused) return answer.refused;
  return backToList(
    asked.request,
    paths.deskItem("bookings", idOf(asked.params["id"])),
    answer.toast,
  );
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendDeskForm(() => serverAction<typeof action>());

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function StepOverPage() {
  const asked = useLoaderData<typeof loader>();
  return (
    <BookingStepDialog
      asked={asked}
      refused={useActionData<typeof action>()}
      closeTo={paths.deskItem("bookings", asked.booking.id)}
    />
  );
}
