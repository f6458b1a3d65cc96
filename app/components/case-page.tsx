import type { ReactNode } from "react";
import { lineChatUrl } from "~/lib/line-chat";
import { paths } from "~/lib/paths";
import { PROVIDER_NAMES } from "~/lib/vocabulary";
import type { CasePageView } from "~/http/case-page-view.server";
import { AlertIcon, CheckCircleIcon, ChevronRightIcon, HourglassIcon } from "./art/icons";
import { CalendarIcon, ChatIcon, EmailIcon, PhoneIcon } from "./art/subject-icons";
import { BackLink } from "./back-link";
import { CleanerPhoto } from "./cleaner-photo";
import { Link } from "./link";

const CARD = "card p-4 sm:p-6";
const SECTION_TITLE = "pb-2 text-section";

/**
 * The page of one problem, the same for both sides of its booking: the answer first, then the money, what was said,
 * what has happened, and the ways to reach the team. Forms are plain ones: nothing on the page waits for scripts.
 */
export function CasePage({
  view,
  children,
}: {
  view: CasePageView;
  /** The forms with which this side acts on a redo. */
  children?: ReactNode;
}) {
  const { back, number, badge, title, lead, money, redo, state } = view;
  const isRedoFirst = state === "redo" || state === "you" || state === "other";
  const comesAgain = (
    <>
      {redo ? <Redo redo={redo} /> : null}
      {children}
    </>
  );
  return (
    <div className="page pt-1.5 pb-10 sm:pt-6">
      <BackLink to={back.to}>{back.text}</BackLink>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <StateBadge badge={badge} />
        <p className="text-sm text-ink-soft tabular">{number}</p>
      </div>
      <h1 tabIndex={-1} className="pt-2 text-title wrap-anywhere lg:text-3xl">
        {title}
      </h1>
      <p className="pb-4 wrap-anywhere text-ink-soft tabular">{lead}</p>
      <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:gap-x-10">
        <div className="flex min-w-0 flex-col gap-6">
          {isRedoFirst ? comesAgain : null}
          <Answer view={view} />
          {isRedoFirst ? null : comesAgain}
          {money ? <Money money={money} /> : null}
          <Said view={view} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Log view={view} />
          <Help view={view} />
        </div>
      </div>
    </div>
  );
}

const BADGE_LOOKS = {
  waits: { Icon: HourglassIcon, look: "bg-marigold-100 text-marigold-900" },
  good: { Icon: CheckCircleIcon, look: "bg-celadon-100 text-celadon-800" },
} as const;

function StateBadge({ badge: { tone, text } }: { badge: CasePageView["badge"] }) {
  const { Icon, look } = BADGE_LOOKS[tone];
  return (
    <p
      className={`inline-flex items-center gap-1.5 rounded-2xl px-3 py-1 text-sm font-semibold tabular forced-colors:border ${look}`}
    >
      <Icon className="size-4 shrink-0" />
      <span className="min-w-0">{text}</span>
    </p>
  );
}

/** The first line of a card, with an icon. */
function CardHead({
  Icon,
  tone,
  children,
}: {
  Icon: typeof HourglassIcon;
  tone: "waits" | "good" | "late";
  children: string;
}) {
  const look = { waits: "text-marigold-900", good: "text-celadon-700", late: "text-brick" }[tone];
  return (
    <p className={`flex items-center gap-2 text-sm font-semibold tabular ${look}`}>
      <Icon className="size-5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** The answer of the team in its own words, or by when it answers. */
function Answer({ view: { answer, state } }: { view: CasePageView }) {
  if (answer.is === "words") {
    return (
      <section aria-labelledby="answer" className={CARD}>
        <h2
          id="answer"
          className="flex items-center gap-2 text-sm font-semibold text-celadon-700 tabular"
        >
          <CheckCircleIcon className="size-5 shrink-0" />
          <span className="min-w-0">{answer.label}</span>
        </h2>
        <p className="pt-1 whitespace-pre-line wrap-anywhere">{answer.words}</p>
      </section>
    );
  }
  const isLate = answer.is === "late";
  return (
    <section aria-labelledby="answer" className={CARD}>
      <CardHead Icon={isLate ? AlertIcon : HourglassIcon} tone={isLate ? "late" : "waits"}>
        {answer.label}
      </CardHead>
      {answer.large ? (
        <h2 id="answer" className="text-title tabular">
          <span className="sr-only">{`${answer.head}: `}</span>
          {answer.large}
        </h2>
      ) : (
        <h2 id="answer" className="sr-only">
          {answer.head}
        </h2>
      )}
      <p className="pt-1 wrap-anywhere text-ink-soft tabular">{answer.text}</p>
      {answer.phone ? (
        <a
          href={"tel:" + answer.phone.number}
          // While the page waits for its reader, the answer to that is the main button.
          className={`button mt-3 min-h-12 w-full flex-wrap tabular ${state === "you" ? "button-outline" : "button-strong"}`}
        >
          <PhoneIcon className="size-5 shrink-0" />
          <span className="min-w-0">
            {answer.phone.label}{" "}
            <span className="inline-block max-w-full wrap-anywhere">{answer.phone.shown}</span>
          </span>
        </a>
      ) : null}
      {answer.before ? (
        <div className="pt-4">
          <p className="text-sm font-semibold">{answer.before.title}</p>
          <p className="whitespace-pre-line wrap-anywhere">{answer.before.words}</p>
        </div>
      ) : null}
    </section>
  );
}

/** The redo that is ahead or was: when, who, how to reach them, and that nobody pays. */
function Redo({ redo }: { redo: NonNullable<CasePageView["redo"]> }) {
  const { heading, isAhead, status, title, lead, note } = redo;
  const { name, photo, call, see, calendar, pay } = redo;
  return (
    <section aria-label={heading} className="card overflow-hidden">
      {isAhead ? (
        <img
          src="/art/day-ahead.svg"
          alt=""
          width={328}
          height={148}
          className="h-37 w-full lg:h-58 print:hidden"
        />
      ) : null}
      <div className="p-4 sm:p-6">
        <p className="flex items-center gap-2 text-sm font-semibold text-celadon-700 tabular">
          <span className="size-2.5 shrink-0 rounded-full bg-celadon-700 forced-colors:border" />
          <span className="min-w-0">{status}</span>
        </p>
        <h2 className="text-title tabular lg:text-3xl">{title}</h2>
        <p className="text-ink-soft tabular">{lead}</p>
        {note ? <p className="pt-3 font-semibold">{note}</p> : null}
        {name ? (
          <p className="flex items-center gap-4 pt-3 max-[16rem]:flex-wrap">
            <CleanerPhoto name={name} photo={photo} width={72} className="size-18 shrink-0" />
            <strong className="min-w-0 text-section wrap-anywhere">{name}</strong>
          </p>
        ) : null}
        <div className="flex flex-wrap gap-2 pt-4">
          {call ? (
            <a
              href={"tel:" + call.number}
              className="button button-quiet min-h-12 flex-1 basis-40 flex-wrap tabular"
            >
              <PhoneIcon className="size-5 shrink-0" />
              <span className="min-w-0">
                {call.label}{" "}
                <span className="inline-block max-w-full wrap-anywhere">{call.shown}</span>
              </span>
            </a>
          ) : null}
          {calendar ? (
            <a href={calendar.file} className="button button-quiet min-h-12 flex-1 basis-40">
              <CalendarIcon className="size-5 shrink-0" />
              {calendar.text}
            </a>
          ) : null}
          {see ? (
            <Link to={see.to} className="button button-outline min-h-12 flex-1 basis-40">
              {see.text}
            </Link>
          ) : null}
        </div>
      </div>
      {pay ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 bg-celadon-100 px-4 py-3 forced-colors:border sm:px-6">
          <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
            <strong className="block">{pay.title}</strong>
            <span className="text-sm">{pay.text}</span>
          </p>
          <strong className="ml-auto text-title tabular">{pay.sum}</strong>
        </div>
      ) : null}
    </section>
  );
}

/** Each sum with who pays whom, and whether it is paid; then what this side gets or pays in all. */
function Money({ money }: { money: NonNullable<CasePageView["money"]> }) {
  return (
    <section aria-labelledby="money">
      <h2 id="money" className={SECTION_TITLE}>
        {money.title}
      </h2>
      <div className="card overflow-hidden">
        <ul className="ruled">
          {money.entries.map(({ id, title, note, sum, paid, isPaid, rowVersion, sayPaid }) => (
            <li key={id} className="px-4 py-3 sm:px-6">
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
                <p className="min-w-0 flex-1 basis-32 wrap-anywhere">
                  <strong className="block">{title}</strong>
                  {note ? <span className="text-sm text-ink-soft">{note}</span> : null}
                </p>
                <div className="ml-auto text-end">
                  <strong className="block text-section tabular">{sum}</strong>
                  {paid ? (
                    <StateBadge badge={{ tone: isPaid ? "good" : "waits", text: paid }} />
                  ) : null}
                </div>
              </div>
              {sayPaid ? (
                <form method="post" action={sayPaid.action} className="pt-2">
                  <button
                    name="rowVersion"
                    value={rowVersion}
                    className="button button-outline min-h-12 w-full"
                  >
                    {sayPaid.label}
                  </button>
                </form>
              ) : null}
            </li>
          ))}
        </ul>
        {money.total ? (
          <div className="flex flex-wrap items-start justify-between gap-x-4 bg-celadon-100 px-4 py-3 forced-colors:border sm:px-6">
            <p className="min-w-0 flex-1 basis-40">
              <strong className="block">{money.total.label}</strong>
              {money.total.text ? (
                <span className="text-sm tabular">{money.total.text}</span>
              ) : null}
            </p>
            <strong className="ml-auto text-section tabular">{money.total.sum}</strong>
          </div>
        ) : null}
      </div>
    </section>
  );
}

/** The report: own words and wish, and photos for both sides. */
function Said({ view: { said } }: { view: CasePageView }) {
  const words = (
    <>
      <p className="text-sm text-ink-soft tabular">{said.head}</p>
      {said.words ? <p className="whitespace-pre-line wrap-anywhere">{said.words}</p> : null}
      {said.note ? <p className="wrap-anywhere">{said.note}</p> : null}
      {said.photos.length > 0 ? (
        <ul className="flex flex-wrap gap-2 pt-2">
          {said.photos.map(({ key, alt }) => (
            <li key={key}>
              <a href={paths.problemPhoto(key, "large")} target="_blank" rel="noreferrer">
                <img
                  src={paths.problemPhoto(key, "small")}
                  alt={alt}
                  width={96}
                  height={96}
                  className="size-24 rounded-xl bg-celadon-100 object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {said.wish ? <p className="pt-2 text-sm font-semibold">{said.wish}</p> : null}
    </>
  );
  return (
    <section aria-labelledby="said">
      <h2 id="said" className={SECTION_TITLE}>
        {said.title}
      </h2>
      {said.isOwn ? (
        <div className="rounded-card bg-celadon-100 p-4 forced-colors:border">{words}</div>
      ) : (
        <div className="flex items-start gap-2.5">
          <CleanerPhoto
            name={said.name}
            photo={said.photo}
            width={44}
            className="size-11 shrink-0 max-[16rem]:hidden"
          />
          <div className="card min-w-0 flex-1 p-4">{words}</div>
        </div>
      )}
    </section>
  );
}

function Log({ view: { log } }: { view: CasePageView }) {
  return (
    <section aria-labelledby="log" className={CARD}>
      <h2 id="log" className="pb-3 text-section">
        {log.title}
      </h2>
      <ol className="part-log">
        {log.lines.map(({ when, text, dot }, index) => (
          <li key={index} data-dot={dot} className="wrap-anywhere">
            <span className="block text-sm text-ink-soft tabular">{when}</span>
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Ways to reach the team: phone and LINE, as far as they are set, and in writing; then another report. */
function Help({ view: { help } }: { view: CasePageView }) {
  const row = "flex min-h-14 flex-wrap items-center gap-x-3 px-4 py-2 hover:bg-celadon-50 sm:px-6";
  const icon = "size-5 shrink-0 text-celadon-700";
  const words = "min-w-0 font-semibold text-celadon-700";
  const figure = "ml-auto text-sm wrap-anywhere text-ink-soft tabular";
  return (
    <section aria-labelledby="help" className="card overflow-hidden print:hidden">
      <h2 id="help" className="px-4 pt-4 pb-1 text-section sm:px-6">
        {help.title}
      </h2>
      <div className="ruled">
        {help.phone ? (
          <a href={"tel:" + help.phone.number} className={row}>
            <PhoneIcon className={icon} />
            <span className={words}>{help.phone.label}</span>
            <span className={figure}>{help.phone.shown}</span>
          </a>
        ) : null}
        {help.lineAccount ? (
          <a href={lineChatUrl(help.lineAccount)} className={row}>
            <ChatIcon className={icon} />
            <span className={words}>{PROVIDER_NAMES.line}</span>
            <span className={figure}>{help.lineAccount}</span>
          </a>
        ) : null}
        <Link to={paths.infoPage("contact")} className={row}>
          <EmailIcon className={icon} />
          <span className={words}>{help.write}</span>
        </Link>
        {help.another ? (
          <Link to={help.another.to} className={row}>
            <AlertIcon className={icon} />
            <span className={words}>{help.another.text}</span>
            <ChevronRightIcon className="ml-auto size-5 shrink-0 text-edge" />
          </Link>
        ) : null}
      </div>
    </section>
  );
}
