import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { AreaOptions } from "~/components/area-options";
import { EmptySearch } from "~/components/art/empty-scenes";
import { useChosen, useHydrated } from "~/components/hydrated";
import { Link } from "~/components/link";
import { useLoading } from "~/components/loading";
import { Notice } from "~/components/ui/notice";
import { DefaultButton } from "~/components/wizard/default-button";
import { HiddenChoices } from "~/components/wizard/hidden-choices";
import { StepBar } from "~/components/wizard/step-bar";
import { readChoices } from "~/domain/bookings/choices.server";
import { approximateHours } from "~/domain/pricing/pricing";
import { listServices, listServicesOfferedIn, wordsOf } from "~/domain/catalogue/services.server";
import { getListedCleaner } from "~/domain/cleaners/cleaners.server";
import { whyOf } from "~/http/booking-choices.server";
import type { RouteHandle } from "~/http/context";
import { requireUser } from "~/http/session.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { AREAS, type Area } from "~/lib/vocabulary";
import { ServiceChoice } from "./service-choice";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  const parameters = new URL(request.url).searchParams;
  const choices = readChoices(parameters);
  const cleaner = choices.cleanerId ? getListedCleaner(choices.cleanerId) : null;
  const offered = choices.area ? listServicesOfferedIn(choices.area) : listServices();
  return {
    choices,
    why: whyOf(parameters),
    cleanerName: cleaner?.name ?? null,
    services: offered
      .filter((service) => !cleaner || cleaner.specialties.includes(service.specialty))
      .map((service) => ({
        id: service.id,
        specialty: service.specialty,
        ...wordsOf(service, context.locale),
        approximateHours: approximateHours(service.duration),
        price: service.price,
        rating: service.rating,
        reviewCount: service.reviewCount,
      })),
  };
}

export const handle = { renderOnce: true } satisfies RouteHandle;

export default function SelectService() {
  const { t } = useText();
  const { choices, cleanerName, services, why } = useLoaderData<typeof loader>();
  const { serviceId, area, ...carried } = choices;
  const { form, chosen, onChange } = useChosen("serviceId", serviceId ? String(serviceId) : null);
  const loading = useLoading(paths.booking());
  const ready = chosen !== null && !loading;
  const title = services.find((service) => String(service.id) === chosen)?.name;
  return (
    <>
      <h1 className="pt-4 text-2xl sm:text-3xl">{t("booking:service-title")}</h1>
      <p className="max-w-prose pt-1 pb-4 text-ink-soft">{t("booking:service-lead")}</p>
      {why ? <Notice tone="destructive" title={t(why)} /> : null}
      {cleanerName ? (
        <Notice title={t("booking:with-cleaner", { name: cleanerName })}>
          {t("booking:with-cleaner-hint", { name: cleanerName })}{" "}
          <Link to={paths.booking({ ...choices, cleanerId: null })} className="link">
            {t("booking:with-cleaner-remove")}
          </Link>
        </Notice>
      ) : null}
      <Form method="get" action={paths.bookingCleaner()} ref={form} onChange={onChange}>
        <DefaultButton formAction={paths.bookingCleaner()} ready={ready} />
        <HiddenChoices choices={carried} />
        <AreaField area={area ?? ""} />
        {loading ? (
          <p role="status" className="grid min-h-60 place-items-center">
            <span className="spinner" aria-hidden="true" />
            <span className="sr-only">{t("common:loading")}</span>
          </p>
        ) : null}
        {services.length === 0 ? (
          <div hidden={loading} className="py-8 text-center">
            <EmptySearch className="mx-auto h-auto w-60" />
            <p className="pt-2 font-semibold">{t("booking:service-none")}</p>
            <p className="py-2 text-ink-soft">{t("booking:service-none-hint")}</p>
            <Link to={paths.booking({ ...choices, area: null })} className="button button-quiet">
              {t("booking:all-areas")}
            </Link>
          </div>
        ) : (
          <>
            {/* Hidden while it loads, not gone: what is picked in it outlives another area. */}
            <fieldset hidden={loading}>
              <legend className="sr-only">{t("booking:services-legend")}</legend>
              <div className="grid gap-4 md:grid-cols-2">
                {services.map((service) => (
                  <ServiceChoice key={service.id} service={service} chosen={serviceId} />
                ))}
              </div>
            </fieldset>
            <StepBar label={t("booking:service-continue")} ready={ready}>
              {title ? <p className="pb-2 font-semibold">{title}</p> : null}
            </StepBar>
          </>
        )}
      </Form>
    </>
  );
}

/** The area, part of the step's form so that it takes along what is picked there. */
function AreaField({ area }: { area: Area | "" }) {
  const { t } = useText();
  const submit = useSubmit();
  const hydrated = useHydrated();
  const field = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // After "back" the list is another area's; a new field would lose the focus.
    if (field.current) field.current.value = area;
  }, [area]);
  return (
    <div className="flex items-end gap-3 pb-6">
      <label className="flex max-w-sm flex-1 flex-col gap-1.5 font-semibold">
        {t("booking:area")}
        <select
          ref={field}
          name="area"
          defaultValue={area}
          onChange={(event) =>
            submit(event.currentTarget.form, { action: paths.booking(), preventScrollReset: true })
          }
          className="field font-normal"
        >
          <option value="">{t("areas:all")}</option>
          <AreaOptions areas={AREAS} />
        </select>
      </label>
      {hydrated ? null : (
        <button
          type="submit"
          formAction={paths.booking()}
          formNoValidate
          className="button button-quiet"
        >
          {t("booking:area-apply")}
        </button>
      )}
    </div>
  );
}
