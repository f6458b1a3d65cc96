import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { setTimeout } from "node:timers/promises";
import type { ReactNode } from "react";
import { HourglassIcon } from "~/components/art/icons";
import { StatusBadge } from "~/components/status-badge";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { KeyValue, KeyValues } from "~/components/ui/key-value";
import { TabLink, TabLinks } from "~/components/ui/tab-links";
import { useText } from "~/i18n/text";
import { BOOKING_STATUSES } from "~/lib/vocabulary";
import { SampleDays } from "./sample-days";
import { SampleChoices, SampleFields } from "./sample-forms";
import { SampleCards, SampleEmpty, SampleTable } from "./sample-lists";
import { SampleBars, SampleButtons, SampleDialogs, SampleMessages } from "./sample-verbs";
import { SAMPLES_PATH, SAMPLE_TEXTS } from "./sample-texts";

/** Throws 404 outside development. The built server has no such route; this guards other builds. */
function requireDevelopment() {
  if (process.env.NODE_ENV !== "development") throw new Response(null, { status: 404 });
}

/** Returns which dialog is open and which day is chosen, from the address. */
export function loader({ request }: LoaderFunctionArgs) {
  requireDevelopment();
  const query = new URL(request.url).searchParams;
  return { dialog: query.get("dialog"), day: query.get("day") ?? "2026-11-26" };
}

const BUSY_MS = 3_000;

/** Waits a while, so that the form's button is busy. */
export async function action() {
  requireDevelopment();
  await setTimeout(BUSY_MS);
  return null;
}

export const meta: MetaFunction = () => [
  { title: "Samples" },
  { name: "robots", content: "noindex" },
];

export default function Samples() {
  const { dialog, day } = useLoaderData<typeof loader>();
  const { locale } = useText();
  const words = SAMPLE_TEXTS[locale];
  return (
    <div className="page reading pt-4">
      <h1>{words.title}</h1>
      <p className="text-ink-soft">{words.lead}</p>

      <Sample title={words.type}>
        <p className="text-display font-bold">{words.typeSample}</p>
        <p className="text-title font-bold">{words.typeSample}</p>
        <p className="text-section font-semibold">{words.typeSample}</p>
        <p>{words.typeSample}</p>
        <p className="text-sm">{words.typeSample}</p>
        <p className="text-mini">{words.typeSample}</p>
      </Sample>

      <Sample title={words.buttons}>
        <SampleButtons words={words} />
      </Sample>

      <Sample title={words.cards}>
        <SampleCards words={words} />
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

      <Sample title={words.banners}>
        <SampleMessages words={words} />
      </Sample>

      <Sample title={words.fields}>
        <SampleFields words={words} />
      </Sample>

      <Sample title={words.choices}>
        <SampleChoices words={words} />
      </Sample>

      <Sample title={words.tabs}>
        <TabLinks label={words.tabs}>
          {words.tab.map((tab, index) => (
            <TabLink key={tab} to={SAMPLES_PATH} current={index === 1}>
              {tab}
            </TabLink>
          ))}
        </TabLinks>
        <TabLinks label={words.sharing} shareWidth>
          {words.tab.slice(0, 3).map((tab, index) => (
            <TabLink key={tab} to={SAMPLES_PATH} current={index === 0}>
              {tab}
            </TabLink>
          ))}
        </TabLinks>
      </Sample>

      <Sample title={words.days}>
        <SampleDays words={words} day={day} />
      </Sample>

      <Sample title={words.table}>
        <SampleTable words={words} />
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
        <p className="flex flex-wrap gap-2">
          {BOOKING_STATUSES.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </p>
      </Sample>

      <Sample title={words.empty}>
        <SampleEmpty words={words} />
      </Sample>

      <Sample title={words.dialog}>
        <SampleDialogs words={words} open={dialog} />
      </Sample>

      <Sample title={words.bar}>
        <SampleBars words={words} />
      </Sample>
    </div>
  );
}

const BADGES = ["waits", "over", "good", "danger"] as const;

function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-section flex flex-col gap-4">
      <h2 className="text-section">{title}</h2>
      {children}
    </section>
  );
}
