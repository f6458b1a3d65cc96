import { getFormProps, getInputProps } from "@conform-to/react";
import {
  redirect,
  redirectDocument,
  replace,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import {
  Form,
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import { randomUUID } from "node:crypto";
import type { z } from "zod/v4";
import { ClockIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { ErrorSummary } from "~/components/ui/error-summary";
import { errorsOf, useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { sendForm } from "~/components/ui/send-form";
import { Banner } from "~/components/ui/banner";
import {
  checkServiceAndCleaner,
  checkTimeForCustomer,
  checkVisits,
  readChoices,
  withDatesOfSeries,
} from "~/domain/bookings/creating/check-choices.server";
import { createBooking } from "~/domain/bookings/creating/create-booking.server";
import {
  bookingDraftName,
  saveBookingDraft,
} from "~/domain/bookings/creating/booking-drafts.server";
import { getDetailsDraft } from "~/domain/bookings/rescheduling/alternatives.server";
import {
  asksPhone,
  bookingDetailsSchemaFor,
  type BookingDetailsSchema,
} from "~/domain/bookings/creating/booking-form-schemas";
import { initialStatusOf, lateFrom } from "~/domain/bookings/lifecycle/status";
import { getListedCleaner } from "~/domain/cleaners/cleaners.server";
import { costOfVisits } from "~/domain/pricing/cost-of-visits";
import { slotHour } from "~/domain/schedule/slots";
import { serviceTexts } from "~/domain/catalogue/services.server";
import { homeFormValues } from "~/domain/homes/home-facts";
import { listHomes, titleOfHome } from "~/domain/homes/homes.server";
import { homeFieldsTexts, usualInstead } from "~/http/home-fields.server";
import type { RouteHandle } from "~/http/context";
import { ifCleanerCantTexts } from "~/http/if-cleaner-cant.server";
import { isBeyondLimit, refuseBeyondLimit } from "~/http/limit-texts.server";
import { redirectWithin } from "~/http/redirect-within.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseForm } from "~/http/refused-form.server";
import { passRetryAfter } from "~/http/retry-after";
import { getSignedIn, requireUser } from "~/http/session.server";
import { readTypedDetails } from "~/http/typed-details.server";
import { message } from "~/lib/message";
import type { Message } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { formatDate, instantOf } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { paths } from "~/lib/paths";
import { withSeriesQuery } from "~/lib/series-address";
import { keepCompounds } from "~/lib/thai-compounds";
import { useTypingDraft } from "~/components/typing-draft";
import { BookingSummary } from "../shared/booking-summary";
import { StepBar } from "../shared/step-bar";
import { HomeFields } from "~/components/home-fields";
import { IfCleanerCantField } from "~/components/if-cleaner-cant";
import { StepLayout } from "../shared/step-layout";
import { redirectToMissingStep, readChoiceProblem } from "../shared/booking-choices.server";
import {
  createDraftKey,
  saveDraftFromForm,
  redirectToLoginWithDraft,
} from "../shared/booking-draft.server";
import { bookingNote } from "./booking-note.server";
import { DetailsFields } from "./details-fields";

const FAILED = "details:failed" satisfies Message;

const FORM = "details";

/** Parameter of the address, and of the buttons that lead there, with the id of one of the customer's homes. */
const HOME_PARAMETER = "home";

/** Form value of 'Back' without scripts: what was typed is saved, and nothing is booked. */
const LEAVE = { name: "leave", value: "back" };

export const handle = {
  formFailed: FAILED,
  draftForm: FORM,
  keepsDraft: true,
} satisfies RouteHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const parameters = new URL(request.url).searchParams;
  const asked = readChoices(parameters);
  const agreed = checkServiceAndCleaner(asked, viewer.id);
  if (!agreed.ok) throw redirectToMissingStep(asked, agreed.problem);
  const { service, cleaner, price } = agreed.value;
  const { now } = context;
  const choices = withDatesOfSeries(viewer.id, asked, agreed.value, now);
  const start = checkTimeForCustomer(viewer.id, choices, agreed.value, now);
  if (!start.ok) {
    // The customer came back from the confirmation, or has a second tab: the booking is already made. Its
    // confirmation takes this page's place in the history. Otherwise Back would lead here again, and never
    // further.
    throw start.problem === "own-booking"
      ? replace(paths.bookingConfirmation(start.bookingId))
      : redirectToMissingStep(choices, start.problem);
  }
  // A series of which only one date is free: step 3 says so, and that date may be booked as a single visit.
  if (asked.every && !asked.dates && (choices.dates?.length ?? 0) < 2) {
    throw redirect(withSeriesQuery(paths.bookingTime(asked), asked) + "#repeat");
  }
  const visits = checkVisits(viewer.id, choices, agreed.value, now);
  if (!visits.ok) throw redirectToMissingStep(choices, visits.problem);
  const following = visits.value?.dates.slice(1) ?? [];
  const hour = slotHour(start.value.time);
  const homes = listHomes(viewer.id);
  const chosenHome = homes.find(({ id }) => String(id) === parameters.get(HOME_PARAMETER));
  const draft = getDetailsDraft(viewer.id, choices, now);
  /** The place as it was typed: a chosen home takes over from it, but not from the other answers. */
  const typedPlace = chosenHome ? null : draft;
  const inArea = homes.find(({ city }) => city === choices.area);
  const home = chosenHome ?? (typedPlace ? null : (inArea ?? homes[0]));
  /** The area typed before wins, then a chosen home's, then the area chosen on earlier steps. */
  const city =
    typedPlace?.city || chosenHome?.city || choices.area || home?.city || viewer.city || "";
  /** In place of an address that was emptied, which is no answer for this booking: one in the same area. */
  const addressInArea =
    homes.find((one) => one.city === city)?.address ??
    (viewer.city === null || viewer.city === city ? viewer.address : null);
  const here = withSeriesQuery(paths.bookingDetails(choices), choices);
  const cleanerName = nameForReader(cleaner.name, context.locale);
  const startsAt = instantOf(start.value.date, hour);
  const { respondBy } = initialStatusOf(cleaner, startsAt, now);
  return {
    serviceId: choices.serviceId,
    here,
    back: withSeriesQuery(paths.bookingTime(choices), choices),
    why: readChoiceProblem(parameters),
    price,
    visits: 1 + following.length,
    service: { name: keepCompounds(serviceTexts(service, context.locale).name) },
    cleaner: {
      name: cleanerName,
      photo: cleaner.photo,
      rating: cleaner.rating,
      reviewCount: cleaner.reviewCount,
      areas: cleaner.areas,
    },
    start: {
      date: start.value.date,
      hour,
      // Formatted on the server, so that the browser needs no texts for it.
      following: following.map((day) => formatDate(day, context.locale, "short")),
    },
    isRequest: respondBy !== null,
    note: await bookingNote(
      { cleanerName, respondBy, lateFrom: lateFrom(startsAt, now) },
      context.locale,
    ),
    asksPhone: asksPhone(viewer),
    /** Name of this draft in the tab. A draft with another name is another person's, or booked. */
    draftName: `${bookingDraftName(viewer.id)}.${chosenHome?.id ?? ""}`,
    draftKey: createDraftKey(viewer.id, now),
    ifCleanerCant: await ifCleanerCantTexts(
      { name: cleanerName, total: price.total },
      context.locale,
    ),
    home: await homeFieldsTexts(
      {
        service,
        usual: usualInstead(service, cleaner),
        hasOldInstructions: home?.hasOldInstructions,
      },
      context.locale,
    ),
    /** The customer’s places, if there are several. */
    homes: homes.length > 1 ? homes.map((one) => ({ id: one.id, name: titleOfHome(one) })) : [],
    chosenHome: home?.id,
    defaults: {
      address: typedPlace
        ? typedPlace.address.trim() || (addressInArea ?? "")
        : (home?.address ?? viewer.address ?? ""),
      city,
      zipCode: typedPlace?.zipCode ?? home?.zipCode ?? viewer.zipCode ?? "",
      phone: draft?.phone ?? "",
      home: homeFormValues(typedPlace ? typedPlace.home : home?.facts),
      aboutHome: typedPlace ? typedPlace.aboutHome : (home?.aboutHome ?? ""),
      specialInstructions: typedPlace?.specialInstructions ?? home?.forTheDoor ?? "",
      ifCleanerCant: draft?.ifCleanerCant ?? "ask",
      idempotencyKey: randomUUID(),
    },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const choices = readChoices(new URL(request.url).searchParams);
  const homeId = form.get(HOME_PARAMETER);
  if (homeId !== null) {
    saveDraftFromForm(form, context.now);
    const here = withSeriesQuery(paths.bookingDetails(choices), choices);
    // As a document: where scripts run, the fields of this page would keep what is in them.
    return redirectDocument(`${here}&${HOME_PARAMETER}=${Number(homeId)}`);
  }
  if (form.has(LEAVE.name)) {
    saveDraftFromForm(form, context.now);
    // The button for the service that is usual for a larger home carries its id.
    const serviceId = Number(form.get(LEAVE.name)) || choices.serviceId;
    return redirect(withSeriesQuery(paths.bookingTime({ ...choices, serviceId }), choices));
  }
  if (!(await getSignedIn(request, context)) && saveDraftFromForm(form, context.now)) {
    throw await redirectToLoginWithDraft(request);
  }
  const viewer = await requireUser(request, context);
  const submission = parseForm(form, bookingDetailsSchemaFor(viewer));
  if (submission.status !== "success") {
    // The time may be taken by now: then another step is shown, and the draft fills in the form later.
    saveBookingDraft(viewer.id, readTypedDetails(form), context.now);
    return refuseFields(submission);
  }
  const { agreedTotal, home = null, ...details } = submission.value;
  const result = createBooking(
    {
      ...choices,
      ...details,
      home,
      totalPrice: agreedTotal,
      replacesId: choices.replaces ?? undefined,
    },
    { customerId: viewer.id, now: context.now },
  );
  if (result.ok) return redirect(paths.bookingConfirmation(result.bookingId));
  if (result.reason === "unknown-customer") throw redirectDocument(paths.login());

  saveBookingDraft(viewer.id, readTypedDetails(form), context.now);
  if (isBeyondLimit(result)) {
    return refuseBeyondLimit(submission, result, { title: FAILED, locale: context.locale });
  }
  switch (result.reason) {
    case "cleaner-not-in-area":
      return refuseForm(submission, {
        status: 409,
        reason: result.reason,
        errors: {
          city: message("details:city-not-served", { name: cleanerNameOf(choices.cleanerId) }),
        },
      });
    case "too-many-pending":
    case "too-many-upcoming":
      return refuseForm(submission, {
        status: 409,
        reason: result.reason,
        problem: {
          title: FAILED,
          text: message(`choices:why-${result.reason}`, { most: result.most }),
        },
      });
    case "already-replaced":
      throw redirectWithin(request, paths.myBooking(result.bookingId));
    default:
      throw redirectToMissingStep(choices, result.reason);
  }
}

export const headers = passRetryAfter;

/** Sends the form. If the connection is lost, its key makes a second try lead to the same booking. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return sendForm(() => serverAction<typeof action>(), {
    failed: FAILED,
    unansweredProblem: { title: "details:unanswered-title", text: "details:unanswered-text" },
    mayHaveWorked: true,
    // The server keeps a draft of the form when it leads to the login.
    mayLeadToLogin: true,
  });
}

/** Returns the public name of the booking's cleaner; empty if they aren't listed. */
function cleanerNameOf(cleanerId: number | null | undefined): string {
  return (cleanerId && getListedCleaner(cleanerId)?.name) || "";
}

export default function EnterDetails() {
  const { t } = useText();
  const loaded = useLoaderData<typeof loader>();
  const { asksPhone, cleaner, defaults, price, service, start, visits, why } = loaded;
  const answer = useActionData<typeof action | typeof clientAction>();
  const [form, fields] = useRefusableForm<z.input<typeof BookingDetailsSchema>>(
    FORM,
    answer,
    defaults,
  );
  useTypingDraft(FORM, loaded.draftName);
  const booked = { service, cleaner, price, visits, start };
  const whatHappens = (
    <p className="whitespace-pre-line">
      {loaded.note}
      <span className="block pt-2">
        {t("details:agreement")} {/* A new tab, so that reading doesn't lose what was typed. */}
        <Link to={paths.infoPage("service-agreement")} target="_blank" className="link">
          {t("details:agreement-link")}
        </Link>
      </span>
    </p>
  );
  return (
    <Form method="post" action={loaded.here} {...getFormProps(form)}>
      <input {...getInputProps(fields.idempotencyKey, { type: "hidden" })} />
      <input type="hidden" name="agreedTotal" value={costOfVisits(price.total, visits)} />
      <input type="hidden" name="draftKey" value={loaded.draftKey} />
      <StepLayout
        title={t("details:title")}
        refusal={
          <>
            {why ? <Banner tone="destructive" title={t(`choices:why-${why}`)} /> : null}
            <FormProblem refused={answer} />
            <ErrorSummary title={t("details:refused")} fields={errorsOf(form)} />
          </>
        }
        lead={t("details:lead")}
        summary={<BookingSummary {...booked} />}
        note={whatHappens}
        bar={
          <StepBar
            price={price}
            visits={visits}
            listed
            back={loaded.back}
            leave={LEAVE}
            label={t(loaded.isRequest ? "details:submit-request" : "details:submit")}
            ready
          />
        }
      >
        <div className="flex flex-col gap-5">
          <ul className="flex flex-wrap gap-2 empty:hidden">
            {loaded.homes.map(({ id, name }) => (
              <li key={id}>
                <button
                  name={HOME_PARAMETER}
                  value={id}
                  formNoValidate
                  aria-current={id === loaded.chosenHome || undefined}
                  className="button button-quiet"
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
          <DetailsFields
            fields={fields}
            cleaner={cleaner}
            serviceId={loaded.serviceId}
            asksPhone={asksPhone}
          />
          <HomeFields texts={loaded.home} fields={fields} leave={LEAVE.name} />
          <IfCleanerCantField
            texts={loaded.ifCleanerCant}
            chosen={fields.ifCleanerCant.initialValue ?? defaults.ifCleanerCant}
          />
          <div className="card p-4 lg:hidden">
            <BookingSummary {...booked} total={t("common:total")} />
          </div>
          <div className="flex gap-2.5 rounded-xl bg-celadon-100 px-3.5 py-3 text-sm lg:hidden">
            <ClockIcon className="mt-0.5 size-5 shrink-0 text-celadon-700" />
            {whatHappens}
          </div>
        </div>
      </StepLayout>
    </Form>
  );
}
