import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { BackLink } from "~/components/back-link";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { StatusBadge } from "~/components/status-badge";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import { message } from "~/lib/message";
import { adminPaths } from "~/lib/admin-paths";
import { cityDateOf, formatClockRange, formatDate } from "~/lib/bangkok-time";
import { joinSideBySide, unbroken } from "~/lib/join-texts";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { useFormatDateTime } from "../../shared/use-format-date-time";
import { requireAdmin } from "../../shared/admin-list.server";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { NewNote, TeamNotes } from "../../shared/team-notes";
import {
  MOST_NOTES_BESIDE,
  answerNoteForm,
  getTeamNotesView,
} from "../../shared/team-notes.server";
import { AdminAgreedTerms, AdminBookingMoney } from "./agreed-terms";
import { getAdminBookingView, type AdminBookingView } from "./admin-booking-view.server";
import { AdminBookingActions } from "./booking-actions";
import { AdminBookingHistory, BookingAuditLog } from "./booking-history";
import { UnsafeBlockBanner } from "./unsafe-block-banner";
import { AdminBookingContacts } from "./booking-contacts";
import { AdminBookingProblems } from "./booking-problems";
import { AdminProposalBanner } from "./proposal-banner";
import { LostBookingBanner } from "./lost-booking-banner";
import { AdminSeriesVisits } from "./series-visits";

export const handle = { ...ADMIN_FORM_HANDLE, draftForm: "note" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { adminId } = await requireAdmin(request, context);
  const booking = getAdminBookingView(parseId(params["id"]), {
    ...context,
    t: await translatorFor(context.locale),
  });
  if (!booking) throw data(null, { status: 404 });
  return {
    page: await describePersonalPage(context, message("admin-bookings:number", { id: booking.id })),
    booking,
    notes: getTeamNotesView(
      {
        type: "booking",
        id: booking.id,
        userId: booking.customer.isGone ? null : booking.customer.id,
      },
      { adminId, size: MOST_NOTES_BESIDE },
    ),
  };
}

/** Adds a note of the team, or removes one. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const by = await requireAdmin(request, context);
  const id = parseId(params["id"]);
  const back = `${adminPaths.item("bookings", id)}#notes`;
  return answerNoteForm({ request, context }, { type: "booking", id }, { by, back });
}

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.page, error);

export default function AdminBookingPage() {
  const { t, locale } = useText();
  const { booking, notes } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <BackLink to={adminPaths.section("bookings", { view: "all" })}>
        {t("admin-bookings:back")}
      </BackLink>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1>{t("admin-bookings:number", { id: booking.id })}</h1>
        <StatusBadge status={booking.status} />
      </div>
      <Outlet />
      <div className="behind-dialog">
        <p className="tabular">
          {joinSideBySide(
            locale,
            formatDate(cityDateOf(booking.startsAt), locale, "full"),
            unbroken(formatClockRange(booking.startsAt, booking.endsAt, locale)),
          )}
          <span className="max-sm:hidden">&nbsp;· </span>
          <span className="max-sm:block">{booking.service}</span>
        </p>
        <p className="pb-5 text-ink-soft">
          <BookingStatusSentence booking={booking} />
        </p>
        <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:items-start lg:gap-x-6">
          {/* On phones the steps come after the people, and the history after all else. */}
          <div className="flex min-w-0 flex-col gap-6 max-lg:contents">
            <UnsafeBlockBanner booking={booking} />
            <LostBookingBanner booking={booking} />
            <AdminProposalBanner booking={booking} />
            <AdminBookingContacts booking={booking} />
            <AdminBookingProblems booking={booking} />
            <div className="flex flex-col gap-6 max-lg:order-1">
              <AdminAgreedTerms booking={booking} />
              <AdminSeriesVisits booking={booking} />
            </div>
            <div className="flex flex-col gap-6 max-lg:order-2">
              <AdminBookingHistory booking={booking} />
              <BookingAuditLog booking={booking} />
            </div>
          </div>
          <div className="flex min-w-0 flex-col gap-6 max-lg:contents">
            <AdminBookingActions booking={booking} />
            <div className="flex flex-col gap-6 max-lg:order-1">
              <AdminBookingMoney booking={booking} />
              <TeamNotes view={notes} level={2} title={t("admin-notes:title")} canRemove>
                {notes.next === null ? null : (
                  <Link
                    to={adminPaths.notes("booking", booking.id)}
                    className="link inline-flex min-h-11 items-center"
                  >
                    {t("admin-notes:all")}
                  </Link>
                )}
                <NewNote view={notes} refused={refused} isFolded />
              </TeamNotes>
            </div>
          </div>
        </div>
      </div>
    </>
  );
}

/** Explains the status in a sentence. */
function BookingStatusSentence({ booking }: { booking: AdminBookingView }) {
  const { t } = useText();
  const moment = useFormatDateTime();
  const cleaner = booking.cleaner.name || t("admin-bookings:former-cleaner");
  const { statusDetail } = booking;
  switch (statusDetail.is) {
    case "pending":
      return t("admin-bookings:said-pending", { cleaner, moment: moment(statusDetail.until) });
    case "under-way":
      return t("admin-bookings:said-under-way", { moment: moment(statusDetail.since) });
    case "completed":
      return t("admin-bookings:said-completed", { moment: moment(statusDetail.at) });
    case "on-the-way":
      return t("admin-bookings:said-on-the-way", { cleaner });
    case "expired":
    case "over":
      return t(`admin-bookings:said-${statusDetail.is}`);
    // The badge is enough.
    case "confirmed":
    case "cancelled":
      return null;
  }
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
