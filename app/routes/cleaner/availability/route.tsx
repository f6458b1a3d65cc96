import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  Form,
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import { ClockIcon } from "~/components/art/icons";
import { BackLink } from "~/components/back-link";
import { metaTags } from "~/components/page-meta";
import { ActionBar } from "~/components/ui/action-bar";
import { FormProblem } from "~/components/ui/form-problem";
import { Segmented } from "~/components/ui/segmented";
import { sendForm } from "~/components/ui/send-form";
import { Switch } from "~/components/ui/switch";
import { listCleanerBookingsAhead } from "~/domain/bookings/reading/cleaner-bookings-ahead.server";
import { listServiceHours } from "~/domain/catalogue/services.server";
import {
  getAvailability,
  saveAvailability,
  type Availability,
} from "~/domain/cleaners/availability.server";
import { bookableHoursAWeek } from "~/domain/schedule/bookable-hours";
import { jobsOutsideWorkingTime, jobsOnWeekday } from "~/domain/schedule/jobs-outside-working-time";
import type { RouteHandle } from "~/http/context";
import { redirectWithin } from "~/http/redirect-within.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { serializeToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { joinAsList } from "~/lib/join-texts";
import { message } from "~/lib/message";
import { LANGUAGE_BUTTON } from "~/lib/language-button";
import { paths } from "~/lib/paths";
import { nextHolidays } from "~/lib/public-holidays";
import { requireCleaner } from "../shared/require-cleaner.server";
import {
  WEEKDAY_NUMBERS,
  reduceDraft,
  firstAvailabilityDraft,
  buttonValues,
  type AvailabilityDraft,
} from "./availability-draft";
import { DaysOff } from "./days-off";
import { JobsThatStay } from "./jobs-that-stay";
import { SavedMeanwhile } from "./saved-meanwhile";
import { useAvailabilityDraft } from "./use-availability-draft";
import { WeekdayRow } from "./weekday-row";

const FORM = "availability";

export const handle: RouteHandle = {
  draftForm: FORM,
};

const NEXT_HOLIDAYS = 4;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cleaner = await requireCleaner(request, context);
  const { now } = context;
  const availability = getAvailability(cleaner.id, now);
  if (!availability) throw redirectWithin(request, paths.login());
  const today = cityDateOf(now);
  return {
    availability,
    today,
    startDraft: firstAvailabilityDraft(availability, new URL(request.url).searchParams, today),
    jobs: listCleanerBookingsAhead(cleaner.id, now),
    jobLengths: listServiceHours(cleaner.specialties),
    holidays: nextHolidays(today, NEXT_HOLIDAYS),
    meta: await describePersonalPage(context, "availability:title"),
  };
}

interface AvailabilityAnswer {
  draft: AvailabilityDraft;
  /** The version on which the form is based from now on. */
  rowVersion: number | null;
  /** Values that somebody else saved meanwhile. */
  meanwhile: Availability | null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const cleaner = await requireCleaner(request, context);
  const { now } = context;
  const form = await readForm(request);
  // Enter sends no `do` and means saving. A language switch saves nothing.
  const pressed = form.get("do") ?? (form.has(LANGUAGE_BUTTON) ? "" : buttonValues.save);
  const draft = reduceDraft(form, String(pressed), cityDateOf(now));
  const version = form.get("rowVersion");
  const basedOn = typeof version === "string" && /^\d{1,15}$/.test(version) ? Number(version) : 0;
  if (pressed !== buttonValues.save || draft.problem) {
    const answer: AvailabilityAnswer = { draft, rowVersion: basedOn, meanwhile: null };
    return data(answer, { status: draft.problem ? 400 : 200 });
  }
  const result = saveAvailability(cleaner.id, draft, { basedOn, now });
  if (!result.ok) {
    if (result.reason === "unknown-cleaner") throw redirectWithin(request, paths.login());
    const { rowVersion, ...meanwhile } = result.current;
    return data({ draft, rowVersion, meanwhile } satisfies AvailabilityAnswer, { status: 409 });
  }
  const jobsOutside = jobsOutsideWorkingTime(
    weekScheduleOf(draft),
    listCleanerBookingsAhead(cleaner.id, now),
  );
  const outside = jobsOutside.length;
  // Jobs on days off are kept or handed over on a page of their own.
  const isOverJobs = jobsOutside.some(({ reason }) => reason === "day-off");
  const toast = await serializeToast({
    title: "availability:saved",
    ...(outside > 0 ? { text: message("availability:saved-jobs-stay", { count: outside }) } : {}),
  });
  const next = isOverJobs ? paths.absence({ jobs: "days-off" }) : paths.cleanerDashboard();
  return redirectWithin(request, next, { headers: { "Set-Cookie": toast } });
}

/** If the connection drops, the form stays as it was typed, to be sent again. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return sendForm(() => serverAction<typeof action>(), {
    failed: "availability:not-saved",
    unansweredProblem: { title: "availability:not-saved", text: "availability:not-saved-text" },
  });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.meta);

const weekScheduleOf = (draft: Availability) => ({
  ...draft,
  blockedWindows: new Map(draft.daysOff.map(({ date, windows }) => [date, windows])),
});

export default function AvailabilityPage() {
  const { locale, t } = useText();
  const { availability, startDraft, today, jobs, jobLengths, holidays } =
    useLoaderData<typeof loader>();
  const answered = useActionData<typeof action | typeof clientAction>();
  const answer = answered && "draft" in answered ? answered : null;
  const unanswered = answered && "reason" in answered ? answered : null;
  const { draft, isUnsaved, formHandlers } = useAvailabilityDraft({
    answered: answer?.draft ?? null,
    startDraft,
    saved: availability,
    today,
  });
  const hours = bookableHoursAWeek(draft, jobLengths);
  const outside = jobsOutsideWorkingTime(weekScheduleOf(draft), jobs);
  const jobsOutsideBecause = (what: "day-off" | "holiday") =>
    outside.filter((one) => one.reason === what).map(({ job }) => job);
  return (
    <Form id={FORM} method="post" action={paths.cleanerAvailability()} {...formHandlers}>
      <input
        type="hidden"
        name="rowVersion"
        value={answer?.rowVersion ?? availability.rowVersion}
      />
      <div className={hours > 0 ? "pb-4" : "pb-7"}>
        <div className="pt-2">
          <BackLink to={paths.cleanerSettings()}>{t("availability:back")}</BackLink>
        </div>
        <h1 className="pb-3">{t("availability:title")}</h1>
        <FormProblem refused={unanswered} />
        <SavedMeanwhile current={answer?.meanwhile ?? null} typed={draft} />
        {/* The hours are shown above the button; here they are read out when they change. */}
        <p
          role="status"
          className={
            hours > 0
              ? "sr-only"
              : "flex gap-3 rounded-card bg-marigold-100 p-4 font-semibold text-marigold-900 forced-colors:border"
          }
        >
          {hours > 0 ? (
            t("availability:sentence", { count: hours })
          ) : (
            <>
              <ClockIcon className="size-6 shrink-0" />
              <span>{t("availability:nobody-can")}</span>
            </>
          )}
        </p>
      </div>
      <div className="part-two gap-y-7 lg:pb-8">
        <div className="flex min-w-0 flex-col gap-7">
          <section>
            <h2 className="pb-2.5 text-section">{t("availability:week")}</h2>
            <ul className="card ruled overflow-hidden">
              {WEEKDAY_NUMBERS.map((weekday) => (
                <WeekdayRow
                  key={weekday}
                  weekday={weekday}
                  draft={draft}
                  jobLengths={jobLengths}
                  jobs={jobsOnWeekday(outside, weekday)}
                />
              ))}
            </ul>
            <p className="pt-2 text-sm whitespace-pre-line text-ink-soft">
              {t("availability:week-hint")}
            </p>
          </section>
          <section>
            <h2 id="gaps" className="pb-2.5 text-section">
              {t("availability:gaps")}
            </h2>
            <div className="card ruled">
              <div className="p-4">
                <Segmented
                  name="shortestNotice"
                  legend={t("availability:lead-time")}
                  chosen={draft.leadTime}
                  segments={[
                    { value: "two-hours", label: t("availability:lead-time-two-hours") },
                    { value: "next-day", label: t("availability:lead-time-next-day") },
                  ]}
                />
              </div>
              <div className="p-4">
                <Switch
                  id="travelTime"
                  name="travelTime"
                  label={t("availability:travel")}
                  hint={t("availability:travel-hint")}
                  on={draft.travelTime}
                />
              </div>
            </div>
          </section>
        </div>
        <div className="part-side">
          <section>
            <h2 id="days-off" className="pb-2.5 text-section">
              {t("availability:days-off")}
            </h2>
            <div className="card ruled">
              <DaysOff
                draft={draft}
                today={today}
                jobs={jobs}
                jobsOff={jobsOutsideBecause("day-off")}
              />
              {holidays.length > 0 ? (
                <div className="p-4">
                  <Switch
                    id="offOnHolidays"
                    name="offOnHolidays"
                    label={t("availability:holidays")}
                    hint={t("availability:holidays-next", {
                      days: joinAsList(
                        holidays.map((day) => formatDate(day, locale, "brief")),
                        locale,
                      ),
                    })}
                    on={draft.offOnHolidays}
                  />
                  <JobsThatStay jobs={jobsOutsideBecause("holiday")} because="holiday" />
                </div>
              ) : draft.offOnHolidays ? (
                // The list of holidays is out of date, so this can't be changed; the saved choice stays.
                <input type="hidden" name="offOnHolidays" value="on" />
              ) : null}
            </div>
          </section>
          <section aria-label={t("availability:save")} className="contents">
            <ActionBar
              figure={t("availability:hours", { count: hours })}
              detail={isUnsaved ? t("availability:a-week-unsaved") : t("availability:a-week")}
            >
              <button
                type="submit"
                name="do"
                value={buttonValues.save}
                className="button button-strong action-bar-button px-5"
              >
                {t("availability:save")}
              </button>
            </ActionBar>
          </section>
        </div>
      </div>
    </Form>
  );
}
