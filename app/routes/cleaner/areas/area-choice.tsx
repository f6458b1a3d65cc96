import { CityMapFrame, cityMapPart } from "~/components/city-map";
import { FieldError } from "~/components/ui/field";
import type { Message } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { AREA_GROUPS } from "./area-groups";

/**
 * The areas as checkboxes whose labels also have a shape on the map of the city: a tap on the shape is one on
 * the label. On phones there is the map alone; wide screens show the names beside it, and large text the names
 * alone (`area-choice.css`).
 */
export function AreaChoice({
  id,
  chosen,
  errors: [error] = [],
}: {
  id: string;
  chosen: readonly unknown[];
  errors: Message[] | undefined;
}) {
  const { locale, t } = useText();
  const errorId = `${id}-error`;
  return (
    <>
      <FieldError id={errorId} error={error} className="border-l-4 border-brick pb-2 pl-3" />
      <div id={id} className="area-choice">
        <CityMapFrame aria-hidden>
          <use href={cityMapPart("land")} />
        </CityMapFrame>
        {AREA_GROUPS.map(({ name, areas }) => (
          <fieldset key={name} className="min-w-0" aria-describedby={error ? errorId : undefined}>
            <legend>{t(name)}</legend>
            {areas.map((area) => (
              <label key={area}>
                <input
                  // Without scripts the browser moves the focus to what is wrong.
                  // eslint-disable-next-line jsx-a11y/no-autofocus
                  autoFocus={Boolean(error) && area === AREA_GROUPS[0].areas[0]}
                  type="checkbox"
                  name="areas"
                  value={area}
                  defaultChecked={chosen.includes(area)}
                />
                <CityMapFrame aria-hidden>
                  <use href={cityMapPart(area)} />
                  <use href={cityMapPart(`tick-${area}`)} />
                  <use href={cityMapPart(`${locale}-${area}`)} />
                </CityMapFrame>
                <span>{t(`areas:${area}`)}</span>
              </label>
            ))}
          </fieldset>
        ))}
        <CityMapFrame aria-hidden>
          <use href={cityMapPart("marks")} />
        </CityMapFrame>
      </div>
    </>
  );
}
