import { specialtyHint } from "~/components/specialty-hint";
import { Link } from "~/components/link";
import { ChevronDownIcon } from "~/components/art/icons";
import { ServiceMark } from "~/components/art/service-mark";
import { RatingInBrief } from "~/components/stars";
import { useText } from "~/i18n/text";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { keepCompounds } from "~/lib/thai-compounds";
import type { HomeData } from "./home-data.server";

type Service = HomeData["services"][number];

/** The services: tiles on phones, with one fold for what each includes; elsewhere cards that show it. */
export function ServiceTiles({ services }: { services: readonly Service[] }) {
  const { t } = useText();
  return (
    <section id="services" className="pt-9 sm:pt-14" aria-labelledby="services-title">
      <div className="page">
        <h2 id="services-title" className="text-2xl sm:text-3xl">
          {t("home:services-title")}
        </h2>
        <p className="max-w-prose pt-0.5 text-ink-soft">
          {t(
            services.some(({ lowest }) => lowest)
              ? "home:services-lead"
              : "home:services-lead-typical",
          )}
        </p>
        <ul className="grid grid-cols-2 gap-2 pt-3 max-[16rem]:grid-cols-1 md:gap-4 md:pt-6 lg:grid-cols-3">
          {services.map((service) => (
            <ServiceTile key={service.id} service={service} />
          ))}
          <li className="col-span-2 flex max-[16rem]:col-span-1 flex-col justify-center gap-2 pt-2 lg:col-span-1 lg:rounded-card lg:bg-celadon-100 lg:p-5">
            <Link to={paths.browse()} className="button button-outline">
              {t("home:browse-all")}
            </Link>
            <Link to={paths.infoPage("services")} className="button button-plain">
              {t("home:services-compare")}
            </Link>
          </li>
        </ul>
        <Included services={services} />
      </div>
    </section>
  );
}

function ServiceTile({ service }: { service: Service }) {
  const { locale, t } = useText();
  const { name, specialty, size, features, hours, lowest, rating, reviewCount, typicalTotal } =
    service;
  const also = specialtyHint(specialty, locale, t);
  return (
    <li className="card relative flex flex-col p-3 hover:bg-celadon-50 md:p-5">
      <div className="flex flex-1 items-center gap-2 md:flex-none md:items-start md:gap-3">
        <ServiceMark specialty={specialty} className="size-8 shrink-0 md:size-12" />
        <div className="min-w-0">
          <h3 className="text-base md:text-lg">
            {/* The link covers the whole card. */}
            <Link to={paths.browse({ service: name })} className="after:absolute after:inset-0">
              <ShortName name={keepCompounds(name)} />
            </Link>
          </h3>
          {also ? <p className="text-sm text-ink-soft">{also}</p> : null}
          {size ? <p className="text-sm text-ink-soft max-md:hidden">{size}</p> : null}
          {reviewCount > 0 ? (
            <p className="hidden md:block">
              <RatingInBrief rating={rating} reviewCount={reviewCount} />
            </p>
          ) : null}
        </div>
      </div>
      <ul className="hidden flex-1 list-disc py-3 pl-5 text-sm md:block">
        {features.map((feature) => (
          <li key={feature} className="py-0.5">
            {feature}
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm text-ink-soft">
        {t("common:hours-short", { count: hours })}
        {lowest ? null : `\u00a0· ${t("home:price-typical")}`}
        <span className="whitespace-nowrap">
          {lowest ? <span className="max-md:hidden">{t("booking:from")} </span> : null}
          <strong className="text-base text-ink tabular md:text-xl">
            {formatBaht(lowest?.total ?? typicalTotal)}
          </strong>
        </span>
      </p>
    </li>
  );
}

/** The name, on phones without the part that all services share; screen readers read it in full. */
function ShortName({ name }: { name: string }) {
  const { t } = useText();
  const shared = t("home:service-word");
  const own = name.replace(shared, "");
  if (own === name || !own.trim()) return <>{name}</>;
  const [before = "", after = ""] = name.split(shared);
  return (
    <>
      {before.trimEnd()}
      <span className="max-md:sr-only">
        {before ? " " : ""}
        {shared}
      </span>
      {after}
    </>
  );
}

/** The size and features of each service, for phones only: elsewhere the cards show them. */
function Included({ services }: { services: readonly Service[] }) {
  const { t } = useText();
  return (
    <details className="fold card mt-2 px-4 md:hidden">
      <summary className="font-semibold text-celadon-800">
        {t("home:services-included")}
        <ChevronDownIcon className="size-5" />
      </summary>
      {services.map(({ id, name, size, features }) => (
        <div key={id} className="border-t border-celadon-200 py-3 text-sm">
          <h3 className="text-base">{keepCompounds(name)}</h3>
          {size ? <p className="text-ink-soft">{size}</p> : null}
          <ul className="list-disc pl-5">
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  );
}
