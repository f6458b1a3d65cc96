import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Form,
  Outlet,
  useActionData,
  useLoaderData,
  useLocation,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { ChevronLeftIcon, ChevronRightIcon } from "~/components/art/icons";
import { BackLink } from "~/components/back-link";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { Banner } from "~/components/ui/banner";
import { getDashboardState } from "~/domain/bookings/reading/cleaner-bookings.server";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { listServiceHours } from "~/domain/catalogue/services.server";
import { CHECK_WARNING_DAYS } from "~/domain/cleaners/background-checks.server";
import {
  latestCheckExpiry,
  defaultCheckExpiry,
  backgroundCheckStatus,
} from "~/domain/cleaners/background-check-status";
import { verificationChecklistSchema } from "~/domain/admin/cleaners/checklist-schema";
import {
  getCleanerProfileForAdmin,
  getNextInQueue,
  getQueuePlace,
  listUpcomingBookingsOfCleaner,
  listCleanerHistory,
  type UpcomingBookingOfCleaner,
} from "~/domain/admin/cleaners/cleaner-profile.server";
import { lookQueueOf } from "~/domain/admin/cleaners/cleaner-queues.server";
import { CLEANER_QUEUES } from "~/domain/admin/cleaners/cleaners-filter";
import {
  acceptChanges,
  verifyCleaner,
  type CleanerChecks,
} from "~/domain/admin/cleaners/verify-cleaner.server";
import { bookableHoursAWeek } from "~/domain/schedule/bookable-hours";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseConflict, refuseForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { addDays, cityDateOf, daysBetween, formatDate, formatDays } from "~/lib/bangkok-time";
import { message } from "~/lib/message";
import { adminPaths } from "~/lib/admin-paths";
import { fullNameForReader, nameForReader } from "~/lib/for-reader";
import type { Locale } from "~/lib/vocabulary";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { TeamNotes } from "../../shared/team-notes";
import { MOST_NOTES_BESIDE, getTeamNotesView } from "../../shared/team-notes.server";
import { useHeadingFocus } from "../../shared/use-heading-focus";
import { revalidateList } from "../../shared/revalidate-list";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import {
  redirectToList,
  readListChoice,
  failedChangeToast,
  requireAdmin,
} from "../../shared/admin-list.server";
import { VerificationChecklist } from "./verification-checklist";
import { AdminCleanerFacts } from "./cleaner-facts";
import { CleanerAuditHistory, CleanerUpcomingBookings } from "./bookings-and-history";
import { weekInWords } from "./week-in-words";

export const handle = { ...ADMIN_FORM_HANDLE, draftForm: "checks-form" };

/** Reloads for another cleaner; a dialog that opens over the page doesn't reload it. */
export const shouldRevalidate: ShouldRevalidateFunction = (about) =>
  about.currentParams["id"] === about.nextParams["id"]
    ? revalidateList(about)
    : about.defaultShouldRevalidate;

/** Most entries of the history that are shown. */
const MOST_HISTORY_ENTRIES = 12;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { adminId } = await requireAdmin(request, context);
  const { now, locale } = context;
  const cleaner = getCleanerProfileForAdmin(parseId(params["id"]));
  if (!cleaner) throw new Response(null, { status: 404 });
  const today = cityDateOf(now);
  const queue = queueOf(request, cleaner);
  const place = queue && getQueuePlace(cleaner.id, queue, today);
  const { specialties, workDays, weekWindows, backgroundCheckExpiresOn: lastDay } = cleaner;
  return {
    page: await describePersonalPage(
      context,
      message("admin-cleaners:verify-whom", { name: cleaner.name }),
    ),
    cleaner: {
      ...cleaner,
      name: fullNameForReader(cleaner.name, locale),
      week:
        cleaner.availabilitySavedAt === null
          ? null
          : weekInWords({ workDays, weekWindows }, locale),
      hours: bookableHoursAWeek({ workDays, weekWindows }, listServiceHours(specialties)),
      days: daysBetween(cityDateOf(cleaner.createdAt), today),
    },
    check: {
      state: backgroundCheckStatus(cleaner, now),
      endsSoon:
        cleaner.isVerified && lastDay !== null && lastDay <= addDays(today, CHECK_WARNING_DAYS),
    },
    today,
    aYearOn: defaultCheckExpiry(today),
    latest: latestCheckExpiry(today),
    queue: queue && place && { name: queue, ...place },
    /** The cleaner whom the queue goes on to; null if there is none, or no queue. */
    nextName:
      queue === "to-verify" && place?.thenName && !cleaner.isVerified
        ? nameForReader(place.thenName, locale)
        : null,
    upcoming: listUpcomingBookingsOfCleaner(cleaner.id, now).map((booking) =>
      upcomingBookingRow(booking, locale),
    ),
    absence: getDashboardState(cleaner.id, now).absence,
    history: listCleanerHistory(cleaner.userId, MOST_HISTORY_ENTRIES),
    notes: getTeamNotesView(
      { type: "user", id: cleaner.userId, userId: cleaner.userId },
      { adminId, size: MOST_NOTES_BESIDE },
    ),
  };
}

/** Returns the queue that an admin goes through: the one in the address, else the one that the cleaner is in. */
const queueOf = (request: Request, cleaner: Parameters<typeof lookQueueOf>[0]) =>
  readListChoice(new URL(request.url).searchParams, "state", CLEANER_QUEUES) ??
  lookQueueOf(cleaner);

/** True if a cleaner isn't listed any more by an admin's act or a lapsed check: their jobs wait for an admin. */
const isToDecide = (
  { isVerified, deactivatedAt }: { isVerified: boolean; deactivatedAt: number | null },
  check: ReturnType<typeof backgroundCheckStatus>,
) => !isVerified || deactivatedAt !== null || check === "expired";

const upcomingBookingRow = (booking: UpcomingBookingOfCleaner, locale: Locale) => ({
  id: booking.id,
  date: booking.date,
  time: booking.time,
  hours: booking.hoursBilled,
  status: booking.status,
  service: serviceNameOf(booking, locale),
  customer: booking.customerName,
});

export type LoadedCleaner = Awaited<ReturnType<typeof loader>>;

/** Returns the checks as the form shows them. */
const checksAsShown = (checks: CleanerChecks) => ({
  isVerified: checks.isVerified ? "yes" : "no",
  identitySeenOn: checks.identitySeenOn ?? "",
  rightToWorkSeenOn: checks.rightToWorkSeenOn ?? "",
  backgroundCheckedOn: checks.backgroundCheckedOn ?? "",
  backgroundCheckExpiresOn: checks.backgroundCheckExpiresOn ?? "",
});

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { adminId } = await requireAdmin(request, context);
  const { now } = context;
  const id = parseId(params["id"]);
  const here = adminPaths.item("cleaners", id);
  const form = await readForm(request);
  if (form.get("intent") === "accept") {
    const rowVersion = Number(form.get("rowVersion"));
    const result = acceptChanges(id, { by: { adminId }, now, basedOn: rowVersion });
    if (result.ok) {
      const done = {
        title: "admin-cleaners:updated",
        text: "admin-cleaners:changed-accepted",
      } as const;
      return redirectToList(request, here, done);
    }
    if (result.reason === "changed-meanwhile") {
      return redirectToList(request, here, failedChangeToast("admin-cleaners:changed-again"));
    }
    return redirectRefused(request, id, result.reason);
  }
  const before = getCleanerProfileForAdmin(id);
  const submission = parseForm(form, verificationChecklistSchema(cityDateOf(now)));
  if (submission.status !== "success") {
    return refuseForm(submission, {
      status: 400,
      reason: "invalid",
      problem: before?.isVerified
        ? null
        : { title: "admin-cleaners:refused-title", text: "admin-cleaners:refused-text" },
    });
  }
  const { identitySeenOn, rightToWorkSeenOn, backgroundCheckedOn, backgroundCheckExpiresOn } =
    submission.value;
  const result = verifyCleaner(
    {
      cleanerId: id,
      seenDates: { identitySeenOn, rightToWorkSeenOn },
      dates: { checkedOn: backgroundCheckedOn, expiresOn: backgroundCheckExpiresOn },
    },
    { by: { adminId }, now, basedOn: submission.value.rowVersion },
  );
  if (!result.ok && result.reason === "changed-meanwhile") {
    const wanted = { ...submission.value, isVerified: true };
    return refuseConflict<CleanerChecks>(submission, wanted, result, checksAsShown);
  }
  const name = before?.name ?? "";
  if (result.ok) {
    // The queue goes on: after somebody was let in, the next one who waits is shown.
    const queue = before && queueOf(request, before);
    const next =
      !result.isRenewal && queue === "to-verify"
        ? getNextInQueue(id, queue, cityDateOf(now))
        : null;
    return redirectToList(request, next === null ? here : adminPaths.item("cleaners", next), {
      title: "admin-cleaners:updated",
      text: result.isRenewal
        ? "admin-cleaners:cleaner-renewed"
        : message("admin-cleaners:cleaner-verified", { name }),
    });
  }
  if (result.reason === "no-consent" || result.reason === "not-seen") {
    return refuseForm(submission, {
      status: 409,
      reason: result.reason,
      problem: {
        title: before?.isVerified
          ? "admin-cleaners:refused-renewal"
          : "admin-cleaners:refused-title",
        text:
          result.reason === "no-consent"
            ? message("admin-cleaners:refused-no-consent", { name })
            : "admin-cleaners:refused-text",
      },
    });
  }
  return redirectRefused(request, id, result.reason);
}

/** Redirects with the reason of a refusal: to the cleaner's page, or to the list if there is no such cleaner. */
function redirectRefused(
  request: Request,
  id: number,
  reason: "not-an-admin" | "unknown-cleaner" | "no-consent" | "not-seen",
) {
  return reason === "not-an-admin"
    ? redirectToList(
        request,
        adminPaths.item("cleaners", id),
        failedChangeToast("admin:refused-not-an-admin"),
      )
    : redirectToList(
        request,
        adminPaths.section("cleaners"),
        failedChangeToast("admin-cleaners:unknown-cleaner"),
      );
}

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function AdminCleanerPage() {
  const { t, locale } = useText();
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { search } = useLocation();
  const { cleaner, queue, upcoming, absence, history, notes } = loaded;
  const heading = useHeadingFocus(`${cleaner.id} ${cleaner.isVerified}`);
  return (
    <>
      <Outlet />
      <div className="behind-dialog">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <BackLink to={adminPaths.section("cleaners") + search}>
            {queue ? t(`admin-cleaners:state-${queue.name}`) : t("admin-cleaners:all-cleaners")}
          </BackLink>
          {queue ? <QueueArrows queue={queue} search={search} /> : null}
        </div>
        {cleaner.changedSinceVerified === null ? null : (
          <Banner tone="attention" title={t("admin-cleaners:changed-title")}>
            <p>
              {t("admin-cleaners:changed-text", {
                day: formatDate(cityDateOf(cleaner.changedSinceVerified), locale, "long"),
              })}
            </p>
            <Form method="post" preventScrollReset className="pt-2">
              <input type="hidden" name="intent" value="accept" />
              <input type="hidden" name="rowVersion" value={cleaner.rowVersion} />
              <button type="submit" className="button button-quiet">
                {t("admin-cleaners:changed-accept")}
              </button>
            </Form>
          </Banner>
        )}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:grid-rows-[auto_1fr] lg:gap-x-6">
          <div className="flex flex-col gap-4 lg:gap-5">
            <AdminCleanerFacts loaded={loaded} heading={heading} />
            <div className="flex flex-wrap items-center gap-x-4">
              {cleaner.isVerified ? (
                <Link to={adminPaths.absence(cleaner.id)} className="button button-quiet">
                  {t("admin-cleaners:absence-button")}
                </Link>
              ) : null}
              <Link
                to={adminPaths.absence(cleaner.id) + "#earlier"}
                className="link inline-flex min-h-11 items-center"
              >
                {t("admin-cleaners:absence-all")}
              </Link>
              <Link
                to={adminPaths.section("marks", { user: cleaner.userId })}
                className="link inline-flex min-h-11 items-center"
              >
                {t("admin:tab-marks")}
              </Link>
              {absence ? (
                <Link
                  to={adminPaths.absence(cleaner.id, { absence: absence.id })}
                  className="link inline-flex min-h-11 items-center"
                >
                  {t("admin-cleaners:absence-now", {
                    days: formatDays(absence.firstDay, absence.lastDay, locale),
                  })}
                </Link>
              ) : null}
            </div>
            {upcoming.length > 0 ? (
              <CleanerUpcomingBookings
                cleanerId={cleaner.id}
                upcoming={upcoming}
                toDecide={isToDecide(cleaner, loaded.check.state)}
              />
            ) : null}
          </div>
          <div className="flex flex-col gap-4 lg:sticky lg:top-18 lg:row-span-2 lg:gap-5">
            <VerificationChecklist
              key={`${cleaner.id}-${cleaner.isVerified}`}
              loaded={loaded}
              refused={refused}
            />
            <TeamNotes view={notes} level={2} title={t("admin-notes:title")}>
              <Link
                to={adminPaths.notes("user", cleaner.userId, { cleaner: cleaner.id })}
                className="link inline-flex min-h-11 items-center font-semibold"
              >
                {t("admin-notes:all-or-new")}
              </Link>
            </TeamNotes>
          </div>
          <CleanerAuditHistory history={history} subject={cleaner.userId} />
        </div>
      </div>
    </>
  );
}

/** Links to the previous and next cleaner in the queue. */
function QueueArrows({
  queue,
  search,
}: {
  queue: NonNullable<LoadedCleaner["queue"]>;
  search: string;
}) {
  const { t } = useText();
  const { position, total, previousId, nextId } = queue;
  return (
    <nav aria-label={t(`admin-cleaners:state-${queue.name}`)} className="flex items-center gap-1">
      <span className="pr-2 text-sm text-ink-soft tabular">
        {position === null
          ? t("admin-cleaners:place-none", { total })
          : t("admin-cleaners:place", { position, total })}
      </span>
      {(
        [
          [previousId, ChevronLeftIcon, "admin-cleaners:before"],
          [nextId, ChevronRightIcon, "admin-cleaners:after"],
        ] as const
      ).map(([id, Icon, label]) =>
        id === null ? (
          <span key={label} className="grid size-11 place-items-center text-celadon-300">
            <Icon className="size-5" />
          </span>
        ) : (
          <Link
            key={label}
            to={adminPaths.item("cleaners", id, search || `?state=${queue.name}`)}
            aria-label={t(label)}
            className="grid size-11 place-items-center rounded-xl text-celadon-700 hover:bg-celadon-100"
          >
            <Icon className="size-5" />
          </Link>
        ),
      )}
    </nav>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
