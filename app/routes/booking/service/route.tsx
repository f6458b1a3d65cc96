import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { AreaOptions } from "~/components/area-options";
import { PinIcon } from "~/components/art/icons";
import { EmptySearchScene } from "~/components/art/empty-scenes";
import { useChosenRadio } from "~/components/hydrated";
import { Link } from "~/components/link";
import { useIsLoading } from "~/components/loading";
import { Banner } from "~/components/ui/banner";
import { UntilScripts } from "~/components/until-scripts";
import { readChoices } from "~/domain/bookings/creating/check-choices.server";
import {
  PLATFORM_FEE,
  approximateHours,
  calculateHoursBilled,
  calculateQuote,
} from "~/domain/pricing/pricing";
import { listServices, serviceTexts } from "~/domain/catalogue/services.server";
import { listStartingPrices } from "~/domain/cleaners/starting-prices.server";
import { getListedCleaner } from "~/domain/cleaners/cleaners.server";
import { offersService } from "~/domain/cleaners/suitability";
import { getCustomerView } from "~/domain/schedule/customer-view.server";
import type { RouteHandle } from "~/http/context";
import { serviceSizeTexts } from "~/http/service-sizes.server";
import { requireUser } from "~/http/session.server";
import { useText } from "~/i18n/text";
import { nameForReader } from "~/lib/for-reader";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { AREAS, type Area } from "~/lib/vocabulary";
import { keepCompounds } from "~/lib/thai-compounds";
import { SummaryRow } from "../shared/booking-summary";
import { DefaultButton } from "../shared/default-button";
import { HiddenChoices } from "../shared/hidden-choices";
import { StepBar } from "../shared/step-bar";
import { StepLayout } from "../shared/step-layout";
import { readChoiceProblem } from "../shared/booking-choices.server";
import { ServiceChoice } from "./service-choice";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const parameters = new URL(request.url).searchParams;
  const choices = readChoices(parameters);
  const cleaner = choices.cleanerId
    ? getListedCleaner(choices.cleanerId, getCustomerView(viewer.id))
    : null;
  const starting = listStartingPrices(choices.area);
  const sizes = await serviceSizeTexts(context.locale);
  return {
    choices,
    why: readChoiceProblem(parameters),
    cleaner: cleaner && {
      name: nameForReader(cleaner.name, context.locale),
      hourlyRate: cleaner.hourlyRate,
    },
    fee: PLATFORM_FEE,
    services: listServices()
      .filter(
        (service) =>
          (!choices.area || starting.has(service.id)) &&
          (!cleaner || offersService(cleaner, service)),
      )
      .map((service) => {
        const { name, description, features } = serviceTexts(service, context.locale);
        return {
          id: service.id,
          specialty: service.specialty,
          name: keepCompounds(name),
          /** One entry per line: in an array each entry would be sent with its index. */
          texts: [sizes[service.specialty] ?? "", description, ...features].join("\n"),
          approximateHours: approximateHours(service.duration),
          price: service.price,
          // The page shows no more than one decimal.
          rating: Math.round(service.rating * 10) / 10,
          reviewCount: service.reviewCount,
          hours: calculateHoursBilled(service.duration),
          /** Total with the chosen cleaner, else the lowest of all; null if nobody offers the service. */
          total: cleaner
            ? calculateQuote(cleaner.hourlyRate, service.duration).total
            : (starting.get(service.id)?.total ?? null),
        };
      }),
  };
}

export const handle = { renderOnce: true } satisfies RouteHandle;

export default function SelectService() {
  const { t } = useText();
  const { choices, cleaner, fee, services, why } = useLoaderData<typeof loader>();
  const { serviceId, area, ...carried } = choices;
  const { form, chosen, onChange } = useChosenRadio(
    "serviceId",
    serviceId ? String(serviceId) : null,
  );
  const loading = useIsLoading(paths.booking());
  const ready = chosen !== null && !loading;
  const service = services.find(({ id }) => String(id) === chosen);
  return (
    <Form method="get" action={paths.bookingCleaner()} ref={form} onChange={onChange}>
      <DefaultButton formAction={paths.bookingCleaner()} ready={ready} />
      <HiddenChoices choices={carried} />
      <StepLayout
        title={t("choosing:service-title")}
        lead={
          cleaner
            ? t("choosing:service-lead-of", { name: cleaner.name, fee: formatBaht(fee) })
            : t("choosing:service-lead", { fee: formatBaht(fee) })
        }
        summary={
          <dl className="grid gap-1">
            <SummaryRow name={t("booking:summary-service")}>
              {service?.name ?? t("booking:nothing-chosen")}
            </SummaryRow>
            <SummaryRow name={t("booking:summary-where")}>{t(`areas:${area ?? "all"}`)}</SummaryRow>
          </dl>
        }
        bar={
          services.length === 0 ? null : (
            <StepBar
              price={
                cleaner && service?.total
                  ? {
                      hoursBilled: service.hours,
                      hourlyRate: cleaner.hourlyRate,
                      platformFee: fee,
                      total: service.total,
                    }
                  : null
              }
              from={service?.total}
              detail={
                <span className="lg:hidden">
                  {service
                    ? t("choosing:service-brief", {
                        name: t(`choosing:brief-${service.specialty}`),
                        count: service.hours,
                      })
                    : t("booking:nothing-chosen")}
                </span>
              }
              label={t("choosing:service-continue")}
              ready={ready}
            />
          )
        }
      >
        {why ? <Banner tone="destructive" title={t(`choices:why-${why}`)} /> : null}
        {cleaner ? (
          <Banner title={t("choosing:with-cleaner", { name: cleaner.name })}>
            {t("choosing:with-cleaner-hint", { name: cleaner.name })}{" "}
            <Link
              to={paths.booking({ ...choices, cleanerId: null })}
              className="link whitespace-nowrap"
            >
              {t("choosing:with-cleaner-remove")}
            </Link>
          </Banner>
        ) : null}
        <AreaField area={area ?? ""} />
        {loading ? (
          <p role="status" className="grid min-h-60 place-items-center">
            <span className="spinner" aria-hidden="true" />
            <span className="sr-only">{t("common:loading")}</span>
          </p>
        ) : null}
        {services.length === 0 ? (
          <div hidden={loading} className="py-8 text-center">
            <EmptySearchScene className="mx-auto h-auto w-60" />
            <p className="pt-2 font-semibold">{t("choosing:service-none")}</p>
            <p className="py-2 text-ink-soft">{t("choosing:service-none-hint")}</p>
            <Link to={paths.booking({ ...choices, area: null })} className="button button-quiet">
              {t("booking:all-areas")}
            </Link>
          </div>
        ) : (
          // Hidden while it loads, not removed: the chosen service stays chosen when the area changes.
          <fieldset hidden={loading}>
            <legend className="sr-only">{t("choosing:services-legend")}</legend>
            <div className="grid gap-2 md:grid-cols-2 md:gap-4">
              {services.map((service) => (
                <ServiceChoice
                  key={service.id}
                  service={service}
                  total={service.total}
                  lowest={cleaner === null}
                  fee={fee}
                  chosen={serviceId}
                />
              ))}
            </div>
          </fieldset>
        )}
      </StepLayout>
    </Form>
  );
}

const TO_ANOTHER_AREA = { action: paths.booking(), preventScrollReset: true };

/** The area field. It is part of the step's form, so that the chosen service is sent along. */
function AreaField({ area }: { area: Area | "" }) {
  const { t } = useText();
  const submit = useSubmit();
  const field = useRef<HTMLSelectElement>(null);
  const shown = useRef(area);
  useEffect(() => {
    if (!field.current || shown.current === area) return;
    shown.current = area;
    // After Back the list is for another area. The field is kept: a new one would lose the focus.
    field.current.value = area;
  }, [area]);
  const atFirst = useRef({ area, submit });
  useEffect(() => {
    const { area: before, submit: send } = atFirst.current;
    // The area was chosen before the scripts had loaded.
    if (field.current && field.current.value !== before) {
      send(field.current.form, { ...TO_ANOTHER_AREA, replace: true });
    }
  }, []);
  return (
    <div className="flex gap-2 pb-3">
      <div className="relative max-w-md flex-1">
        <label htmlFor="area" className="absolute top-1 left-11 text-mini text-ink-soft">
          {t("booking:area")}
        </label>
        <select
          ref={field}
          id="area"
          name="area"
          defaultValue={area}
          onChange={(event) => submit(event.currentTarget.form, TO_ANOTHER_AREA)}
          className="field h-13.5 pt-5 pb-0 pl-11 font-semibold"
        >
          <option value="">{t("areas:all")}</option>
          <AreaOptions areas={AREAS} />
        </select>
        <PinIcon className="pointer-events-none absolute top-4 left-4 size-5 text-celadon-700" />
      </div>
      <UntilScripts>
        <button
          type="submit"
          formAction={paths.booking()}
          formNoValidate
          className="button button-quiet h-full"
        >
          {t("choosing:area-apply")}
        </button>
      </UntilScripts>
    </div>
  );
}
