import { specialtyHint } from "~/components/specialty-hint";
import { Link } from "~/components/link";
import { ServiceMark } from "~/components/art/service-mark";
import { PLATFORM_FEE, calculateHoursBilled, calculateQuote } from "~/domain/pricing/pricing";
import { useText } from "~/i18n/text";
import { formatBaht } from "~/lib/money";
import { paths, type BookingChoices } from "~/lib/paths";
import type { Specialty } from "~/lib/vocabulary";
import type { PublicCleaner } from "./public-cleaner.server";

interface PricesProps {
  cleaner: PublicCleaner;
  services: {
    id: number;
    name: string;
    specialty: Specialty;
    duration: number | null;
    /** The homes for which it is meant; null if it has no size. */
    size: string | null;
  }[];
  /** The choices made in the wizard so far. */
  choices: BookingChoices;
  /** Where the one button leads. */
  bookPath: string;
}

/**
 * The services of a cleaner, each with its total; the name of a service books it. Specialties that no
 * service covers are listed without a price. The section stays in sight where there is room.
 */
export function Prices({ cleaner, services, choices, bookPath }: PricesProps) {
  const { locale, t } = useText();
  const { hourlyRate, specialties } = cleaner;
  const others = specialties.filter(
    (specialty) => !services.some((service) => service.specialty === specialty),
  );
  return (
    <section className="lg:sticky lg:top-20">
      <h2 id="prices-title" className="text-xl">
        {t("cleaner:prices")}
      </h2>
      <p className="text-sm whitespace-pre-line text-ink-soft">
        {t("cleaner:prices-lead", {
          rate: formatBaht(hourlyRate),
          fee: formatBaht(PLATFORM_FEE),
        })}
      </p>
      <table
        aria-labelledby="prices-title"
        className="card mt-3 w-full max-[16rem]:[&_:is(td,th)]:block"
      >
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("cleaner:service")}</th>
            <th scope="col">{t("common:total")}</th>
          </tr>
        </thead>
        <tbody className="ruled">
          {services.map((service) => (
            <tr
              key={service.id}
              aria-current={service.id === choices.serviceId ? "true" : undefined}
              className="relative hover:bg-celadon-50 aria-[current]:bg-celadon-100"
            >
              <th scope="row" className="py-2 pl-4 text-left font-normal">
                <span className="flex items-center gap-3 max-[16rem]:flex-wrap">
                  <ServiceMark specialty={service.specialty} className="size-10 shrink-0" />
                  <span className="min-w-0">
                    <Link
                      to={paths.booking({ ...choices, serviceId: service.id })}
                      className="link inline-block py-1 font-semibold after:absolute after:inset-0"
                    >
                      {service.name}
                    </Link>
                    <span className="block text-sm text-ink-soft tabular">
                      {[
                        specialtyHint(service.specialty, locale, t),
                        t("common:hours", { count: calculateHoursBilled(service.duration) }),
                        service.size,
                      ]
                        .filter(Boolean)
                        .join("\u00a0· ")}
                    </span>
                  </span>
                </span>
              </th>
              <td className="py-2 pr-4 pl-2 text-right text-lg font-bold whitespace-nowrap tabular">
                {formatBaht(calculateQuote(hourlyRate, service.duration).total)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {others.length > 0 ? (
        <p className="pt-2 text-sm text-ink-soft">
          {t("cleaner:also", {
            specialties: others.map((specialty) => t(`specialties:${specialty}`)).join("\u00a0· "),
          })}
        </p>
      ) : null}
      <Link to={bookPath} className="button button-strong mt-4 hidden w-full lg:flex">
        {t("cleaner:book", { name: cleaner.shortName })}
      </Link>
    </section>
  );
}
