import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, useNavigation, useSubmit } from "@remix-run/react";
import { Link } from "~/components/link";
import { EmptySearch } from "~/components/art/empty-scenes";
import { useChosen, useHydrated } from "~/components/hydrated";
import { Notice } from "~/components/ui/notice";
import { HiddenChoices } from "~/components/wizard/hidden-choices";
import { StepBar } from "~/components/wizard/step-bar";
import { readChoices } from "~/domain/bookings/choices.server";
import { approximateHours } from "~/domain/bookings/pricing";
import { listServices, listServicesOfferedIn, wordsOf } from "~/domain/catalogue/services.server";
import { getListedCleaner } from "~/domain/cleaners/cleaners.server";
import { whyOf } from "~/http/booking-choices.server";
import type { RouteHandle } from "~/http/context";
import { requireUser } from "~/http/session.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { AREAS } from "~/lib/vocabulary";
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

export const handle = { wizardStep: 1, renderOnce: true } satisfies RouteHandle;

export default function SelectService() {
  const { t } = useText();
  const { choices, cleanerName, services, why } = useLoaderData<typeof loader>();
  const navigation = useNavigation();
  const { serviceId, ...carried } = choices;
  const { form, chosen, onChange } = useChosen("serviceId", serviceId ? String(serviceId) : null);
  const filtering =
    navigation.state === "loading" && navigation.location.pathname === paths.booking();
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
      <AreaFilter choices={choices} />
      {filtering ? (
        <p role="status" className="grid min-h-60 place-items-center">
          <span className="spinner" aria-hidden="true" />
          <span className="sr-only">{t("common:loading")}</span>
        </p>
      ) : services.length === 0 ? (
        <div className="flex flex-col items-center gap-2 py-8 text-center">
          <EmptySearch className="h-auto w-60" />
          <p className="font-semibold">{t("booking:service-none")}</p>
          <p className="text-ink-soft">{t("booking:service-none-hint")}</p>
          <Link to={paths.booking({ ...choices, area: null })} className="button button-quiet">
            {t("booking:all-areas")}
          </Link>
        </div>
      ) : (
        <Form method="get" action={paths.bookingCleaner()} ref={form} onChange={onChange}>
          <HiddenChoices choices={carried} />
          <fieldset>
            <legend className="sr-only">{t("booking:services-legend")}</legend>
            <div className="grid gap-4 md:grid-cols-2">
              {services.map((service) => (
                <ServiceChoice key={service.id} service={service} chosen={serviceId} />
              ))}
            </div>
          </fieldset>
          <StepBar label={t("booking:service-continue")} ready={chosen !== null}>
            {title ? <p className="pb-2 font-semibold">{title}</p> : null}
          </StepBar>
        </Form>
      )}
    </>
  );
}

function AreaFilter({ choices }: { choices: ReturnType<typeof readChoices> }) {
  const { t } = useText();
  const submit = useSubmit();
  const hydrated = useHydrated();
  const { area, ...carried } = choices;
  return (
    <Form method="get" action={paths.booking()} className="flex items-end gap-3 pb-6">
      <HiddenChoices choices={carried} />
      <label className="flex max-w-sm flex-1 flex-col gap-1.5 font-semibold">
        {t("booking:area")}
        <select
          key={area}
          name="area"
          defaultValue={area ?? ""}
          onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
          className="field font-normal"
        >
          <option value="">{t("areas:all")}</option>
          {AREAS.map((value) => (
            <option key={value} value={value}>
              {t(`areas:${value}`)}
            </option>
          ))}
        </select>
      </label>
      {hydrated ? null : (
        <button type="submit" className="button button-quiet">
          {t("booking:area-apply")}
        </button>
      )}
    </Form>
  );
}
