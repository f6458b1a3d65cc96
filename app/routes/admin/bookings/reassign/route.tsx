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
import { Stars } from "~/components/stars";
import { FieldError } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { Banner } from "~/components/ui/banner";
import { SendButton } from "~/components/ui/send-button";
import { listReplacementCleaners } from "~/domain/bookings/rescheduling/reschedule-or-reassign.server";
import {
  giveLostJobAsAdmin,
  reassignBookingAsAdmin,
} from "~/domain/admin/bookings/booking-changes.server";
import { GiveLostJobSchema, ReassignSchema } from "~/domain/admin/bookings/booking-schemas";
import { getLossOf } from "~/domain/bookings/substitutes/searches.server";
import {
  listAskedCleaners,
  type LostJob,
} from "~/domain/bookings/substitutes/give-lost-job.server";
import { priceGivenByAdmin } from "~/domain/bookings/substitutes/search-rules";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { message } from "~/lib/message";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { LONGEST_SEARCH } from "~/lib/search-text";
import { AdminErrorPage } from "../../shared/admin-error-page";
import {
  BookingChangeForm,
  BookingChangePage,
  ChangeReason,
  PhoneCustomerBanner,
} from "../../shared/booking-change";
import { FilterForm } from "../../shared/list-parts";
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
  draftForm: ({ cleaners }: SerializeFrom<typeof loader>) =>
    cleaners.length > 0 ? "reassign" : null,
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { now } = context;
  const { booking, lost, view } = requireBookingToGive(params, now);
  const search = (new URL(request.url).searchParams.get("q") ?? "").slice(0, LONGEST_SEARCH);
  const { cleaners, hasMore } = listReplacementCleaners(booking, now, {
    search,
    ...(lost && { visits: lost.visits }),
  });
  return {
    page: await describePersonalPage(
      context,
      message("admin-bookings:reassign-title", { id: view.id }),
    ),
    booking: view,
    isLost: lost !== null,
    /** Number of visits that whoever takes over a lost series takes. */
    visits: lost ? lost.visits.length : 1,
    search,
    hasMore,
    cleaners: [
      ...(lost && search === "" ? listAskedCleaners(lost) : []).map((one) => ({
        ...one,
        feeReducedBy: 0,
      })),
      ...cleaners.map((one) => ({
        ...one,
        askedUntil: null,
        feeReducedBy: lost ? reducedFee(lost, one) : 0,
      })),
    ],
  };
}

/** Returns by how much the platform fee of a lost job is lower if this cleaner does it. */
const reducedFee = ({ visits }: LostJob, { hourlyRate }: { hourlyRate: number }) =>
  visits.reduce(
    (sum, visit) => sum + visit.platformFee - priceGivenByAdmin(visit, hourlyRate).platformFee,
    0,
  );

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
  const { booking, isLost, visits, cleaners, hasMore, search } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof ReassignSchema>>("reassign", refused);
  const { id } = booking;
  const isNobody = cleaners.length === 0;
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
      {cleaners.length > 0 || search !== "" ? (
        <FilterForm
          action={paths.adminStep("bookings", id, "reassign")}
          label={t("admin-bookings:reassign-search")}
          isStandalone
        />
      ) : null}
      {isNobody && search !== "" ? (
        <Banner tone="attention" title={t("admin-bookings:reassign-nobody", { search })}>
          <Link
            to={paths.adminStep("bookings", id, "reassign")}
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            {t("admin-bookings:reassign-all")}
          </Link>
        </Banner>
      ) : null}
      {isNobody && search === "" ? (
        <Banner tone="attention" title={t("admin-bookings:reassign-none")}>
          {isLost ? (
            <p>{t("admin-bookings:lost-none-text")}</p>
          ) : (
            <>
              <p>{t("admin-bookings:reassign-none-text")}</p>
              <Link
                to={paths.adminStep("bookings", id, "move")}
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
            className={whoError ? "border-l-4 border-brick pl-3" : ""}
            aria-describedby={whoError ? "who-hint who-error" : "who-hint"}
          >
            <legend className="text-section font-bold">{t("admin-bookings:reassign-who")}</legend>
            <p id="who-hint" className="pb-2 text-sm text-ink-soft">
              {t(isLost ? "admin-bookings:lost-who-hint" : "admin-bookings:reassign-who-hint", {
                total: formatBaht(booking.total),
              })}
            </p>
            {hasMore ? <p className="pb-2 text-sm">{t("admin-bookings:reassign-more")}</p> : null}
            <FieldError id="who-error" error={whoError} className="pb-2" />
            <div className="card ruled max-h-96 overflow-y-auto print:max-h-none">
              {cleaners.map((one) => (
                <label
                  key={one.id}
                  className="flex min-h-13 items-center gap-3 px-4 py-2 text-sm has-checked:bg-celadon-100"
                >
                  <input
                    type="radio"
                    name="cleanerId"
                    value={one.id}
                    required
                    defaultChecked={fields.cleanerId.initialValue === String(one.id)}
                    className="size-5 shrink-0"
                  />
                  <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
                    <span className="min-w-0 grow basis-40 font-semibold wrap-anywhere">
                      {one.name}
                    </span>
                    <Stars small rating={one.rating} reviewCount={one.reviewCount} />
                    <span className="text-ink-soft tabular">
                      {t("admin-bookings:reassign-rate", { rate: formatBaht(one.hourlyRate) })}
                    </span>
                    <LostJobNote cleaner={one} />
                  </span>
                </label>
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

/** Says until when a cleaner may answer an offer of a lost job, or that they are dearer than what was agreed. */
function LostJobNote({
  cleaner: { askedUntil, feeReducedBy },
}: {
  cleaner: { askedUntil: number | null; feeReducedBy: number };
}) {
  const { t } = useText();
  const moment = useFormatDateTime();
  if (askedUntil !== null) {
    return (
      <span className="w-full font-semibold text-celadon-700">
        {t("admin-bookings:lost-asked", { moment: moment(askedUntil) })}
      </span>
    );
  }
  return feeReducedBy > 0 ? (
    <span className="w-full text-ink-soft">
      {t("admin-bookings:lost-dearer", { difference: formatBaht(feeReducedBy) })}
    </span>
  ) : null;
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
