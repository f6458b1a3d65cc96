import { Link } from "~/components/link";
import { ServiceMark } from "~/components/art/service-mark";
import { Breakdown } from "~/components/breakdown";
import { quote } from "~/domain/pricing/pricing";
import { useText } from "~/i18n/text";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { Specialty } from "~/lib/vocabulary";
import type { PublicCleaner } from "./public-cleaner.server";

interface PricesProps {
  cleaner: PublicCleaner;
  services: { id: number; name: string; specialty: Specialty; duration: number | null }[];
}

/** What each service comes to with this cleaner; its name books it. Stays in sight where there is room. */
export function Prices({ cleaner: { id, name, hourlyRate }, services }: PricesProps) {
  const { t } = useText();
  return (
    <section className="lg:sticky lg:top-20">
      <h2 id="prices-title" className="text-xl">
        {t("cleaner:prices")}
      </h2>
      <p className="pt-1 text-sm text-ink-soft">{t("cleaner:prices-lead")}</p>
      <table aria-labelledby="prices-title" className="card mt-3 w-full">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("cleaner:service")}</th>
            <th scope="col">{t("common:estimated-total")}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-celadon-200">
          {services.map((service) => (
            <tr key={service.id} className="relative hover:bg-celadon-50">
              <th scope="row" className="py-2 pl-4 text-left font-normal">
                <span className="flex items-center gap-3">
                  <ServiceMark specialty={service.specialty} className="size-10 shrink-0" />
                  <span>
                    <Link
                      to={paths.booking({ serviceId: service.id, cleanerId: id })}
                      className="link inline-block py-1 font-semibold after:absolute after:inset-0"
                    >
                      {service.name}
                    </Link>
                    <span className="block text-sm text-ink-soft tabular-nums">
                      <Breakdown price={quote(hourlyRate, service.duration)} />
                    </span>
                  </span>
                </span>
              </th>
              <td className="py-2 pr-4 pl-2 text-right text-lg font-bold whitespace-nowrap tabular-nums">
                {formatBaht(quote(hourlyRate, service.duration).total)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Link
        to={paths.booking({ cleanerId: id })}
        className="button button-strong mt-4 hidden w-full lg:flex"
      >
        {t("cleaner:book", { name })}
      </Link>
    </section>
  );
}
