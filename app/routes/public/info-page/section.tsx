import { Link } from "~/components/link";
import { ChevronDownIcon } from "~/components/art/icons";
import { ArrowRightIcon } from "~/components/art/subject-icons";
import { ServiceMark } from "~/components/art/service-mark";
import type { InfoBlock, InfoSection } from "~/content/info-page";
import { SPECIALTIES, isOneOf, type Specialty } from "~/lib/vocabulary";
import { keepCompoundsInLongText } from "~/lib/long-thai-texts";
import { LinkedText } from "./linked-text";
import { Table } from "./table";

/** A section of an information page; a section about a specialty shows its icon and its price. */
export function Section({
  section: { id, heading, blocks },
  prices,
}: {
  section: InfoSection;
  prices: Partial<Record<Specialty, string>>;
}) {
  const price = isOneOf(SPECIALTIES, id) ? prices[id] : undefined;
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="pb-8">
      <h2 id={`${id}-heading`} className="flex items-center gap-3 text-xl sm:text-2xl">
        {isOneOf(SPECIALTIES, id) ? (
          <ServiceMark specialty={id} className="size-12 shrink-0" />
        ) : null}
        {keepCompoundsInLongText(heading)}
      </h2>
      {price ? <p className="pt-2 font-semibold">{price}</p> : null}
      {blocks.map((block, position) => (
        <Block key={position} block={block} section={id} />
      ))}
    </section>
  );
}

function Block({ block, section }: { block: InfoBlock; section: string }) {
  switch (block.kind) {
    case "text":
      return (
        <p className="pt-3">
          <LinkedText text={block.text} />
        </p>
      );
    case "list":
      return (
        <ul className="list-disc pt-3 pl-5 marker:text-celadon-400">
          {block.items.map((item) => (
            <li key={item} className="py-1">
              <LinkedText text={item} />
            </li>
          ))}
        </ul>
      );
    case "steps":
      return <Steps items={block.items} />;
    case "questions":
      return <Questions items={block.items} section={section} />;
    case "table":
      return <Table head={block.head} rows={block.rows} />;
    case "link":
      return (
        <p className="pt-2">
          <Link to={block.href} className="link inline-flex min-h-11 items-center gap-2">
            {keepCompoundsInLongText(block.label)}
            <ArrowRightIcon className="size-5 shrink-0" />
          </Link>
        </p>
      );
  }
}

function Steps({ items }: { items: Extract<InfoBlock, { kind: "steps" }>["items"] }) {
  return (
    <ol className="pt-4">
      {items.map(({ title, text }, position) => (
        <li key={title} className="flex gap-4 pb-4">
          <span
            aria-hidden="true"
            className="grid size-11 shrink-0 place-items-center rounded-2xl rounded-br-none bg-celadon-100 font-bold text-celadon-700"
          >
            {position + 1}
          </span>
          <div>
            <h3 className="text-lg">{keepCompoundsInLongText(title)}</h3>
            <p>
              <LinkedText text={text} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Questions({
  items,
  section,
}: {
  items: Extract<InfoBlock, { kind: "questions" }>["items"];
  section: string;
}) {
  return (
    <div className="card mt-4">
      {items.map(({ question, answer }, position) => (
        <details
          key={question}
          className="group border-b border-celadon-200 px-4 last:border-0 sm:px-5"
        >
          <summary className="flex min-h-11 list-none items-center justify-between gap-3 py-3 font-semibold [&::-webkit-details-marker]:hidden">
            {keepCompoundsInLongText(question)}
            <ChevronDownIcon className="size-5 shrink-0 text-celadon-700 group-open:rotate-180" />
          </summary>
          {/* Browsers open the details around an anchor that a link leads to. */}
          <p id={`${section}-${position + 1}`} className="pb-4">
            <LinkedText text={answer} />
          </p>
        </details>
      ))}
    </div>
  );
}
