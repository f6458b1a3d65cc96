import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { AlertIcon, CheckCircleIcon, InfoIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { KeyValue, KeyValues } from "~/components/ui/key-value";
import { SYSTEM_PARTS, type PartState, type SystemPart } from "~/domain/system/judge-system";
import { describePersonalPage } from "~/http/page-meta.server";
import { requireRole } from "~/http/session.server";
import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import { joinAsList } from "~/lib/join-texts";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { useFormatDateTime } from "../../shared/use-format-date-time";
import { systemView, type ChannelView, type SystemView } from "./system-view.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  return {
    page: await describePersonalPage(context, "admin:tab-system"),
    view: systemView(context.now),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

const inUnits = (bytes: number, unit: number) =>
  (bytes / unit).toLocaleString("en-US", { maximumFractionDigits: 1 });
const GB = 1024 ** 3;
const MB = 1024 ** 2;

export default function AdminSystemPage() {
  const { t } = useText();
  const { view } = useLoaderData<typeof loader>();
  const dateTime = useFormatDateTime();
  const moment = (at: number) => dateTime(at, "short");
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-4">
        <div className="min-w-0">
          <h1>{t("admin:tab-system")}</h1>
          <p className="text-sm text-ink-soft tabular">
            {t("admin-system:lead", { moment: moment(view.now) })}
          </p>
        </div>
        <Link to={adminPaths.section("system")} className="button button-quiet">
          {t("admin-system:again")}
        </Link>
      </div>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:gap-x-6">
        <div className="grid grid-cols-1 gap-5">
          <Verdict view={view} since={moment(view.startedAt)} />
          <ul className="card ruled">
            {partsByUrgency(view.states).map((part) => (
              <SystemPartRow key={part} part={part} view={view} moment={moment} />
            ))}
          </ul>
        </div>
        <VersionCard view={view} />
      </div>
    </>
  );
}

interface PartProps {
  view: SystemView;
  moment: (at: number) => string;
}

/** The order of the rows: warnings first, then parts that aren’t known. */
const URGENCY: readonly PartState[] = ["warning", "unknown", "well", "off"];

const partsByUrgency = (states: SystemView["states"]) =>
  URGENCY.flatMap((state) => SYSTEM_PARTS.filter((part) => states[part] === state));

function SystemPartRow({ part, view, moment }: PartProps & { part: SystemPart }) {
  switch (part) {
    case "disk":
      return <DiskRow view={view} />;
    case "queue":
      return <QueueRow view={view} moment={moment} />;
    case "dead-letters":
      return <DeadLettersRow view={view} />;
    case "jobs":
      return <JobsRow view={view} moment={moment} />;
    case "backup":
      return <BackupRow view={view} moment={moment} />;
    case "clock":
      return <ClockRow view={view} moment={moment} />;
    default: {
      const channel = view.channels.find(({ name }) => name === part);
      return channel ? <ChannelRow channel={channel} moment={moment} /> : null;
    }
  }
}

/** The sentence above all: whether somebody has to do something. */
function Verdict({ view: { warnings, unknown }, since }: { view: SystemView; since: string }) {
  const { t } = useText();
  const isWell = warnings === 0;
  const Icon = isWell ? CheckCircleIcon : AlertIcon;
  return (
    <div
      className={`flex flex-wrap items-center gap-4 rounded-card p-4 forced-colors:border sm:p-5 ${isWell ? "bg-celadon-100 text-celadon-800" : "bg-marigold-100 text-marigold-900"}`}
    >
      <Icon className="size-6 shrink-0" />
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-section">
          {isWell ? t("admin-system:all-well") : t("admin-system:warnings", { count: warnings })}
        </h2>
        <p className="text-sm tabular">
          {t("admin-system:since", { moment: since })}{" "}
          {unknown > 0 ? t("admin-system:not-known", { count: unknown }) : null}
        </p>
      </div>
    </div>
  );
}

const LOOKS = {
  well: { Icon: CheckCircleIcon, box: "bg-celadon-100 text-celadon-800" },
  warning: { Icon: AlertIcon, box: "bg-marigold-100 text-marigold-900" },
  unknown: { Icon: InfoIcon, box: "bg-grey-100 text-grey" },
  off: { Icon: InfoIcon, box: "bg-grey-100 text-grey" },
} as const satisfies Record<PartState, object>;

/** A part of the system: its state as an icon and in words, what it means or what to do, and a link or gauge. */
function PartRow({
  state,
  title,
  text,
  children,
}: {
  state: PartState;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  const { Icon, box } = LOOKS[state];
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
      <span
        className={`grid size-9 shrink-0 place-items-center rounded-xl forced-colors:border ${box}`}
      >
        <Icon className="size-5" />
      </span>
      <p className="min-w-0 flex-1 basis-40 text-sm wrap-anywhere tabular">
        <span className="block font-semibold">{title}</span>
        <span className="block text-mini text-ink-soft">{text}</span>
      </p>
      {children}
    </li>
  );
}

const ROW_LINK = "button button-outline text-sm max-sm:grow sm:w-40";

function DiskRow({ view: { storage, states } }: { view: SystemView }) {
  const { t } = useText();
  if (!storage) {
    return (
      <PartRow
        state={states.disk}
        title={t("admin-system:disk-unknown")}
        text={t("admin-system:disk-unknown-text")}
      />
    );
  }
  const { database, wal, free, disk } = storage;
  const percent = Math.round((1 - free / disk) * 100);
  const size = inUnits(database + wal, MB);
  return (
    <PartRow
      state={states.disk}
      title={t("admin-system:disk", { free: inUnits(free, GB), disk: inUnits(disk, GB) })}
      text={
        states.disk === "warning"
          ? t("admin-system:disk-warning", { size })
          : t("admin-system:disk-well", { size })
      }
    >
      <span className="text-mini text-ink-soft tabular sm:w-40">
        {t("admin-system:disk-used", { percent })}
        <svg
          aria-hidden="true"
          viewBox="0 0 100 4"
          preserveAspectRatio="none"
          className="block h-1 w-full overflow-hidden rounded-full bg-celadon-100 forced-color-adjust-none"
        >
          <rect width={percent} height="4" className="fill-celadon-700" />
        </svg>
      </span>
    </PartRow>
  );
}

function QueueRow({ view: { states, waiting, dueSince }, moment }: PartProps) {
  const { t } = useText();
  return (
    <PartRow
      state={states.queue}
      title={t("admin-system:queue", { count: waiting })}
      text={
        states.queue === "warning" && dueSince !== null
          ? t("admin-system:queue-warning", { moment: moment(dueSince) })
          : t("admin-system:queue-well")
      }
    >
      <Link to={adminPaths.section("notices", { state: "waiting" })} className={ROW_LINK}>
        {t("admin-system:see-queue")}
      </Link>
    </PartRow>
  );
}

function DeadLettersRow({ view: { states, deadLetters } }: { view: SystemView }) {
  const { t } = useText();
  return (
    <PartRow
      state={states["dead-letters"]}
      title={t("admin-system:dead", { count: deadLetters })}
      text={t(deadLetters > 0 ? "admin-system:dead-warning" : "admin-system:dead-well")}
    >
      {deadLetters > 0 ? (
        <Link to={adminPaths.section("notices")} className={ROW_LINK}>
          {t("admin-system:see-dead")}
        </Link>
      ) : null}
    </PartRow>
  );
}

function ChannelRow({
  channel: { name, state, isSetUp, lastDeliveredAt, failures, firstFailedAt, quota },
  moment,
}: {
  channel: ChannelView;
  moment: PartProps["moment"];
}) {
  const { t } = useText();
  const channel = t(`admin-system:channel-${name}`);
  const used = quota ? ` ${t("admin-system:line-quota", quota)}` : "";
  return <PartRow state={state} title={title()} text={`${text()}${used}`} />;

  function title(): string {
    if (!isSetUp) return t("admin-system:channel-off", { channel });
    if (state !== "warning") return t(`admin-system:channel-${state}`, { channel });
    return t("admin-system:channel-warning", { channel, moment: moment(firstFailedAt ?? 0) });
  }

  function text(): string {
    if (!isSetUp)
      return t(name === "email" ? "admin-system:email-stored" : "admin-system:line-off");
    if (state === "warning") return t("admin-system:failed-tries", { count: failures });
    return lastDeliveredAt === null
      ? t("admin-system:nothing-sent")
      : t("admin-system:last-sent", { moment: moment(lastDeliveredAt) });
  }
}

function JobsRow({ view: { states, jobs }, moment }: PartProps) {
  const { t, locale } = useText();
  if (jobs.count === 0 || jobs.lastRunAt === null) {
    return (
      <PartRow
        state="unknown"
        title={t("admin-system:jobs-unknown")}
        text={t("admin-system:jobs-unknown-text")}
      />
    );
  }
  const { count, troubled, lastRunAt } = jobs;
  return troubled.length > 0 ? (
    <PartRow
      state={states.jobs}
      title={t("admin-system:jobs-warning", { count: troubled.length })}
      text={t("admin-system:jobs-names", { names: joinAsList(troubled, locale) })}
    />
  ) : (
    <PartRow
      state={states.jobs}
      title={t("admin-system:jobs", { count })}
      text={t("admin-system:jobs-well", { moment: moment(lastRunAt) })}
    />
  );
}

function BackupRow({ view: { states, backup }, moment }: PartProps) {
  const { t } = useText();
  const state = states.backup;
  if (!backup.on) {
    return (
      <PartRow
        state={state}
        title={t("admin-system:backup-off")}
        text={t("admin-system:backup-off-text")}
      />
    );
  }
  const { lastGood, trouble } = backup;
  const good = lastGood
    ? t("admin-system:backup-good", {
        moment: moment(lastGood.at),
        size: inUnits(lastGood.bytes, MB),
      })
    : t("admin-system:backup-none");
  if (!trouble) {
    const title = t(lastGood ? "admin-system:backup-well" : "admin-system:backup-unknown");
    return <PartRow state={state} title={title} text={good} />;
  }
  return (
    <PartRow
      state={state}
      title={t(
        trouble.reason === "late" ? "admin-system:backup-late" : "admin-system:backup-failed",
        {
          moment: moment(trouble.since),
        },
      )}
      text={`${t(`admin-system:backup-why-${trouble.reason}`)} ${good}`}
    />
  );
}

function ClockRow({ view: { states, lastEntryAt }, moment }: PartProps) {
  const { t } = useText();
  const state = states.clock;
  if (state === "warning" && lastEntryAt !== null) {
    return (
      <PartRow
        state={state}
        title={t("admin-system:clock-warning", { moment: moment(lastEntryAt) })}
        text={t("admin-system:clock-warning-text")}
      />
    );
  }
  return state === "well" ? (
    <PartRow
      state={state}
      title={t("admin-system:clock-well")}
      text={t("admin-system:clock-well-text")}
    />
  ) : (
    <PartRow
      state={state}
      title={t("admin-system:clock-unknown")}
      text={t("admin-system:clock-unknown-text")}
    />
  );
}

function VersionCard({ view: { build, node, schema, searches, busyWaits } }: { view: SystemView }) {
  const { t } = useText();
  return (
    <section className="card p-4 text-sm sm:p-5" aria-labelledby="version">
      <h2 id="version" className="pb-2 text-base">
        {t("admin-system:version", { version: build.version })}
      </h2>
      <KeyValues>
        {build.commit ? (
          <KeyValue kind="sum" label={t("admin-system:commit")}>
            {build.commit}
          </KeyValue>
        ) : null}
        <KeyValue kind="sum" label={t("admin-system:schema")}>
          {schema}
        </KeyValue>
        <KeyValue kind="sum" label={t("admin-system:node")}>
          {node}
        </KeyValue>
        <KeyValue kind="sum" label={t("admin-system:searches")}>
          {searches}
        </KeyValue>
        <KeyValue kind="sum" label={t("admin-system:busy-waits")}>
          {busyWaits}
        </KeyValue>
      </KeyValues>
      <p className="pt-3 text-mini text-ink-soft">{t("admin-system:doctor")}</p>
    </section>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
