import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  useLocation,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
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
  return backToList(asked.request, paths.desk("bookings"), answer.toast);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendDeskForm(() => serverAction<typeof action>());

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function StepOverList() {
  const closeTo = paths.desk("bookings") + useLocation().search;
  return (
    <BookingStepDialog
      asked={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
      closeTo={closeTo}
    />
  );
}
