import { ChevronDownIcon } from "~/components/art/icons";
import { specialtyHint } from "~/components/specialty-hint";
import { ServiceMark } from "~/components/art/service-mark";
import { RatingInBrief } from "~/components/stars";
import { useText } from "~/i18n/text";
import { formatBaht, type Satang } from "~/lib/money";
import { ChoiceMark } from "../shared/choice-mark";

interface ServiceChoiceProps {
  service: {
    id: number;
    specialty: string;
    name: string;
    /**
     * One per line: the homes for which it is meant (empty if it has no size), the description, the features.
     */
    texts: string;
    approximateHours: number;
    /** Hours billed: the total is for these, and they may be more than the approximate ones. */
    hours: number;
    price: Satang;
    rating: number;
    reviewCount: number;
  };
  /** Total price; null if nobody offers the service now. */
  total: Satang | null;
  /** True if the total is the lowest of several; false if it is the chosen cleaner's. */
  lowest: boolean;
  /** The platform fee, which the service's own price doesn't include. */
  fee: Satang;
  chosen: number | null | undefined;
}

/**
 * A service as a card that is one radio button, labelled with its name and total. The list of what is
 * included folds; from 768 px its description is always shown. No browser lets a closed `<details>` show its
 * content, so the list comes after it.
 */
export function ServiceChoice({ service, total, lowest, fee, chosen }: ServiceChoiceProps) {
  const { locale, t } = useText();
  const id = `s${service.id}`;
  const [size, description, ...features] = service.texts.split("\n");
  return (
    <div className="choice card service">
      <label>
        <input
          type="radio"
          name="serviceId"
          value={service.id}
          defaultChecked={service.id === chosen}
          required
          aria-labelledby={`${id} ${id}t`}
          aria-describedby={`${id}r ${id}f`}
        />
        <ServiceMark specialty={service.specialty} className="size-11" />
        <b id={id}>{service.name}</b>
        <span id={`${id}r`}>
          <RatingInBrief rating={service.rating} reviewCount={service.reviewCount} />
        </span>
        <span id={`${id}t`} className="service-total">
          {total === null ? (
            t("choosing:nobody-yet")
          ) : (
            <>
              {lowest ? t("booking:from") : null} <strong>{formatBaht(total)}</strong>
            </>
          )}
        </span>
        <span id={`${id}f`} className="service-facts">
          <span>
            {[
              specialtyHint(service.specialty, locale, t),
              t("common:approx-hours", { count: service.approximateHours }),
              service.hours > service.approximateHours
                ? t("choosing:billed", { hours: t("common:hours", { count: service.hours }) })
                : null,
              size,
            ]
              .filter(Boolean)
              .join("\u00a0· ")}
          </span>
          {/* Beside the chosen cleaner's total the typical price would only distract. */}
          {lowest ? (
            <span>{t("choosing:typical-total", { total: formatBaht(service.price + fee) })}</span>
          ) : null}
        </span>
        <ChoiceMark />
      </label>
      <details>
        <summary>
          {t("choosing:included")}
          <span className="sr-only">{`: ${service.name}`}</span>
          <ChevronDownIcon className="size-4" />
        </summary>
      </details>
      <div className="service-included">
        <p>{description}</p>
        <ul>
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
