import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { specialtyHint } from "~/components/specialty-hint";
import { EmptySearchScene } from "~/components/art/empty-scenes";
import { formatRelativeDay } from "~/components/relative-day";
import { ServiceMark } from "~/components/art/service-mark";
import { useChosenRadio } from "~/components/hydrated";
import { Link } from "~/components/link";
import { useIsLoading } from "~/components/loading";
import { OrderLinks } from "~/components/order-links";
import { Pagination, pageNumberOf } from "~/components/pagination";
import { Banner } from "~/components/ui/banner";
import { Skeletons } from "~/components/ui/skeletons";
import {
  checkCleaner,
  checkService,
  readChoices,
} from "~/domain/bookings/creating/check-choices.server";
import { PLATFORM_FEE, calculateHoursBilled, calculateQuote } from "~/domain/pricing/pricing";
import { serviceTexts } from "~/domain/catalogue/services.server";
import { cardsWithNextFreeDay } from "~/domain/cleaners/cleaner-cards.server";
import { listSuitableFavourites } from "~/domain/cleaners/favourites.server";
import { firstHourOnDay, searchCleaners } from "~/domain/cleaners/search-cleaners.server";
import { getCustomerView } from "~/domain/schedule/customer-view.server";
import type { RouteHandle } from "~/http/context";
import { requireUser } from "~/http/session.server";
import { useText } from "~/i18n/text";
import { cityDateOf } from "~/lib/bangkok-time";
import { excerpt } from "~/lib/excerpt";
import { formatBaht, formatObservedPrice } from "~/lib/money";
import { paths } from "~/lib/paths";
import { CLEANER_ORDERS, isOneOf, type CleanerOrder } from "~/lib/vocabulary";
import { usePageFacts } from "~/root-data";
import { keepCompounds } from "~/lib/thai-compounds";
import { textForReader, nameForReader } from "~/lib/for-reader";
import { SummaryRow } from "../shared/booking-summary";
import { HiddenChoices } from "../shared/hidden-choices";
import { StepBar } from "../shared/step-bar";
import { StepLayout } from "../shared/step-layout";
import { redirectToMissingStep, readChoiceProblem } from "../shared/booking-choices.server";
import { CleanerChoice } from "./cleaner-choice";

const PAGE_SIZE = 10;
/** Characters of a bio that are sent to a card, which shows two lines. */
const BIO_LENGTH = 130;
/** Largest number of favourites shown before other cleaners. */
const MOST_FAVOURITES_FIRST = 5;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const parameters = new URL(request.url).searchParams;
  const choices = readChoices(parameters);
  const service = checkService(choices);
  if (!service.ok) throw redirectToMissingStep(choices, service.problem);
  const { specialty, duration, price } = service.value;

  const view = getCustomerView(viewer.id);
  const chosen = checkCleaner(choices, service.value, viewer.id, view);
  if (!chosen.ok && chosen.problem !== "cleaner-missing") {
    throw redirectToMissingStep(choices, chosen.problem);
  }
  const page = pageNumberOf(parameters);
  const order = orderIn(parameters);
  const filter = { specialty, area: choices.area ?? null };
  const favourites = listSuitableFavourites(viewer.id, filter, view);
  // Favourites come first only in the recommended order, not in one that was asked for.
  const favouritesFirst =
    order === "recommended"
      ? favourites.filter(({ id }) => id !== choices.cleanerId).slice(0, MOST_FAVOURITES_FIRST)
      : [];
  const found = searchCleaners(
    { ...filter, order, firstOn: choices.date },
    {
      page,
      size: PAGE_SIZE,
      durationMinutes: duration,
      services: [service.value],
      view,
      now: context.now,
    },
  );
  const others = found.cleaners.filter(
    ({ id }) =>
      id !== choices.cleanerId && !favouritesFirst.some((favourite) => favourite.id === id),
  );
  // The chosen cleaner comes first, then favourites; favourites only on the first page.
  const first = cardsWithNextFreeDay(
    [...(chosen.ok ? [chosen.value] : []), ...(page === 1 ? favouritesFirst : [])],
    calculateHoursBilled(duration),
    view,
    context.now,
  );
  const chosenDay = choices.date ?? null;
  const hourThen =
    chosenDay && firstHourOnDay(chosenDay, { durationMinutes: duration, view, now: context.now });
  return {
    choices,
    why: readChoiceProblem(parameters),
    today: cityDateOf(context.now),
    service: {
      id: service.value.id,
      specialty,
      name: keepCompounds(serviceTexts(service.value, context.locale).name),
      hours: calculateHoursBilled(duration),
      price,
    },
    fee: PLATFORM_FEE,
    cleaners: [...first, ...others].map((cleaner) => ({
      id: cleaner.id,
      name: nameForReader(cleaner.name, context.locale),
      photo: cleaner.photo,
      bio: excerpt(textForReader(cleaner.bio, context.locale).own, BIO_LENGTH),
      rating: cleaner.rating,
      reviewCount: cleaner.reviewCount,
      specialties: cleaner.specialties,
      languages: cleaner.languages,
      otherLanguages: cleaner.otherLanguages,
      instantBooking: cleaner.instantBooking,
      /** The day that was chosen before, with their first free hour on it; null if none was. */
      chosenDay: chosenDay && hourThen ? { date: chosenDay, hour: hourThen(cleaner.id) } : null,
      nextFreeDay: cleaner.nextFreeDay,
      nextFreeHour: cleaner.nextFreeHour,
      price: calculateQuote(cleaner.hourlyRate, duration),
      isFavourite: favourites.some(({ id }) => id === cleaner.id),
    })),
    count: found.total,
    order,
    page,
    hasMore: page * PAGE_SIZE < found.total,
  };
}

function orderIn(parameters: URLSearchParams): CleanerOrder {
  const order = parameters.get("sort");
  return isOneOf(CLEANER_ORDERS, order) ? order : "recommended";
}

export const handle = { renderOnce: true } satisfies RouteHandle;

export default function ChooseCleaner() {
  const { locale, t } = useText();
  const { choices, cleaners, count, fee, hasMore, order, page, service, today, why } =
    useLoaderData<typeof loader>();
  const { priceDisplay } = usePageFacts();
  const { cleanerId, ...carried } = choices;
  const { form, chosen, onChange } = useChosenRadio(
    "cleanerId",
    cleanerId ? String(cleanerId) : null,
  );
  const chosenCleaner = cleaners.find((cleaner) => String(cleaner.id) === chosen);
  const picked = { cleanerId: Number(chosen) || null };
  const loading = useIsLoading(paths.bookingCleaner());
  return (
    <Form method="get" action={paths.bookingTime()} ref={form} onChange={onChange}>
      <HiddenChoices choices={carried} />
      <StepLayout
        dense
        title={t("choosing:cleaner-title")}
        lead={<span className="max-lg:hidden">{t("choosing:cleaner-lead")}</span>}
        summary={
          <dl className="grid gap-1">
            <SummaryRow name={t("booking:summary-service")}>{service.name}</SummaryRow>
            <SummaryRow name={t("booking:summary-cleaner")}>
              {chosenCleaner?.name ?? t("booking:nothing-chosen")}
            </SummaryRow>
            <SummaryRow name={t("booking:summary-where")}>
              {t(`areas:${choices.area ?? "all"}`)}
            </SummaryRow>
          </dl>
        }
        bar={
          cleaners.length === 0 ? null : (
            <StepBar
              price={chosenCleaner?.price}
              detail={<span className="lg:hidden">{t("booking:nothing-chosen")}</span>}
              back={paths.booking(choices)}
              label={t("choosing:cleaner-continue")}
              ready={chosen !== null && !loading}
            />
          )
        }
      >
        {why ? <Banner tone="destructive" title={t(`choices:why-${why}`)} /> : null}
        <p className="flex min-h-11 items-center gap-1.5 rounded-xl bg-celadon-100 pl-2 leading-snug max-[16rem]:flex-wrap">
          <ServiceMark specialty={service.specialty} className="size-8 shrink-0" />
          <span className="min-w-0 flex-1 max-[16rem]:basis-full">
            <strong className="block truncate text-sm">
              {[
                t("choosing:service-brief", { name: service.name, count: service.hours }),
                specialtyHint(service.specialty, locale, t),
              ]
                .filter(Boolean)
                .join("\u00a0· ")}
            </strong>
            <span className="block text-[0.75rem]">
              {priceDisplay === "observed"
                ? t("choosing:typical", {
                    price: formatObservedPrice(service.price, priceDisplay),
                    fee: formatBaht(fee),
                  })
                : t("choosing:typical-total", { total: formatBaht(service.price + fee) })}
            </span>
          </span>
          <Link
            to={paths.booking(choices)}
            className="link inline-flex min-h-11 items-center px-2 text-sm font-semibold"
          >
            {t("booking:change")}
          </Link>
        </p>
        {cleaners.length === 0 ? null : (
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
            <p className="min-w-0 flex-1 basis-20 text-mini leading-snug font-semibold">
              {choices.area
                ? t("choosing:cleaner-count-in", { count, area: t(`areas:${choices.area}`) })
                : t("choosing:cleaner-count", { count })}
              {choices.date && cleaners[0]?.chosenDay ? (
                <span className="font-normal text-ink-soft">
                  {"\u00a0· "}
                  {t("choosing:day-first", {
                    day: formatRelativeDay(choices.date, today, locale, t),
                  })}
                </span>
              ) : null}
            </p>
            {count > 1 ? (
              <OrderLinks
                order={order}
                to={(sort) => paths.bookingCleaner({ ...choices, ...picked, sort })}
              />
            ) : null}
          </div>
        )}
        {loading ? <Skeletons className="grid md:grid-cols-2" /> : null}
        {cleaners.length === 0 ? (
          <div hidden={loading} className="flex flex-col items-center gap-2 py-8 text-center">
            <EmptySearchScene className="h-auto w-60" />
            <p className="font-semibold">{t("choosing:cleaner-none")}</p>
            <p className="text-ink-soft">{t("choosing:cleaner-none-hint")}</p>
            <p className="flex flex-wrap justify-center gap-3">
              <Link to={paths.booking(choices)} className="button button-plain">
                {t("booking:back")}
              </Link>
              <Link
                to={paths.bookingCleaner({ ...choices, area: null })}
                className="button button-quiet"
              >
                {t("booking:all-areas")}
              </Link>
            </p>
          </div>
        ) : (
          <>
            {/* Hidden while another page loads, not removed, so that the chosen cleaner stays chosen. */}
            <fieldset hidden={loading}>
              <legend className="sr-only">{t("choosing:cleaners-legend")}</legend>
              <div className="grid items-start gap-2 md:grid-cols-2 md:gap-4">
                {cleaners.map((cleaner, index) => (
                  <CleanerChoice
                    key={cleaner.id}
                    cleaner={cleaner}
                    choices={{ ...choices, ...picked }}
                    today={today}
                    inSight={index < 2}
                  />
                ))}
              </div>
            </fieldset>
            <Pagination
              page={page}
              position={t("browse:page-of", { page, pages: Math.ceil(count / PAGE_SIZE) })}
              hasMore={hasMore}
              to={(to) => paths.bookingCleaner({ ...carried, ...picked, sort: order, page: to })}
            />
          </>
        )}
      </StepLayout>
    </Form>
  );
}
