import {
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
import { useEffect, useRef } from "react";
import { CheckCircleIcon, ChevronRightIcon, PinIcon } from "~/components/art/icons";
import { NoteIcon, PhoneIcon, ShieldCheckIcon } from "~/components/art/subject-icons";
import { BackLink } from "~/components/back-link";
import { DoorClock, DoorLog } from "~/components/door";
import { RouteErrorPage } from "~/components/error-page";
import { useHydrated } from "~/components/hydrated";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { ActionBar } from "~/components/ui/action-bar";
import { Banner } from "~/components/ui/banner";
import { FormProblem } from "~/components/ui/form-problem";
import { useNews } from "~/components/use-news";
import {
  logDoorTry,
  reportDoorOpened,
  startDoorWait,
} from "~/domain/bookings/door/door-commands.server";
import { reportNobodyHome } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { redirectWithin } from "~/http/redirect-within.server";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import { formatClock } from "~/lib/bangkok-time";
import { MINUTE_MS, SECOND_MS } from "~/lib/durations";
import { paths } from "~/lib/paths";
import { DOOR_TRIES, isOneOf } from "~/lib/vocabulary";
import { JOB_QUESTION_HANDLE, sendJobAnswer } from "../shared/job-question";
import { redirectToJob, requireOwnJob } from "../shared/own-job.server";
import { useServerClock } from "../shared/use-server-clock";
import { doorPageView, type DoorPageView } from "./door-page-view.server";

export const handle = JOB_QUESTION_HANDLE;

/** Time after which the page looks for news, also while admins look at the end: with scripts, in milliseconds. */
const LOOK_AGAIN_MS = 15 * SECOND_MS;
/** The same without scripts, where the whole page loads anew, in seconds. */
const REFRESH_S = 30;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { job } = await requireOwnJob(request, context, params);
  const { locale, now } = context;
  const door = doorPageView(job, { t: await translatorFor(locale), locale, now });
  if (!door) throw redirectWithin(request, paths.job(job.id));
  const isStart = door.phase === "start";
  return {
    door,
    meta: await describePersonalPage(context, isStart ? "door:start-title" : "door:waiting-title"),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { profile, job } = await requireOwnJob(request, context, params);
  const form = await readForm(request);
  const result = runDoorCommand(form, job.id, profile, context.now);
  // The page has no such button.
  if (!result) throw new Response(null, { status: 400 });
  if (!result.ok) return redirectToJob(request, job.id, null);
  switch (form.get("intent")) {
    case "opened":
      return redirectToJob(request, job.id, "job:door-opened-toast");
    case "end":
      return redirectToJob(request, job.id, "job:nobody-toast");
    default:
      return redirectWithin(request, paths.jobDoor(job.id));
  }
}

/** Runs the command of the pressed button; returns null if there is no such button. */
function runDoorCommand(form: FormData, bookingId: number, by: { userId: number }, now: number) {
  const kind = form.get("try");
  if (isOneOf(DOOR_TRIES, kind)) return logDoorTry({ bookingId, kind }, by, now);
  switch (form.get("intent")) {
    case "start":
      return startDoorWait(bookingId, by, now);
    case "opened":
      return reportDoorOpened(bookingId, by, now);
    case "end":
      return reportNobodyHome({ bookingId, words: "" }, by, now);
    default:
      return null;
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendJobAnswer(() => serverAction<typeof action>());

export default function NobodyOpens() {
  const { t } = useText();
  const { door } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { phase, title, lead, call, place } = door;
  const heading = useRef<HTMLHeadingElement>(null);
  const lastPhase = useRef(phase);
  useEffect(() => {
    // The pressed button is gone, or others are there now; a screen reader continues at the title.
    if (lastPhase.current !== phase) heading.current?.focus();
    lastPhase.current = phase;
  }, [phase]);
  return (
    <div className="page reading flex flex-col gap-5 pt-3 sm:pt-6">
      <div>
        <BackLink to={paths.job(door.jobId)}>{t("job:go-back")}</BackLink>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="text-ink-soft">{lead}</p>
      </div>
      <FormProblem refused={refused} />
      {door.phase === "start" ? (
        <>
          {call ? <CallButton call={call} /> : null}
          <Place place={place} />
          <p>{door.after}</p>
          <Rows door={door} />
          <Form method="post" className="action-bar">
            <button
              type="submit"
              name="intent"
              value="start"
              className="button button-strong min-h-13 flex-1"
            >
              {door.send}
            </button>
          </Form>
        </>
      ) : (
        <Waiting door={door} />
      )}
    </div>
  );
}

type WaitingDoor = Exclude<DoorPageView, { phase: "start" }>;

/** The page while the clock runs, and once the time is over. */
function Waiting({ door }: { door: WaitingDoor }) {
  const { locale } = useText();
  useNews(true, LOOK_AGAIN_MS);
  const { ending, call } = door;
  return (
    <>
      {door.banner ? (
        <Banner tone="attention" title={door.banner.title}>
          {door.banner.text || null}
        </Banner>
      ) : null}
      <section className="card p-4 sm:p-6">
        <noscript>
          {/* A page without scripts shows what has changed by loading anew. It has no field. */}
          <meta httpEquiv="refresh" content={String(REFRESH_S)} />
        </noscript>
        <Clock door={door} />
        <p className="py-3 text-center tabular">{door.untilText}</p>
        {ending ? null : (
          <Form method="post" className="flex flex-col gap-2">
            {call ? <CallButton call={call} /> : null}
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2">
              {door.tries.map(({ kind, text }) => (
                <button
                  key={kind}
                  type="submit"
                  name="try"
                  value={kind}
                  className="button button-quiet min-h-12 px-2"
                >
                  {text}
                </button>
              ))}
            </div>
          </Form>
        )}
      </section>
      <DoorLog {...door.log} />
      {ending ? (
        <section aria-labelledby="ending">
          <h2 id="ending" className="pb-2 text-section">
            {ending.title}
          </h2>
          <ul className="card flex flex-col gap-2 p-4 sm:px-6">
            {ending.points.map((point) => (
              <li key={point} className="flex gap-2">
                <CheckCircleIcon className="mt-1 size-5 shrink-0 text-celadon-700" />
                <span className="min-w-0">{point}</span>
              </li>
            ))}
          </ul>
          <Link
            to={paths.jobStep(door.jobId, "nobody-home")}
            className="link mt-2 inline-flex min-h-11 items-center font-semibold"
          >
            {ending.more}
          </Link>
        </section>
      ) : (
        <Place place={door.place} />
      )}
      <Rows door={door} />
      {ending ? (
        <Form method="post" className="action-bar">
          <button
            type="submit"
            name="intent"
            value="opened"
            className="button button-quiet min-h-13 flex-1 px-3"
          >
            {door.opened}
          </button>
          <button
            type="submit"
            name="intent"
            value="end"
            className="button button-strong min-h-13 flex-1 px-3"
          >
            {ending.send}
          </button>
        </Form>
      ) : (
        <Form method="post" className="contents">
          <input type="hidden" name="intent" value="opened" />
          <ActionBar figure={formatClock(door.now, locale)} detail={door.left}>
            <button type="submit" className="button button-strong">
              {door.opened}
            </button>
          </ActionBar>
        </Form>
      )}
    </>
  );
}

/** The clock: minutes and seconds while scripts run, else until when it runs. */
function Clock({ door }: { door: WaitingDoor }) {
  const isCounted = useHydrated();
  const left = Math.max(0, door.until - useServerClock(door.now, SECOND_MS));
  const isOver = left === 0;
  const minutes = Math.floor(left / MINUTE_MS);
  const seconds = Math.floor((left % MINUTE_MS) / SECOND_MS);
  const counted = `${minutes}:${String(seconds).padStart(2, "0")}`;
  return (
    <DoorClock
      share={left / (door.until - door.startedAt)}
      isOver={isOver}
      {...(isCounted && !isOver
        ? { figure: counted, note: door.minutes }
        : { figure: door.figure, note: isOver ? "" : door.note })}
    />
  );
}

function CallButton({ call: { phone, text } }: { call: NonNullable<DoorPageView["call"]> }) {
  return (
    <a href={"tel:" + phone} className="button button-strong min-h-12 w-full tabular">
      <PhoneIcon className="size-5 shrink-0" />
      {text}
    </a>
  );
}

/** The address to compare with the door, and how to get in. */
function Place({ place }: { place: DoorPageView["place"] }) {
  if (!place) return null;
  return (
    <section aria-labelledby="place">
      <h2 id="place" className="pb-2 text-section">
        {place.title}
      </h2>
      <div className="card p-4 sm:px-6">
        <p className="font-semibold">{place.area}</p>
        <p className="wrap-anywhere whitespace-pre-line">{place.address}</p>
        {place.instructions ? (
          <p className="mt-3 flex gap-2.5 rounded-xl bg-marigold-100 px-3 py-2.5 text-marigold-900 forced-colors:border">
            <NoteIcon className="mt-1 size-5 shrink-0" />
            <span className="min-w-0 wrap-anywhere whitespace-pre-line">{place.instructions}</span>
          </p>
        ) : null}
        <a
          href={place.map.to}
          target="_blank"
          rel="noreferrer"
          className="button button-quiet mt-3 min-h-12 w-full"
        >
          <PinIcon className="size-5 shrink-0" />
          {place.map.text}
        </a>
      </div>
    </section>
  );
}

/** The ways to the team, and out of a job in which the cleaner doesn't feel safe. */
function Rows({ door: { jobId, team, canSayUnsafe } }: { door: DoorPageView }) {
  const { t } = useText();
  const row = "flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-celadon-50";
  if (!team && !canSayUnsafe) return null;
  return (
    <ul className="card ruled overflow-hidden">
      {team ? (
        <li>
          <a href={"tel:" + team.phone} className={row}>
            <PhoneIcon className="size-6 shrink-0 text-celadon-700 max-[16rem]:hidden" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold text-celadon-700">{team.title}</span>
              <span className="block text-sm text-ink-soft tabular">{team.text}</span>
            </span>
            <ChevronRightIcon className="size-5 shrink-0 text-edge" />
          </a>
        </li>
      ) : null}
      {canSayUnsafe ? (
        <li>
          <Link to={paths.jobStep(jobId, "unsafe")} className={row}>
            <ShieldCheckIcon className="size-6 shrink-0 text-brick max-[16rem]:hidden" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold text-brick">{t("job:unsafe")}</span>
              <span className="block text-sm text-ink-soft">{t("job:unsafe-row")}</span>
            </span>
            <ChevronRightIcon className="size-5 shrink-0 text-edge" />
          </Link>
        </li>
      ) : null}
    </ul>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
