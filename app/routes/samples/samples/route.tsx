import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { EmptyBookings } from "~/components/art/empty-scenes";
import { HourglassIcon } from "~/components/art/icons";
import { showToast } from "~/components/show-toast";
import { StatusBadge } from "~/components/status-badge";
import { ActionBar } from "~/components/ui/action-bar";
import { Badge } from "~/components/ui/badge";
import { Card, Row, RowList } from "~/components/ui/card";
import { DataTable } from "~/components/ui/data-table";
import { DayStrip } from "~/components/ui/day-strip";
import type { ShownDay } from "~/components/ui/day";
import { Dialog, DialogButtons } from "~/components/ui/dialog";
import { Empty } from "~/components/ui/empty";
import { ErrorSummary } from "~/components/ui/error-summary";
import { Field } from "~/components/ui/field";
import { KeyValue, KeyValues } from "~/components/ui/key-value";
import { MonthGrid } from "~/components/ui/month-grid";
import { Notice } from "~/components/ui/notice";
import { RowMenu } from "~/components/ui/row-menu";
import { Segmented } from "~/components/ui/segmented";
import { Switch } from "~/components/ui/switch";
import { TabLink, TabLinks } from "~/components/ui/tab-links";
import type { RouteHandle } from "~/http/context";
import { useText } from "~/i18n/text";
import { addDays, formatDate, weekdayOf, type CityDate } from "~/lib/bangkok-time";
import { listInWords } from "~/lib/lists";
import { BOOKING_STATUSES } from "~/lib/vocabulary";
import { WORDS, type Words } from "./words";

export const handle: RouteHandle = { hydrate: true, samples: true, slimFooter: true };

/** Of the address, what is open and chosen. */
export function loader({ request }: LoaderFunctionArgs) {
  // The built server hasn't this route at all; this holds where somebody builds in another way.
  if (process.env.NODE_ENV !== "development") throw new Response(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  return { asks: query.has("dialog"), day: query.get("day") ?? "2026-11-26" };
}

export const meta: MetaFunction = () => [
  { title: "Samples" },
  { name: "robots", content: "noindex" },
];

const SAMPLES = "/samples";
const TODAY: CityDate = "2026-11-23";
const PEOPLE = [
  { id: 214, name: "Emma Wilson", email: "emma.w@example.com", status: null },
  { id: 213, name: "ดวงใจ พรหมมา", email: "duangjai.phromma@example.com", status: "pending" },
  { id: 204, name: "Ton Srisuk", email: "ton@cafe.example", status: "completed" },
] as const;

export default function Samples() {
  const { asks, day } = useLoaderData<typeof loader>();
  const { locale } = useText();
  const words = WORDS[locale];
  const dayOf = sampleDays(words, locale, day);
  return (
    <div className="page max-w-3xl pt-4">
      <h1 className="text-title">{words.title}</h1>
      <p className="pt-1 text-ink-soft">{words.lead}</p>

      <Sample title={words.type}>
        <p className="text-display font-bold">{words.typeSample}</p>
        <p className="text-title font-bold">{words.typeSample}</p>
        <p className="text-section font-semibold">{words.typeSample}</p>
        <p>{words.typeSample}</p>
        <p className="text-sm">{words.typeSample}</p>
        <p className="text-mini">{words.typeSample}</p>
      </Sample>

      <Sample title={words.buttons}>
        <Buttons words={words} />
      </Sample>

      <Sample title={words.cards}>
        <Card weight="next">
          <p className="text-display font-bold">{words.next}</p>
          <p>{words.nextText}</p>
        </Card>
        <Card weight="quiet">{words.quiet}</Card>
        <RowList label={words.cards}>
          {words.rows.map((row) => (
            <Row
              key={row}
              title={row}
              text={words.rowText}
              end={
                <a href={SAMPLES} className="link inline-flex min-h-11 items-center">
                  {words.again}
                </a>
              }
            />
          ))}
        </RowList>
        <p className="flex flex-wrap gap-2">
          {BOOKING_STATUSES.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </p>
      </Sample>

      <Sample title={words.facts}>
        <Card weight="next">
          <KeyValues>
            <KeyValue label={words.address}>{words.addressValue}</KeyValue>
            <KeyValue label={words.cost} kind="sum">
              ฿960
            </KeyValue>
            <KeyValue label={words.fee} kind="sum">
              ฿350
            </KeyValue>
            <KeyValue label={words.total} kind="total">
              ฿1,310
            </KeyValue>
          </KeyValues>
        </Card>
      </Sample>

      <Sample title={words.notices}>
        <div>
          <Notice title={words.notice}>{words.noticeText}</Notice>
          <Notice tone="destructive" title={words.refusal}>
            {words.refusalText}
          </Notice>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => showToast({ title: "common:logout-failed", tone: "destructive" })}
          >
            Toast
          </button>
        </div>
      </Sample>

      <Sample title={words.fields}>
        <div className="card flex flex-col gap-5 p-4">
          <ErrorSummary fields={[{ id: "refused", errors: ["errors:username-required"] }]} />
          <Field label={words.field} hint={words.hint} errors={undefined} input={{ id: "plain" }} />
          <Field
            label={words.field}
            errors={["errors:username-required"]}
            input={{ id: "refused", name: "refused" }}
          />
          <Field
            label={words.field}
            errors={undefined}
            input={{ id: "readonly", readOnly: true, defaultValue: words.addressValue }}
          />
        </div>
      </Sample>

      <Sample title={words.choices}>
        <form className="card flex flex-col gap-5 p-4">
          <Segmented
            name="repeat"
            legend={words.repeat}
            segments={words.repeats.map((label, index) => ({
              value: String(index),
              label,
              disabled: index === 2,
            }))}
            chosen="0"
          />
          <Switch id="notify" name="notify" label={words.notify} hint={words.notifyHint} on />
          <Switch id="holiday" name="holiday" label={words.holiday} on={false} />
          <Switch id="locked" name="locked" label={words.locked} on disabled />
        </form>
      </Sample>

      <Sample title={words.tabs}>
        <TabLinks label={words.tabs}>
          {words.tab.map((tab, index) => (
            <TabLink key={tab} to={SAMPLES} current={index === 1}>
              {tab}
            </TabLink>
          ))}
        </TabLinks>
      </Sample>

      <Sample title={words.days}>
        <DayStrip
          label={words.days}
          days={Array.from({ length: 14 }, (_, index) => dayOf(addDays(TODAY, index)))}
        />
        <MonthGrid month="2026-11" dayOf={dayOf} previous={SAMPLES} next={SAMPLES} />
      </Sample>

      <Sample title={words.table}>
        <DataTable
          caption={words.people}
          items={PEOPLE}
          idOf={({ id }) => id}
          columns={[
            {
              head: words.heads[0] ?? "",
              cell: ({ id }) => id,
              numeric: true,
              sort: { to: SAMPLES, now: "descending" },
            },
            { head: words.heads[1] ?? "", cell: ({ name }) => name, place: "title" },
            { head: words.heads[2] ?? "", cell: ({ email }) => email },
            {
              head: words.heads[3] ?? "",
              cell: (person) => words.roles[PEOPLE.indexOf(person)],
            },
            {
              head: words.heads[4] ?? "",
              cell: ({ status }) => (status ? <StatusBadge status={status} /> : words.active),
              place: "state",
            },
            {
              head: words.heads[5] ?? "",
              cell: ({ name }) => (
                <span className="flex items-center justify-end gap-1">
                  <a
                    href={SAMPLES}
                    aria-label={`${words.edit}: ${name}`}
                    className="link inline-flex min-h-11 items-center font-semibold"
                  >
                    {words.edit}
                  </a>
                  <RowMenu label={`${words.more}: ${name}`}>
                    {words.moreItems.map((item) => (
                      <a key={item} href={SAMPLES}>
                        {item}
                      </a>
                    ))}
                  </RowMenu>
                </span>
              ),
              place: "actions",
            },
          ]}
        />
      </Sample>

      <Sample title={words.badges}>
        <p className="flex flex-wrap gap-2">
          {BADGES.map((tone, index) => (
            <Badge key={tone} tone={tone}>
              {words.badge[index]}
            </Badge>
          ))}
          <Badge tone="waits" Icon={HourglassIcon}>
            {words.badge[0]}
          </Badge>
        </p>
      </Sample>

      <Sample title={words.empty}>
        <Empty Scene={EmptyBookings} title={words.emptyText}>
          <a href={SAMPLES} className="button button-strong">
            {words.button}
          </a>
        </Empty>
      </Sample>

      <Sample title={words.dialog}>
        <p>
          <a href={`${SAMPLES}?dialog`} className="button button-danger-quiet">
            {words.danger}
          </a>
        </p>
        {asks ? (
          <Dialog id="cancel" title={words.ask} closeTo={SAMPLES}>
            <p>{words.consequence}</p>
            <DialogButtons safe={{ to: SAMPLES, label: words.keep }}>
              <button type="button" className="button button-danger min-h-12">
                {words.danger}
              </button>
            </DialogButtons>
          </Dialog>
        ) : null}
      </Sample>

      <Sample title={words.bar}>
        <ActionBar
          figure={words.barFigure}
          detail={words.barDetail}
          back={{ to: SAMPLES, label: words.back }}
        >
          <button type="button" className="button button-strong action-bar-button">
            {words.go}
          </button>
        </ActionBar>
      </Sample>
    </div>
  );
}

function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-section flex flex-col gap-4">
      <h2 className="text-section">{title}</h2>
      {children}
    </section>
  );
}

const BADGES = ["waits", "over", "good", "danger"] as const;

const BUTTONS = ["strong", "outline", "quiet", "plain", "danger", "danger-quiet"] as const;
const LOOKS = {
  strong: "button-strong",
  outline: "button-outline",
  quiet: "button-quiet",
  plain: "button-plain",
  danger: "button-danger",
  "danger-quiet": "button-danger-quiet",
} as const;

function Buttons({ words }: { words: Words }) {
  return (
    <>
      <p className="flex flex-wrap gap-3">
        {BUTTONS.map((look) => (
          <button key={look} type="button" className={`button ${LOOKS[look]}`}>
            {look.startsWith("danger") ? words.danger : words.button}
          </button>
        ))}
      </p>
      <p className="flex flex-wrap gap-3">
        {(["strong", "quiet"] as const).map((look) => (
          <button key={look} type="button" disabled className={`button ${LOOKS[look]}`}>
            {words.disabled}
          </button>
        ))}
      </p>
    </>
  );
}

/** Days in all of their states around a Monday. */
function sampleDays(words: Words, locale: "en" | "th", chosen: string) {
  return (date: CityDate): ShownDay => {
    const number = Number(date.slice(8));
    const states = [
      date < TODAY && ("past" as const),
      weekdayOf(date) === 7 && ("closed" as const),
      [16, 17, 30].includes(number) && ("off" as const),
      date === TODAY && ("today" as const),
    ].filter((state) => state !== false);
    const marks = [
      weekdayOf(date) < 6 && ("certain" as const),
      [26, 12].includes(number) && ("waiting" as const),
      number === 24 && ("certain" as const),
    ].filter((mark) => mark !== false);
    const said = [
      formatDate(date, locale, "full"),
      ...states.map((state) => words.dayWords[state]),
      ...marks.map((mark) => words.marks[mark]),
    ];
    return {
      date,
      label: listInWords(said, locale),
      states,
      marks,
      chosen: date === chosen,
      ...(weekdayOf(date) === 7 ? {} : { to: `${SAMPLES}?day=${date}` }),
    };
  };
}
