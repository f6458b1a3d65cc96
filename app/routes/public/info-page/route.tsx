import type {
  ActionFunctionArgs,
  AppLoadContext,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import type { ContactWay, InfoPage, InfoSection } from "~/content/info-page";
import { fillPlaceholders } from "~/content/fill-placeholders";
import { getInfoPage } from "~/content/info-pages.server";
import { listServices } from "~/domain/catalogue/services.server";
import { listCleanerFaces } from "~/domain/cleaners/cleaner-faces.server";
import { listStartingPrices } from "~/domain/cleaners/starting-prices.server";
import { getCustomerView } from "~/domain/schedule/customer-view.server";
import { contactEmail, getBusiness, getOpeningHours } from "~/domain/business/business.server";
import type { RouteHandle } from "~/http/context";
import { describePage } from "~/http/page-meta.server";
import { getSignedIn } from "~/http/session.server";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import { formatDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import { keepCompoundsInLongText } from "~/lib/long-thai-texts";
import type { Locale, Specialty } from "~/lib/vocabulary";
import { Contents } from "./contents";
import { faqJsonLd } from "./faq-json-ld";
import { LinkedText } from "./linked-text";
import { Contacts, InShort, Section, Specialties, isAboutSpecialty } from "./section";

/** Fewest sections with which a page gets a table of contents. */
const SECTIONS_FOR_CONTENTS = 4;
/** Fewest sections of questions with which each is folded. */
const SECTIONS_TO_FOLD = 4;
/** Cleaners whose faces are on the page about us. */
const FACES_SHOWN = 6;

/** True for many questions, and for a legal text that is there in short: their sections are folded. */
const isFolded = ({ inShort, sections }: InfoPage) =>
  inShort !== undefined ||
  sections.filter(({ blocks }) => blocks.some(({ kind }) => kind === "questions")).length >=
    SECTIONS_TO_FOLD;

/** Returns the ways to reach the business, from the page about them. */
const contactsOf = ({ sections }: InfoPage): ContactWay[] =>
  sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "contacts" ? block.items : [])),
  );

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const template = getInfoPage(params.infoPage, context.locale);
  if (!template) throw new Response(null, { status: 404 });
  const business = getBusiness(context.locale);
  const values = {
    ...business,
    phone: business.phone && formatPhone(business.phone),
    email: contactEmail(business),
    openingHours: getOpeningHours(context.locale),
  };
  const content = fillPlaceholders(template, values);
  const contact = getInfoPage("contact", context.locale);
  return {
    content,
    contacts: isFolded(content) && contact ? contactsOf(fillPlaceholders(contact, values)) : [],
    faces: params.infoPage === "about" ? await facesFor(request, context) : [],
    prices: params.infoPage === "services" ? await pricesInWords(context.locale) : {},
    page: await describePage(request, context, {
      title: { text: content.title },
      description: { text: content.description },
      jsonLd: faqJsonLd(content),
    }),
  };
}

/** Returns cleaners whom this reader can book. */
async function facesFor(request: Request, context: AppLoadContext) {
  const viewer = await getSignedIn(request, context);
  return listCleanerFaces(FACES_SHOWN, getCustomerView(viewer?.id ?? null), context);
}

/** Returns the hours and lowest total of each specialty, formatted as on the home page. */
async function pricesInWords(locale: Locale): Promise<Partial<Record<Specialty, string>>> {
  const t = await translatorFor(locale);
  const lowest = listStartingPrices();
  const prices: Partial<Record<Specialty, string>> = {};
  for (const { id, specialty } of listServices()) {
    const price = lowest.get(id);
    if (!price) continue;
    prices[specialty] ??= t("home:services-price", {
      hours: t("common:hours", { count: price.hoursBilled }),
      total: formatBaht(price.total),
    });
  }
  return prices;
}

/** Refuses every form: 405 on these pages, 404 for any other name. */
export function action({ params, context }: ActionFunctionArgs): never {
  const exists = getInfoPage(params.infoPage, context.locale) !== null;
  throw new Response(null, { status: exists ? 405 : 404 });
}

export const handle = { cacheForGuests: { query: [] } } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.page);

export default function InformationPage() {
  const { locale, t } = useText();
  const { content, contacts, faces, prices } = useLoaderData<typeof loader>();
  const { title, lead, updated, inShort, sections } = content;
  // Readers of the contact page may find their answer among the questions.
  const isContact = useParams()["infoPage"] === "contact";
  const folded = isFolded(content);
  // Emergency numbers are always in sight: second on phones, beside the first part on desktops.
  const beside = isContact ? sections[1] : undefined;
  const specialties = sections.filter(isAboutSpecialty);
  const show = (section: InfoSection) => (
    <Section
      key={section.id}
      section={section}
      faces={section.id === "trust" ? faces : []}
      isFolded={folded}
    />
  );
  return (
    <>
      <header className="rounded-bl-[4rem] bg-celadon-100">
        <div className="page py-8">
          <h1 className="max-w-160">{keepCompoundsInLongText(title)}</h1>
          <p className="max-w-160 text-ink-soft sm:text-lg">
            <LinkedText text={lead} />
          </p>
          {updated ? (
            <p className="max-w-160 pt-3 text-sm text-ink-soft">
              {t("home:info-updated")}{" "}
              <time dateTime={updated}>{formatDate(updated, locale, "long")}</time>
            </p>
          ) : null}
        </div>
      </header>
      <div
        className={`page grid items-start gap-8 pt-8 lg:grid-cols-[minmax(0,40rem)_1fr] ${beside ? "gap-y-0 lg:gap-x-20" : "lg:gap-20"}`}
      >
        {folded ? (
          <aside
            aria-label={t("common:footer-contact")}
            className="-mt-4 max-lg:hidden print:hidden"
          >
            <Contacts items={contacts} />
          </aside>
        ) : beside ? (
          <>
            <div className="max-w-160">{sections.slice(0, 1).map(show)}</div>
            <aside className="max-w-160 lg:row-span-2">{show(beside)}</aside>
          </>
        ) : sections.length >= SECTIONS_FOR_CONTENTS ? (
          <Contents sections={sections} />
        ) : null}
        <div className={`max-w-160 ${beside ? "" : "lg:order-first"}`}>
          {inShort ? <InShort {...inShort} /> : null}
          {(beside ? sections.slice(2) : sections).map((section) =>
            !isAboutSpecialty(section) ? (
              show(section)
            ) : section === specialties[0] ? (
              <Specialties key={section.id} sections={specialties} prices={prices} />
            ) : null,
          )}
          <p
            className={`flex flex-wrap gap-3 pt-6 ${folded ? "" : "mt-8 border-t border-celadon-200"}`}
          >
            {updated ? null : (
              <Link to={paths.booking()} className="button button-strong">
                {t("home:book")}
              </Link>
            )}
            <Link
              to={paths.infoPage(isContact ? "help" : "contact")}
              className="button button-quiet"
            >
              {t(isContact ? "common:footer-help" : "common:footer-contact")}
            </Link>
          </p>
        </div>
      </div>
    </>
  );
}
