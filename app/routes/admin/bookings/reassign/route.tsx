import type {
  ActionFunctionArgs,
  LoaderFunctionArgs,
  MetaFunction,
  SerializeFrom,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { PhoneIcon } from "~/components/art/subject-icons";
import { FieldError } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { Banner } from "~/components/ui/banner";
import { SendButton } from "~/components/ui/send-button";
import {
  giveLostJobAsAdmin,
  reassignBookingAsAdmin,
} from "~/domain/admin/bookings/booking-changes.server";
import { GiveLostJobSchema, ReassignSchema } from "~/domain/admin/bookings/booking-schemas";
import { getLossOf } from "~/domain/bookings/substitutes/searches.server";
import { NEARBY_HOURS } from "~/domain/bookings/rescheduling/nearby-hours";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { message } from "~/lib/message";
import { formatBaht } from "~/lib/money";
import { adminPaths } from "~/lib/admin-paths";
import { withQuery } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import { LONGEST_SEARCH } from "~/lib/search-text";
import { AdminErrorPage } from "../../shared/admin-error-page";
import {
  BookingChangeForm,
  BookingChangePage,
  ChangeReason,
  PhoneCustomerBanner,
} from "../../shared/booking-change";
import { CallLinks, CandidateFacts } from "../../shared/candidate-parts";
import { candidatesView, type CandidateView } from "../../shared/candidates-view.server";
import { FilterForm } from "../../shared/list-parts";
import { phoneBookingPath } from "../../shared/phone-booking-path";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { useFormatDateTime } from "../../shared/use-format-date-time";
import {
  redirectToAdminBooking,
  refuseBookingChange,
  refuseTakenChoice,
  requireBookingToGive,
} from "../../shared/admin-booking-change.server";
import { failedChangeToast, requireAdmin } from "../../shared/admin-list.server";

export { revalidateAfterRefusal as shouldRevalidate } from "~/components/revalidate-after-refusal";

export const handle = {
  ...ADMIN_FORM_HANDLE,
  draftForm: ({ candidates }: SerializeFrom<typeof loader>) =>
    candidates.atItsHour.length > 0 ? "reassign" : null,
};

/** Most candidates that are shown; anybody else is found by the name. */
const MOST_SHOWN = 12;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { now } = context;
  const search = (new URL(request.url).searchParams.get("q") ?? "").slice(0, LONGEST_SEARCH);
  const filter = { search, most: MOST_SHOWN };
  const { booking, found, view } = requireBookingToGive(params, now, filter);
  const { isLost, visits, agreed } = found;
  const candidates = candidatesView(found, context.locale);
  return {
    page: await describePersonalPage(
      context,
      message("admin-bookings:reassign-title", { id: view.id }),
    ),
    booking: view,
    isLost,
    visits,
    agreed,
    search,
    candidates,
    times: { startsAt: booking.startsAt, endsAt: booking.endsAt },
    customerPhone: booking.phone,
    /** Where each start within two hours of it leads: nobody is free at its own. */
    otherStarts: candidates.withinTwoHours.flatMap(({ date, time, startsAt, cleaners }) =>
      cleaners.map(({ id: cleanerId, name, phone }) => ({
        ...{ startsAt, cleanerId, name, phone },
        to: isLost
          ? phoneBookingPath({
              ...{ customer: booking.userId, serviceId: booking.serviceId, area: booking.city },
              ...{ cleanerId, date, time, replaces: booking.id },
            })
          : withQuery(adminPaths.step("bookings", booking.id, "move"), { date, time }),
      })),
    ),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { adminId } = await requireAdmin(request, context);
  const bookingId = parseId(params["id"]);
  const { now } = context;
  const by = { adminId };
  const form = await readForm(request);
  if (getLossOf(bookingId) !== null) {
    const submission = parseForm(form, GiveLostJobSchema);
    if (submission.status !== "success") return refuseFields(submission);
    const { cleanerId } = submission.value;
    const given = { lostBookingId: bookingId, cleanerId, agreed: true };
    const result = giveLostJobAsAdmin(given, { by, now });
    if (result.ok)
      return redirectToAdminBooking(result.bookingId, { title: "admin-bookings:given" });
    // The search, its customer or another admin was faster: the booking's page names who comes.
    return result.reason === "changed-meanwhile"
      ? redirectToAdminBooking(bookingId, failedChangeToast("admin-bookings:lost-replaced"))
      : refuseChoice(submission, result.reason, bookingId);
  }
  const submission = parseForm(form, ReassignSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { rowVersion: basedOn, ...change } = submission.value;
  const reassigned = { bookingId, ...change, agreed: true };
  const result = reassignBookingAsAdmin(reassigned, { by, now, basedOn });
  if (result.ok) return redirectToAdminBooking(bookingId, { title: "admin-bookings:updated" });
  return refuseChoice(submission, result.reason, bookingId);
}

function refuseChoice(
  submission: Parameters<typeof refuseTakenChoice>[0],
  reason: Parameters<typeof refuseBookingChange>[1],
  bookingId: number,
) {
  switch (reason) {
    case "time-taken":
      return refuseTakenChoice(submission, { cleanerId: "admin-bookings:cleaner-taken" });
    case "cleaner-unsuitable":
      return refuseTakenChoice(submission, { cleanerId: "admin-bookings:cleaner-unsuitable" });
    case "nothing-to-change":
      return refuseTakenChoice(submission, { cleanerId: "admin-bookings:same-cleaner" });
    default:
      return refuseBookingChange(submission, reason, bookingId);
  }
}

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.page, error);

export default function ReassignBooking() {
  const { t } = useText();
  const moment = useFormatDateTime();
  const { booking, isLost, visits, candidates, times, agreed, otherStarts, ...loaded } =
    useLoaderData<typeof loader>();
  const { search, customerPhone } = loaded;
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof ReassignSchema>>("reassign", refused);
  const { id } = booking;
  const isNobody = candidates.atItsHour.length === 0;
  const cleaner = booking.cleaner || t("admin-bookings:former-cleaner");
  const customer = booking.customer || t("admin-bookings:former-customer");
  const [whoError] = fields.cleanerId.errors ?? [];
  const [agreedError] = fields.agreed.errors ?? [];
  return (
    <BookingChangePage
      id={id}
      title={t("admin-bookings:reassign-title", { id })}
      lead={
        <>
          {moment(booking.startsAt, "full")}&nbsp;· {t("common:hours", { count: booking.hours })}
          &nbsp;· {customer}&nbsp;· {cleaner}
        </>
      }
    >
      <CallLinks people={[{ key: "customer", name: customer, phone: customerPhone }]} />
      {!isNobody || search !== "" ? (
        <FilterForm
          action={adminPaths.step("bookings", id, "reassign")}
          label={t("admin-bookings:reassign-search")}
          place="page"
        />
      ) : null}
      {isNobody && search !== "" ? (
        <Banner tone="attention" title={t("admin-bookings:reassign-nobody", { search })}>
          <Link
            to={adminPaths.step("bookings", id, "reassign")}
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            {t("admin-bookings:reassign-all")}
          </Link>
        </Banner>
      ) : null}
      {isNobody && search === "" ? (
        <Banner tone="attention" title={t("admin-bookings:reassign-none")}>
          {otherStarts.length > 0 ? (
            <OtherStarts starts={otherStarts} isLost={isLost} />
          ) : isLost ? (
            <p>{t("admin-bookings:lost-none-text")}</p>
          ) : (
            <>
              <p>{t("admin-bookings:reassign-none-text")}</p>
              <Link
                to={adminPaths.step("bookings", id, "move")}
                className="link inline-flex min-h-11 items-center font-semibold"
              >
                {t("admin-bookings:can-reschedule")}
              </Link>
            </>
          )}
        </Banner>
      ) : null}
      {/* A refused form is kept, even if the chosen cleaner isn't available any more. */}
      {isNobody && !refused ? null : (
        <BookingChangeForm form={form} rowVersion={booking.rowVersion}>
          <fieldset
            className={`min-w-0 ${whoError ? "border-l-4 border-brick pl-3" : ""}`}
            aria-describedby={whoError ? "who-hint who-error" : "who-hint"}
          >
            <legend className="text-section font-bold">{t("admin-bookings:reassign-who")}</legend>
            <p id="who-hint" className="pb-2 text-sm text-ink-soft">
              {t(isLost ? "admin-bookings:lost-who-hint" : "admin-bookings:reassign-who-hint", {
                total: formatBaht(booking.total),
              })}
            </p>
            {candidates.hasMore ? (
              <p className="pb-2 text-sm">{t("admin-bookings:reassign-more")}</p>
            ) : null}
            <FieldError id="who-error" error={whoError} className="pb-2" />
            <div className="card ruled">
              {candidates.atItsHour.map((one) => (
                <div
                  key={one.id}
                  className="flex flex-wrap items-center gap-1 px-2 has-checked:bg-celadon-100"
                >
                  <label className="flex min-h-13 min-w-0 grow basis-52 cursor-pointer flex-wrap items-center gap-x-3 px-2 py-2">
                    <input
                      type="radio"
                      name="cleanerId"
                      value={one.id}
                      required
                      defaultChecked={fields.cleanerId.initialValue === String(one.id)}
                      className="size-5 shrink-0"
                    />
                    <CandidateFacts candidate={one} job={times} agreed={agreed} />
                  </label>
                  <CallCandidate candidate={one} />
                </div>
              ))}
            </div>
          </fieldset>
          {isLost ? null : <ChangeReason field={fields.reason} />}
          <div className={agreedError ? "border-l-4 border-brick pl-3" : ""}>
            <FieldError id="agreed-error" error={agreedError} />
            <label className="flex min-h-11 items-center gap-3 font-semibold">
              <input
                type="checkbox"
                name="agreed"
                required
                defaultChecked={fields.agreed.initialValue === "on"}
                aria-describedby={agreedError ? "agreed-error" : undefined}
                className="size-5 shrink-0"
              />
              {t("admin-bookings:reassign-agreed")}
            </label>
          </div>
          <PhoneCustomerBanner booking={booking} />
          <p>
            {isLost ? null : t("admin-bookings:reassign-meaning", { customer, cleaner })}
            {isLost && visits === 1 ? t("admin-bookings:lost-meaning", { customer }) : null}
            {isLost && visits > 1
              ? t("admin-bookings:lost-meaning-series", { customer, count: visits })
              : null}
          </p>
          <SendButton
            label="admin-bookings:reassign-send"
            sending="admin-bookings:reassign-sending"
          />
        </BookingChangeForm>
      )}
    </BookingChangePage>
  );
}

/** A button of its own beside a candidate: the label around the radio can't hold a link. */
function CallCandidate({ candidate: { name, phone } }: { candidate: CandidateView }) {
  const { t } = useText();
  if (phone === null) return null;
  return (
    <a
      href={"tel:" + phone}
      aria-label={`${t("admin-bookings:phone-of", { name })}: ${formatPhone(phone)}`}
      className="grid size-11 shrink-0 place-items-center rounded-xl text-celadon-700 hover:bg-celadon-100"
    >
      <PhoneIcon className="size-5" />
    </a>
  );
}

/** Lists who is free within two hours of the job, each with the page on which the admin goes on. */
function OtherStarts({
  starts,
  isLost,
}: {
  starts: readonly {
    startsAt: number;
    cleanerId: number;
    name: string;
    phone: string | null;
    to: string;
  }[];
  isLost: boolean;
}) {
  const { t } = useText();
  const moment = useFormatDateTime();
  return (
    <>
      <p>
        {t(isLost ? "admin-absence:near-lost" : "admin-absence:near-reassign", {
          hours: NEARBY_HOURS,
        })}
      </p>
      <ul>
        {starts.map(({ startsAt, cleanerId, name, to }) => (
          <li key={`${startsAt} ${cleanerId}`}>
            <Link to={to} className="link inline-flex min-h-11 items-center font-semibold tabular">
              {t("admin-absence:near-start", { moment: moment(startsAt, "short"), name })}
            </Link>
          </li>
        ))}
      </ul>
      <CallLinks
        people={starts.map(({ startsAt, cleanerId, ...who }) => ({
          key: `${startsAt} ${cleanerId}`,
          ...who,
        }))}
      />
    </>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
