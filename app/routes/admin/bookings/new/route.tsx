import {
  data,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BackLink } from "~/components/back-link";
import { metaTags } from "~/components/page-meta";
import { readChoices } from "~/domain/bookings/creating/check-choices.server";
import { saveBookingDraftIfAccountOpen } from "~/domain/bookings/creating/booking-drafts.server";
import { bookingDetailsSchemaFor } from "~/domain/bookings/creating/booking-form-schemas";
import { CallerSchema } from "~/domain/admin/people/caller-schemas";
import { addCaller, bookForCaller } from "~/domain/admin/people/callers.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { parseId } from "~/http/parse-id";
import { isBeyondLimit } from "~/http/limit-texts.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseForm } from "~/http/refused-form.server";
import { redirectWithToast, type Toast } from "~/http/toast.server";
import { readTypedDetails } from "~/http/typed-details.server";
import { useText } from "~/i18n/text";
import { message } from "~/lib/message";
import { adminPaths } from "~/lib/admin-paths";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { failedChangeToast, requireAdmin } from "../../shared/admin-list.server";
import { HOME_BUTTON, LEAVE_BUTTON, phoneBookingPath } from "../../shared/phone-booking-path";
import { PhoneBookingCleanerStep } from "./cleaner-step";
import {
  toCaller,
  findChosenCustomer,
  readPhoneBooking,
  type PhoneBooking,
  type RefusedCaller,
} from "./phone-booking.server";
import { PhoneBookingChoices } from "./phone-booking-choices";
import { PhoneBookingServiceStep } from "./service-step";
import { PhoneBookingTimeStep } from "./time-step";
import { PhoneBookingAddressStep } from "./address-step";
import { PhoneBookingCallerStep } from "./caller-step";

export { revalidateAfterRefusal as shouldRevalidate } from "~/components/revalidate-after-refusal";

const DRAFT_FORMS: Partial<Record<PhoneBooking["step"], string>> = {
  who: "caller",
  where: "where",
};

export const handle = {
  ...ADMIN_FORM_HANDLE,
  draftForm: ({ asked }: { asked: PhoneBooking }) => DRAFT_FORMS[asked.step] ?? null,
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return {
    page: await describePersonalPage(context, "admin-phone:title"),
    asked: await readPhoneBooking(new URL(request.url).searchParams, context),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { adminId } = await requireAdmin(request, context);
  const { searchParams } = new URL(request.url);
  const form = await readForm(request);
  return form.get("intent") === "caller"
    ? createCallerAccount(form, adminId, context.now)
    : bookForChosenCustomer(form, searchParams, adminId, context.now);
}

async function createCallerAccount(form: FormData, adminId: number, now: number) {
  const submission = parseForm(form, CallerSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { confirmedNewPhone, ...caller } = submission.value;
  const added = addCaller({ ...caller, confirmedNewPhone }, { by: { adminId }, now });
  if (added.ok)
    return redirectWithToast(phoneBookingPath({ customer: added.userId }), {
      title: "admin-phone:new-done",
    });
  if (added.reason === "not-an-admin") throw data(null, { status: 403 });
  const isTaken = added.reason === "email-taken";
  const refused = refuseForm(submission, {
    status: 409,
    reason: added.reason,
    errors: isTaken ? { email: "admin-phone:email-taken" } : { phone: "admin-phone:phone-known" },
  });
  const known = { people: added.known.map(toCaller), phone: isTaken ? null : caller.phone };
  return data<RefusedCaller>({ ...refused.data, known }, { status: 409 });
}

/** Returns the choice that a button of the last step changes, one of the homes or the service; else null. */
function changeOfChoices(form: FormData): { home: number } | { serviceId: number } | null {
  const home = form.get(HOME_BUTTON);
  if (home !== null) return { home: parseId(home) };
  const serviceId = form.get(LEAVE_BUTTON);
  return serviceId === null ? null : { serviceId: parseId(serviceId) };
}

async function bookForChosenCustomer(
  form: FormData,
  parameters: URLSearchParams,
  adminId: number,
  now: number,
) {
  const customer = findChosenCustomer(parameters);
  if (!customer)
    return redirectWithToast(
      phoneBookingPath({}),
      failedChangeToast("admin-phone:unknown-customer"),
    );
  const choices = readChoices(parameters);
  const changed = changeOfChoices(form);
  if (changed) {
    saveBookingDraftIfAccountOpen(customer.id, readTypedDetails(form), now, "admin");
    // As a document: where scripts run, the fields of this page would keep what is in them.
    return redirectDocument(phoneBookingPath({ ...choices, customer: customer.id, ...changed }));
  }
  const submission = parseForm(form, bookingDetailsSchemaFor(customer));
  if (submission.status !== "success") return refuseFields(submission);
  const { agreedTotal, home = null, ...details } = submission.value;
  const input = {
    ...{ ...choices, ...details, home, totalPrice: agreedTotal },
    replacesId: choices.replaces ?? undefined,
  };
  const booked = bookForCaller(
    { customerId: customer.id, booking: input },
    { by: { adminId }, now },
  );
  if (booked.ok) {
    const { bookingId: id } = booked;
    return redirectWithToast(adminPaths.item("bookings", id), {
      title: message("admin-phone:booked", { id }),
    });
  }
  const refuse = (text: Toast["title"]) =>
    refuseForm(submission, {
      status: 409,
      reason: "changed-meanwhile",
      problem: { title: text },
    });
  // The limits of customers are not those of admins.
  if (isBeyondLimit(booked)) throw new Error(`Nothing was booked: ${booked.reason}`);
  switch (booked.reason) {
    case "not-an-admin":
      throw data(null, { status: 403 });
    case "unknown-customer":
      return refuse("admin-phone:unknown-customer");
    case "too-many-pending":
      return refuse(message("admin-phone:many-pending", { most: booked.most }));
    case "too-many-upcoming":
      return refuse(message("admin-phone:many-upcoming", { most: booked.most }));
    case "own-booking":
      return refuse(message("admin-phone:own-booking", { id: booked.bookingId }));
    // The page asks again for a choice that isn't available any more.
    default:
      return refuse(`choices:why-${booked.reason}`);
  }
}

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.page, error);

export default function BookByPhone() {
  const { t } = useText();
  const { asked } = useLoaderData<typeof loader>();
  return (
    <div className={asked.step === "who" ? undefined : "max-w-2xl"}>
      <BackLink to={adminPaths.section("bookings")}>{t("admin-bookings:back")}</BackLink>
      <h1>{t("admin-phone:title")}</h1>
      <p className="pb-5 text-ink-soft">{t("admin-phone:lead")}</p>
      {asked.step === "who" ? (
        <PhoneBookingCallerStep asked={asked} />
      ) : (
        <PhoneBookingChoices asked={asked} />
      )}
      {asked.step === "what" ? <PhoneBookingServiceStep asked={asked} /> : null}
      {asked.step === "cleaner" ? <PhoneBookingCleanerStep asked={asked} /> : null}
      {asked.step === "when" ? <PhoneBookingTimeStep asked={asked} /> : null}
      {asked.step === "where" ? <PhoneBookingAddressStep asked={asked} /> : null}
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
