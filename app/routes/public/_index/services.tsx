import { Breakdown } from "~/components/breakdown";
import { Link } from "~/components/link";
import { StarIcon } from "~/components/art/icons";
import { ServiceMark } from "~/components/art/service-mark";
import { useText } from "~/i18n/text";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { HomeData } from "./home-data.server";

type Service = HomeData["services"][number];

/** One card for each service; the last cell helps those who can't decide. */
export function Services({ services }: { services: readonly Service[] }) {
  const { t } = useText();
  return (
    <section id="services" className="bg-celadon-100 py-14" aria-labelledby="services-title">
      <div className="page">
        <h2 id="services-title" className="text-2xl sm:text-3xl">
          {t("home:services-title")}
        </h2>
        <p className="max-w-prose pt-2 text-ink-soft">{t("home:services-lead")}</p>
        <ul className="grid gap-4 pt-8 sm:grid-cols-2 lg:grid-cols-3">
          {services.map((service) => (
            <ServiceCard key={service.id} service={service} />
          ))}
          <li className="flex flex-col justify-center gap-3 p-5 sm:col-span-2 lg:col-span-1">
            <h3 className="text-lg">{t("home:services-unsure")}</h3>
            <p className="text-ink-soft">{t("home:services-unsure-text")}</p>
            <Link to={paths.browse()} className="button button-strong">
              {t("home:browse-all")}
            </Link>
            <Link to={paths.info("services")} className="button button-plain">
              {t("home:services-compare")}
            </Link>
          </li>
        </ul>
      </div>
    </section>
  );
}

function ServiceCard({ service }: { service: Service }) {
  const { t } = useText();
  const { name, specialty, features, lowest, rating, reviewCount } = service;
  return (
    <li className="card relative flex flex-col p-5 hover:bg-celadon-50">
      <div className="flex items-center gap-3">
        <ServiceMark specialty={specialty} className="size-12 shrink-0" />
        <div>
          <h3 className="text-lg">
            {/* The link's area is the whole card. */}
            <Link to={paths.browse({ service: name })} className="after:absolute after:inset-0">
              {name}
            </Link>
          </h3>
          {reviewCount > 0 ? (
            <p className="flex items-center gap-1 text-sm text-ink-soft">
              <StarIcon className="size-4 text-marigold" />
              <span className="sr-only">
                {t("common:rating-label", { rating: rating.toFixed(1) })}
              </span>
              <span aria-hidden="true">{rating.toFixed(1)}</span>
              <span>· {t("common:reviews", { count: reviewCount })}</span>
            </p>
          ) : null}
        </div>
      </div>
      <ul className="flex-1 list-disc py-4 pl-5 text-sm marker:text-celadon-400">
        {features.map((feature) => (
          <li key={feature} className="py-1">
            {feature}
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        {t(lowest ? "home:price-from" : "home:price-typical")}{" "}
        <strong className="text-xl text-ink tabular-nums">
          {formatBaht(lowest?.total ?? service.typicalTotal)}
        </strong>{" "}
        {t("home:price-all-in")}
        {lowest ? (
          <span className="block tabular-nums">
            <Breakdown price={lowest} />
          </span>
        ) : null}
      </p>
    </li>
  );
}
