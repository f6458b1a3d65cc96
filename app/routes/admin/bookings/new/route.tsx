import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { BackLink } from "~/components/back-link";
import { metaTags } from "~/components/page-meta";
import { readChoices } from "~/domain/bookings/creating/choices.server";
import { bookingDetailsSchemaFor } from "~/domain/bookings/creating/schemas";
import { CallerSchema } from "~/domain/admin/people/caller-schemas";
import { addCaller, bookForCaller } from "~/domain/admin/people/callers.server";
import { describePage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseForm } from "~/http/refused-form.server";
import { withToast, type Toast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { message } from "~/lib/message";
import { paths } from "~/lib/paths";
import { DeskErrorPage } from "../../shared/desk-error-page";
import { DESK_FORM, sendDeskForm } from "../../shared/send-desk-form";
import { failedChange, requireAdmin } from "../../shared/desk-list.server";
import { phoneBookingPath } from "./address";
import { Cleaners } from "./cleaners";
import {
  callerOf,
  chosenCustomer,
  phoneBooking,
  type PhoneBooking,
  type RefusedCaller,
} from "./phone-booking.server";
import { Chosen } from "./chosen";
import { What } from "./what";
import { When } from "./when";
import { Where } from "./where";
import { Who } from "./who";

export { revalidateAfterRefusal as shouldRevalidate } from "~/components/revalidate-after-refusal";

const FORMS: Partial<Record<PhoneBooking["step"], string>> = { who: "caller", where: "where" };

export const handle = {
  ...DESK_FORM,
  draftForm: ({ asked }: { asked: PhoneBooking }) => FORMS[asked.step] ?? null,
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return {
    page: await describePage(request, context, {
      title: "desk-phone:title",
      description: "desk-phone:lead",
      index: false,
    }),
    asked: phoneBooking(new URL(request.url).searchParams, context),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { adminId } = await requireAdmin(request, context);
  const { searchParams } = new URL(request.url);
  const form = await readForm(request);
  return form.get("intent") === "caller"
    ? makeAccount(form, adminId, context.now)
    : book(form, searchParams, adminId, context.now);
}

const goOn = async (path: string, toast: Toast) =>
  redirect(path, { headers: { "Set-Cookie": await withToast(toast) } });

async function makeAccount(form: FormData, adminId: number, now: number) {
  const submission = parseForm(form, CallerSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { notAmong, ...caller } = submission.value;
  const added = addCaller(caller, adminId, now, { notAmong });
  if (added.ok)
    return goOn(phoneBookingPath({ customer: added.userId }), { title: "desk-phone:new-done" });
  if (added.reason === "not-an-admin") throw data(null, { status: 403 });
  const isTaken = added.reason === "email-taken";
  const refused = refuseForm(submission, {
    status: 409,
    reason: added.reason,
    errors: isTaken ? { email: "desk-phone:email-taken" } : { phone: "desk-phone:phone-known" },
  });
  const known = { people: added.known.map(callerOf), phone: isTaken ? null : caller.phone };
  return data<RefusedCaller>({ ...refused.data, known }, { status: 409 });
}

async function book(form: FormData, parameters: URLSearchParams, adminId: number, now: number) {
  const customer = chosenCustomer(parameters);
  if (!customer) return goOn(phoneBookingPath({}), failedChange("desk-phone:unknown-customer"));
  const submission = parseForm(form, bookingDetailsSchemaFor(customer));
  if (submission.status !== "success") return refuseFields(submission);
  const choices = readChoices(parameters);
  const { agreedTotal, ...details } = submission.value;
  const input = { ...choices, ...details, totalPrice: agreedTotal };
  const booked = bookForCaller(input, customer.id, adminId, now);
  if (booked.ok) {
    const { bookingId: id } = booked;
    return goOn(paths.deskItem("bookings", id), { title: message("desk-phone:booked", { id }) });
  }
  const refuse = (text: Toast["title"]) =>
    refuseForm(submission, {
      status: 409,
      reason: "changed-meanwhile",
      problem: { title: text },
    });
  switch (booked.reason) {
    case "not-an-admin":
      throw data(null, { status: 403 });
    case "unknown-customer":
      return refuse("desk-phone:unknown-customer");
    case "too-many-pending":
      return refuse(message("desk-phone:many-pending", { most: booked.most }));
    case "too-many-upcoming":
      return refuse(message("desk-phone:many-upcoming", { most: booked.most }));
    case "own-booking":
      return refuse(message("desk-phone:own-booking", { id: booked.bookingId }));
    // The page asks anew for what can't be had any more.
    default:
      return refuse(`choices:why-${booked.reason}`);
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendDeskForm(() => serverAction<typeof action>());

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.page, error);

export default function BookByPhone() {
  const { t } = useText();
  const { asked } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-2xl">
      <BackLink to={paths.desk("bookings")}>{t("desk-bookings:back")}</BackLink>
      <h1 className="text-title">{t("desk-phone:title")}</h1>
      <p className="pb-5 text-ink-soft">{t("desk-phone:lead")}</p>
      {asked.step === "who" ? <Who asked={asked} /> : <Chosen asked={asked} />}
      {asked.step === "what" ? <What asked={asked} /> : null}
      {asked.step === "cleaner" ? <Cleaners asked={asked} /> : null}
      {asked.step === "when" ? <When asked={asked} /> : null}
      {asked.step === "where" ? <Where asked={asked} /> : null}
    </div>
  );
}

export function ErrorBoundary() {
  return <DeskErrorPage />;
}
