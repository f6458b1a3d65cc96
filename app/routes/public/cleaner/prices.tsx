import { specialtyHint } from "~/components/specialty-hint";
import { Link } from "~/components/link";
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
  /** False on the cleaner's own page: nobody books themselves. */
  canBook: boolean;
}

/**
 * The services of a cleaner, each with its hours, the homes it is for, and its total; the name of a service books
 * it. Specialties that no service covers are listed without a price.
 */
export function Prices({ cleaner, services, choices, canBook }: PricesProps) {
  const { locale, t } = useText();
  const { hourlyRate, specialties } = cleaner;
  const others = specialties.filter(
    (specialty) => !services.some((service) => service.specialty === specialty),
  );
  return (
    <section>
      <h2 id="prices-title" className="text-xl">
        {t("cleaner:prices")}
      </h2>
      <p className="text-sm text-ink-soft">
        {t("cleaner:prices-lead", {
          rate: formatBaht(hourlyRate),
          fee: formatBaht(PLATFORM_FEE),
        })}
      </p>
      <table
        aria-labelledby="prices-title"
        className="mt-2 w-full max-[16rem]:[&_:is(td,th)]:block"
      >
        <thead className="text-mini text-ink-soft">
          <tr>
            <th scope="col" className="py-1 text-left font-normal">
              {t("cleaner:service")}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {t("common:total")}
            </th>
          </tr>
        </thead>
        <tbody className="border-y border-celadon-200 ruled">
          {services.map((service) => (
            <tr
              key={service.id}
              aria-current={service.id === choices.serviceId ? "true" : undefined}
              className="relative hover:bg-celadon-50 aria-[current]:bg-celadon-100"
            >
              <th scope="row" className="py-1.5 text-left font-normal">
                {canBook ? (
                  <Link
                    to={paths.booking({ ...choices, serviceId: service.id })}
                    className="link inline-block py-1 font-semibold after:absolute after:inset-0"
                  >
                    {service.name}
                  </Link>
                ) : (
                  <span className="font-semibold">{service.name}</span>
                )}
                <span className="block text-sm text-ink-soft tabular">
                  {[
                    specialtyHint(service.specialty, locale, t),
                    t("common:hours", { count: calculateHoursBilled(service.duration) }),
                    service.size,
                  ]
                    .filter(Boolean)
                    .join("\u00a0· ")}
                </span>
              </th>
              <td className="py-2 pl-2 text-right align-top text-lg font-bold whitespace-nowrap tabular">
                {formatBaht(calculateQuote(hourlyRate, service.duration).total)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-2 text-sm whitespace-pre-line text-ink-soft">{t("cleaner:prices-note")}</p>
      {others.length > 0 ? (
        <p className="pt-2 text-sm text-ink-soft">
          {t("cleaner:also", {
            specialties: others.map((specialty) => t(`specialties:${specialty}`)).join("\u00a0· "),
          })}
        </p>
      ) : null}
    </section>
  );
}
