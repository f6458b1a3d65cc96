import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { EmptySearch } from "~/components/art/empty-scenes";
import { ServiceMark } from "~/components/art/service-mark";
import { useChosen } from "~/components/hydrated";
import { Link } from "~/components/link";
import { useLoading } from "~/components/loading";
import { Pagination, pageOf } from "~/components/pagination";
import { Notice } from "~/components/ui/notice";
import { EstimatedTotal } from "~/components/wizard/estimated-total";
import { HiddenChoices } from "~/components/wizard/hidden-choices";
import { StepBar } from "~/components/wizard/step-bar";
import { checkCleaner, checkService, readChoices } from "~/domain/bookings/choices.server";
import { approximateHours, hoursBilled, quote } from "~/domain/pricing/pricing";
import { wordsOf } from "~/domain/catalogue/services.server";
import { listCleaners, withNextFreeDay } from "~/domain/cleaners/cleaner-cards.server";
import { toStepInNeed, whyOf } from "~/http/booking-choices.server";
import type { RouteHandle } from "~/http/context";
import { requireUser } from "~/http/session.server";
import { useText } from "~/i18n/text";
import { cityDateOf } from "~/lib/bangkok-time";
import { excerpt } from "~/lib/excerpt";
import { formatObservedPrice } from "~/lib/money";
import { paths } from "~/lib/paths";
import { usePageFacts } from "~/root-data";
import { CleanerChoice } from "./cleaner-choice";

const PAGE_SIZE = 10;
/** Characters of a bio that reach a card, which shows three lines. */
const BIO_LENGTH = 160;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const parameters = new URL(request.url).searchParams;
  const choices = readChoices(parameters);
  const service = checkService(choices);
  if (!service.ok) throw toStepInNeed(choices, service.problem);
  const { specialty, duration, price } = service.value;

  const chosen = checkCleaner(choices, service.value, viewer.id);
  if (!chosen.ok && chosen.problem !== "cleaner-missing") {
    throw toStepInNeed(choices, chosen.problem);
  }
  const page = pageOf(parameters);
  const found = listCleaners(
    { specialty, area: choices.area ?? null },
    { page, size: PAGE_SIZE, durationMinutes: duration, now: context.now },
  );
  const others = found.cleaners.filter((cleaner) => cleaner.id !== choices.cleanerId);
  const first = chosen.ok
    ? withNextFreeDay([chosen.value], hoursBilled(duration), context.now)
    : [];
  return {
    choices,
    why: whyOf(parameters),
    today: cityDateOf(context.now),
    service: {
      id: service.value.id,
      specialty,
      name: wordsOf(service.value, context.locale).name,
      price,
      approximateHours: approximateHours(duration),
    },
    cleaners: [...first, ...others].map((cleaner) => ({
      id: cleaner.id,
      name: cleaner.name,
      photo: cleaner.photo,
      bio: excerpt(cleaner.bio, BIO_LENGTH),
      rating: cleaner.rating,
      reviewCount: cleaner.reviewCount,
      specialties: cleaner.specialties,
      languages: cleaner.languages,
      otherLanguages: cleaner.otherLanguages,
      nextAvailableDate: cleaner.nextAvailableDate,
      nextFreeDay: cleaner.nextFreeDay,
      price: quote(cleaner.hourlyRate, duration),
    })),
    page,
    hasMore: found.hasMore,
  };
}

export const handle = { renderOnce: true } satisfies RouteHandle;

export default function ChooseCleaner() {
  const { t } = useText();
  const { choices, cleaners, hasMore, page, service, today, why } = useLoaderData<typeof loader>();
  const { priceDisplay } = usePageFacts();
  const { cleanerId, ...carried } = choices;
  const { form, chosen, onChange } = useChosen("cleanerId", cleanerId ? String(cleanerId) : null);
  const chosenCleaner = cleaners.find((cleaner) => String(cleaner.id) === chosen);
  const loading = useLoading(paths.bookingCleaner());
  return (
    <>
      <h1 className="pt-4 text-2xl sm:text-3xl">{t("booking:cleaner-title")}</h1>
      <p className="max-w-prose pt-1 pb-4 text-ink-soft">{t("booking:cleaner-lead")}</p>
      {why ? <Notice tone="destructive" title={t(why)} /> : null}
      <p className="mb-4 flex items-center gap-3 rounded-2xl bg-celadon-100 p-3">
        <ServiceMark specialty={service.specialty} className="size-10 shrink-0" />
        <span className="flex-1">
          <strong className="block">{service.name}</strong>
          <span className="text-sm">
            {t("common:approx-hours", { count: service.approximateHours })}
            {choices.area ? ` · ${t(`areas:${choices.area}`)}` : ""}
          </span>
        </span>
        <span className="text-right">
          <span className="block text-sm">{t("booking:typical-price")}</span>
          <strong className="tabular-nums">
            {formatObservedPrice(service.price, priceDisplay)}
          </strong>
        </span>
      </p>
      {loading ? <CleanerSkeletons /> : null}
      {cleaners.length === 0 ? (
        <div hidden={loading} className="flex flex-col items-center gap-2 py-8 text-center">
          <EmptySearch className="h-auto w-60" />
          <p className="font-semibold">{t("booking:cleaner-none")}</p>
          <p className="text-ink-soft">{t("booking:cleaner-none-hint")}</p>
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
        <Form method="get" action={paths.bookingTime()} ref={form} onChange={onChange}>
          <HiddenChoices choices={carried} />
          {/* Hidden while another page loads, not gone: who is picked in it stays so. */}
          <fieldset hidden={loading}>
            <legend className="sr-only">{t("booking:cleaners-legend")}</legend>
            <div className="grid gap-4 md:grid-cols-2">
              {cleaners.map((cleaner, index) => (
                <CleanerChoice
                  key={cleaner.id}
                  cleaner={cleaner}
                  chosen={cleanerId}
                  today={today}
                  inSight={index < 2}
                />
              ))}
            </div>
          </fieldset>
          <Pagination
            page={page}
            hasMore={hasMore}
            to={(to) =>
              paths.bookingCleaner({ ...carried, cleanerId: Number(chosen) || null, page: to })
            }
          />
          <StepBar
            back={paths.booking(choices)}
            label={t("booking:cleaner-continue")}
            ready={chosen !== null && !loading}
          >
            {chosenCleaner ? <EstimatedTotal price={chosenCleaner.price} /> : null}
          </StepBar>
        </Form>
      )}
    </>
  );
}

function CleanerSkeletons() {
  const { t } = useText();
  return (
    <div role="status" className="grid gap-4 md:grid-cols-2">
      <span className="sr-only">{t("common:loading")}</span>
      {[1, 2, 3].map((card) => (
        <div key={card} className="card flex gap-4 p-4">
          <div className="skeleton size-24" />
          <div className="flex-1">
            <div className="skeleton h-6" />
            <div className="skeleton mt-3 h-16" />
          </div>
        </div>
      ))}
    </div>
  );
}
