import { CleanerPhoto } from "~/components/cleaner-photo";
import { Link } from "~/components/link";
import { ChevronDownIcon } from "~/components/art/icons";
import { ArrowRightIcon, ChatIcon, EmailIcon, PhoneIcon } from "~/components/art/subject-icons";
import { CityMap } from "~/components/city-map";
import { ServiceMark } from "~/components/art/service-mark";
import type { CleanerFace } from "~/domain/cleaners/cleaner-faces.server";
import type { ContactWay, InfoBlock, InfoPage, InfoSection } from "~/content/info-page";
import { useText } from "~/i18n/text";
import { joinAsList } from "~/lib/join-texts";
import { AREAS, SPECIALTIES, isOneOf, type Specialty } from "~/lib/vocabulary";
import { paths } from "~/lib/paths";
import { keepCompoundsInLongText } from "~/lib/long-thai-texts";
import { LinkedText } from "./linked-text";
import { Table } from "./table";
import { textParts } from "./text-parts";

/**
 * A section of an information page. On a page of many questions, and of a legal text that is there in short, each
 * section is folded. Its id is then inside, because browsers open the details around an anchor that a link leads
 * to.
 */
export function Section({
  section: { id, heading, blocks },
  faces,
  isFolded,
}: {
  section: InfoSection;
  faces: readonly CleanerFace[];
  isFolded: boolean;
}) {
  const title = keepCompoundsInLongText(heading);
  const content = blocks.map((block, position) => (
    <Block key={position} block={block} section={id} isFolded={isFolded} />
  ));
  if (isFolded) {
    return (
      <details className="theme">
        <summary>
          <h2 className="text-section">{title}</h2>
          <ChevronDownIcon className="size-5" />
        </summary>
        <div id={id}>{content}</div>
      </details>
    );
  }
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="pb-8">
      <h2 id={`${id}-heading`} className="text-xl sm:text-2xl">
        {title}
      </h2>
      {content}
      {faces.length > 0 ? <Faces faces={faces} /> : null}
    </section>
  );
}

/** A section about a specialty. */
export type SpecialtySection = InfoSection & { id: Specialty };

export const isAboutSpecialty = (section: InfoSection): section is SpecialtySection =>
  isOneOf(SPECIALTIES, section.id);

/** The sections about specialties, side by side: each is an icon, a name and a price, and opens. */
export function Specialties({
  sections,
  prices,
}: {
  sections: readonly SpecialtySection[];
  prices: Partial<Record<Specialty, string>>;
}) {
  return (
    <div className="grid items-start gap-3 pb-8 sm:grid-cols-2">
      {sections.map(({ id, heading, blocks }) => (
        <details key={id} className="group card">
          <summary className="flex min-h-18 list-none items-center gap-3 p-3 [&::-webkit-details-marker]:hidden">
            <ServiceMark specialty={id} className="size-12 shrink-0" />
            <span className="min-w-0 grow leading-snug wrap-anywhere">
              <h2 className="text-base">{keepCompoundsInLongText(heading)}</h2>
              <span className="text-sm text-ink-soft">{prices[id]}</span>
            </span>
            <ChevronDownIcon className="size-5 shrink-0 text-celadon-700 group-open:rotate-180" />
          </summary>
          {/* Browsers open the details around an anchor that a link leads to. */}
          <div id={id} className="px-4 pb-4">
            {blocks.map((block, position) => (
              <Block key={position} block={block} section={id} isFolded={false} />
            ))}
          </div>
        </details>
      ))}
    </div>
  );
}

/** A long text in a few lines, each a link to its section. */
export function InShort({ heading, lines }: NonNullable<InfoPage["inShort"]>) {
  return (
    <section aria-labelledby="in-short" className="card in-short print:hidden">
      <h2 id="in-short" className="text-section">
        {heading}
      </h2>
      {lines.map(({ text, section }) => (
        <a key={section} href={`#${section}`}>
          <span>{keepCompoundsInLongText(text)}</span>
          <ArrowRightIcon className="size-5 shrink-0" />
        </a>
      ))}
    </section>
  );
}

/** Cleaners by face and name, each with a link to their page. */
function Faces({ faces }: { faces: readonly CleanerFace[] }) {
  return (
    <ul className="grid grid-cols-3 gap-3 pt-4 max-[16rem]:grid-cols-2 sm:grid-cols-6 print:hidden">
      {faces.map(({ id, name, photo }) => (
        <li key={id}>
          <Link to={paths.cleaner(id)} className="block text-center font-semibold hover:underline">
            <CleanerPhoto name={name} photo={photo} width={176} sizes="104px" className="w-full" />
            <span className="block pt-1 wrap-anywhere">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Block({
  block,
  section,
  isFolded,
}: {
  block: InfoBlock;
  section: string;
  isFolded: boolean;
}) {
  switch (block.kind) {
    case "text":
      return (
        <p className="pt-3">
          <LinkedText text={block.text} />
        </p>
      );
    case "list":
      return <List items={block.items} />;
    case "steps":
      return <Steps items={block.items} />;
    case "questions":
      return <Questions items={block.items} section={section} isFolded={isFolded} />;
    case "table":
      return <Table head={block.head} rows={block.rows} />;
    case "contacts":
      return <Contacts items={block.items} />;
    case "map":
      return (
        <div className="grid gap-x-8 sm:grid-cols-[auto_1fr]">
          <MapOfAreas />
          <List items={block.items} />
        </div>
      );
    case "link":
      return (
        <p className="inline-block pt-2 pr-6">
          <Link to={block.href} className="link inline-flex min-h-11 items-center gap-2">
            {keepCompoundsInLongText(block.label)}
            <ArrowRightIcon className="size-5 shrink-0" />
          </Link>
        </p>
      );
  }
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="list-disc pt-3 pl-5 marker:text-celadon-400">
      {items.map((item) => (
        <li key={item} className="py-1">
          <LinkedText text={item} />
        </li>
      ))}
    </ul>
  );
}

function Steps({ items }: { items: Extract<InfoBlock, { kind: "steps" }>["items"] }) {
  return (
    <ol className="pt-4">
      {items.map(({ title, text }, position) => (
        <li key={title} className="flex gap-4 pb-4">
          <span
            aria-hidden="true"
            className="grid size-9 shrink-0 place-items-center rounded-full bg-celadon-700 font-bold text-white"
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

const CONTACT_ICONS = { phone: PhoneIcon, line: ChatIcon, email: EmailIcon } as const;

/** Ways to reach the business, each a row that is a link. */
export function Contacts({ items }: { items: readonly ContactWay[] }) {
  return (
    <ul className="card ruled mt-4 overflow-hidden">
      {items.map(({ way, label, hint, contact }) => {
        const Icon = CONTACT_ICONS[way];
        return (
          <li key={way}>
            <a
              href={textParts(contact)[0]?.href}
              className="flex min-h-16 items-center gap-3 px-4 py-2 -outline-offset-3 hover:bg-celadon-50 sm:px-5"
            >
              <Icon className="size-6 shrink-0 text-celadon-700 max-[16rem]:hidden" />
              <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 leading-snug">
                <span>
                  <strong className="block font-semibold">{label}</strong>
                  <span className="text-sm text-ink-soft">{keepCompoundsInLongText(hint)}</span>
                </span>
                <span className="font-semibold wrap-anywhere text-celadon-700 tabular">
                  {contact}
                </span>
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** The list beside it names the areas. The hills reach beyond the drawing's left edge. */
function MapOfAreas() {
  const { locale, t } = useText();
  const names = AREAS.map((area) => t(`areas:${area}`));
  return (
    <CityMap
      areas={AREAS}
      label={t("cleaner:areas-map", { areas: joinAsList(names, locale) })}
      className="mt-4 w-full max-w-94 pl-4 sm:w-94 print:hidden"
    />
  );
}

function Questions({
  items,
  section,
  isFolded,
}: {
  items: Extract<InfoBlock, { kind: "questions" }>["items"];
  section: string;
  isFolded: boolean;
}) {
  return (
    <div className={isFolded ? "questions" : "questions card mt-4"}>
      {items.map(({ question, answer }, position) => (
        <details key={question}>
          <summary>
            {keepCompoundsInLongText(question)}
            <ChevronDownIcon className="size-5" />
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
