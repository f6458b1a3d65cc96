import type { ReactNode } from "react";
import { ChevronDownIcon } from "~/components/art/icons";
import type { Message } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { formatClockUnbroken } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { InboxFacePicture, type InboxFace } from "./inbox-face";

/** A notification in its reader's language. */
export interface InboxRowView {
  id: number;
  title: Message;
  at: number;
  isNew: boolean;
  face: InboxFace;
  /** Its booking in one line; empty if it is about none. */
  about: string;
}

/** Notifications of one day about one thing. */
export interface InboxGroupView {
  rows: [InboxRowView, ...InboxRowView[]];
  /** The thing that they are about, for the number of the others. */
  of: "series" | "booking";
}

const ROW_CLASS =
  "flex min-h-row w-full items-center gap-3 px-4 py-2.5 text-start hover:bg-celadon-50";

/**
 * One row of the inbox: a notification as one big button, which opens it and marks it as read (a link must
 * not do that), or several, which the row opens to show.
 */
export function InboxRow({ group: { rows, of } }: { group: InboxGroupView }) {
  const { t } = useText();
  const [latest] = rows;
  if (rows.length === 1) {
    return (
      <li>
        <OpenButton id={latest.id} rows={rows} className={ROW_CLASS}>
          <Face face={latest.face} isNew={latest.isNew} />
          <Lines row={latest} text={latest.about} />
        </OpenButton>
      </li>
    );
  }
  const isNew = rows.some((row) => row.isNew);
  return (
    <li>
      <details className="group">
        <summary className={`${ROW_CLASS} relative list-none text-pretty`}>
          <Face face={latest.face} isNew={isNew} />
          <Lines
            row={{ ...latest, isNew }}
            text={latest.about}
            more={t(`inbox:more-of-${of}`, { count: rows.length - 1 })}
          />
          <ChevronDownIcon className="absolute right-4 bottom-2.5 size-5 text-celadon-700 group-open:rotate-180" />
        </summary>
        <ul className="pb-2">
          {rows.map((row) => (
            <li key={row.id}>
              <OpenButton
                id={row.id}
                rows={rows}
                className="flex min-h-11 w-full py-1.5 pr-4 pl-17 text-start hover:bg-celadon-50 max-[16rem]:pl-4"
              >
                <Lines row={row} text={row.about} />
              </OpenButton>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

function OpenButton({
  id,
  rows,
  className,
  children,
}: {
  id: number;
  /** Those that are read with it: all that the row shows. */
  rows: readonly { id: number }[];
  className: string;
  children: ReactNode;
}) {
  const ids = rows.map((row) => row.id);
  return (
    <form method="post" action={paths.inbox()}>
      <input type="hidden" name="oldest" value={Math.min(...ids)} />
      <input type="hidden" name="newest" value={Math.max(...ids)} />
      <button type="submit" name="open" value={id} className={className}>
        {children}
      </button>
    </form>
  );
}

/** The picture; with a dot if there is something new, which the title also says. */
function Face({ face, isNew }: { face: InboxFace; isNew: boolean }) {
  return (
    <span className="relative shrink-0 max-[16rem]:hidden">
      <InboxFacePicture face={face} />
      {isNew ? (
        <span className="absolute -top-1 -right-1 size-3.5 rounded-full border-2 border-white bg-celadon-700 forced-colors:border-[CanvasText]" />
      ) : null}
    </span>
  );
}

/** The title, with the time at the right of its first line, one line of text, and how many more there are. */
function Lines({
  row: { title, at, isNew },
  text,
  more,
}: {
  row: InboxRowView;
  text: string;
  more?: string;
}) {
  const { t, locale } = useText();
  return (
    <span className="min-w-0 grow">
      <span className={`block text-[0.9375rem] leading-snug ${isNew ? "font-bold" : ""}`}>
        {isNew ? <span className="sr-only">{t("inbox:new")}: </span> : null}
        <span className="float-right pl-2 text-mini leading-snug font-normal text-ink-soft tabular">
          {formatClockUnbroken(at, locale)}
        </span>
        {t(title)}
      </span>
      {text ? (
        <span className="block text-mini leading-normal text-ink-soft min-[19rem]:truncate">
          {text}
        </span>
      ) : null}
      {more ? (
        <span className="block pr-7 text-mini leading-normal text-ink-soft">{more}</span>
      ) : null}
    </span>
  );
}
