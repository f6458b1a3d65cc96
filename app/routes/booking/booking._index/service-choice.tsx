import { ClockIcon } from "~/components/art/icons";
import { ServiceMark } from "~/components/art/service-mark";
import { Stars } from "~/components/stars";
import { ChoiceMark } from "~/components/wizard/choice-mark";
import { useText } from "~/i18n/text";
import { formatBaht } from "~/lib/money";

interface ServiceChoiceProps {
  service: {
    id: number;
    specialty: string;
    name: string;
    description: string;
    features: string[];
    approximateHours: number;
    price: number;
    rating: number;
    reviewCount: number;
  };
  chosen: number | null | undefined;
}

/** A service as a large card that is one radio button, called by its name, how long it takes and the price. */
export function ServiceChoice({ service, chosen }: ServiceChoiceProps) {
  const { t } = useText();
  const id = `service-${service.id}`;
  return (
    <label className="choice card relative flex flex-col gap-3 p-4">
      <input
        type="radio"
        name="serviceId"
        value={service.id}
        defaultChecked={service.id === chosen}
        required
        aria-labelledby={`${id} ${id}-price`}
        aria-describedby={`${id}-rating ${id}-hours ${id}-more`}
        className="sr-only"
      />
      <ChoiceMark />
      <span className="flex items-start gap-3 pr-8">
        <ServiceMark specialty={service.specialty} className="size-12 shrink-0" />
        <span>
          <span id={id} className="block text-lg font-bold text-balance">
            {service.name}
          </span>
          <span id={`${id}-rating`}>
            <Stars rating={service.rating} reviewCount={service.reviewCount} />
          </span>
        </span>
      </span>
      <span id={`${id}-more`} className="contents">
        <span className="block text-ink-soft">{service.description}</span>
        <span className="grid gap-1 text-sm">
          {service.features.map((feature) => (
            <span key={feature} className="tick">
              {feature}
            </span>
          ))}
        </span>
      </span>
      <span className="mt-auto flex flex-wrap items-end justify-between gap-x-3 border-t border-celadon-200 pt-3">
        <span id={`${id}-hours`} className="flex items-center gap-1.5 text-sm">
          <ClockIcon className="size-4" />
          {t("common:approx-hours", { count: service.approximateHours })}
        </span>
        <span id={`${id}-price`} className="text-right">
          <span className="block text-sm text-ink-soft">{t("booking:typical-price")}</span>{" "}
          <strong className="text-lg tabular-nums">{formatBaht(service.price)}</strong>
        </span>
      </span>
    </label>
  );
}
