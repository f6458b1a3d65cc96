import type {
  ActionFunctionArgs,
  AppLoadContext,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { fillPlaceholders } from "~/content/fill-placeholders";
import { getInfoPage } from "~/content/info-pages.server";
import { listServices } from "~/domain/catalogue/services.server";
import { listStartingPrices } from "~/domain/cleaners/starting-prices.server";
import { searchCleaners } from "~/domain/cleaners/search-cleaners.server";
import { getCustomerView } from "~/domain/schedule/customer-view.server";
import { contactEmail, getBusiness, getOpeningHours } from "~/domain/business/business.server";
import type { RouteHandle } from "~/http/context";
import { describePage } from "~/http/page-meta.server";
import { getSignedIn } from "~/http/session.server";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import { formatDate } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import { keepCompoundsInLongText } from "~/lib/long-thai-texts";
import type { Locale, Specialty } from "~/lib/vocabulary";
import { Contents } from "./contents";
import { faqJsonLd } from "./faq-json-ld";
import { LinkedText } from "./linked-text";
import { Section } from "./section";

/** Fewest sections with which a page gets a table of contents. */
const SECTIONS_FOR_CONTENTS = 4;
/** Cleaners whose faces are on the page about us. */
const FACES_SHOWN = 6;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const template = getInfoPage(params.infoPage, context.locale);
  if (!template) throw new Response(null, { status: 404 });
  const business = getBusiness(context.locale);
  const content = fillPlaceholders(template, {
    ...business,
    phone: business.phone && formatPhone(business.phone),
    email: contactEmail(business),
    openingHours: getOpeningHours(context.locale),
  });
  return {
    content,
    faces: params.infoPage === "about" ? await facesFor(request, context) : [],
    prices: params.infoPage === "services" ? await pricesInWords(context.locale) : {},
    page: await describePage(request, context, {
      title: { text: content.title },
      description: { text: content.description },
      jsonLd: faqJsonLd(content),
    }),
  };
}

/** Returns the best-rated cleaners whom this reader can book. */
async function facesFor(request: Request, context: AppLoadContext) {
  const viewer = await getSignedIn(request, context);
  const { cleaners } = searchCleaners(
    {},
    {
      page: 1,
      size: FACES_SHOWN,
      durationMinutes: null,
      services: [],
      view: getCustomerView(viewer?.id ?? null),
      now: context.now,
    },
  );
  return cleaners.map(({ id, name, photo }) => ({
    id,
    name: nameForReader(name, context.locale),
    photo,
  }));
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
  const { content, faces, prices } = useLoaderData<typeof loader>();
  const { title, lead, updated, sections } = content;
  // Readers of the contact page may find their answer among the questions.
  const isContact = useParams()["infoPage"] === "contact";
  return (
    <>
      <header className="rounded-bl-[4rem] bg-celadon-100">
        <div className="page py-10">
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
      <div className="page grid items-start gap-8 pt-8 lg:grid-cols-[minmax(0,40rem)_1fr] lg:gap-20">
        {sections.length >= SECTIONS_FOR_CONTENTS ? <Contents sections={sections} /> : null}
        <div className="max-w-160 lg:order-first">
          {sections.map((section) => (
            <Section
              key={section.id}
              section={section}
              prices={prices}
              faces={section.id === "trust" ? faces : []}
            />
          ))}
          <p className="mt-8 flex flex-wrap gap-3 border-t border-celadon-200 pt-6">
            <Link to={paths.booking()} className="button button-strong">
              {t("home:book")}
            </Link>
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
