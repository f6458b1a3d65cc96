import { FieldError } from "~/components/ui/field";
import type { FormField } from "~/components/ui/form";
import { useText } from "~/i18n/text";

const STARS = [1, 2, 3, 4, 5] as const;

/**
 * One to five stars: radio buttons. The style sheet shows the pictures and the text of the chosen one.
 * Screen readers hear a text for each star; the texts of both ends are for everybody else.
 */
export function StarRatingField({ field }: { field: FormField<unknown> }) {
  const { t } = useText();
  const [error] = field.errors ?? [];
  return (
    <fieldset
      className={`card p-4 ${error ? "border-l-4 border-brick" : ""}`}
      aria-describedby={error ? field.errorId : undefined}
    >
      <legend className="sr-only">{t("review:legend")}</legend>
      <FieldError
        id={field.errorId}
        error={error}
        className="justify-center pb-2 lg:justify-start"
      />
      <div className="part-rate">
        {STARS.map((stars) => (
          <Star
            key={stars}
            id={`${field.id}-${stars}`}
            name={field.name}
            stars={stars}
            isChosen={field.initialValue === String(stars)}
          />
        ))}
        <span data-word="0" aria-hidden="true">
          {t("review:tap-a-star")}
        </span>
        {STARS.map((stars) => (
          <span key={stars} data-word={stars} aria-hidden="true">
            {t(`review:stars-${stars}`)}
          </span>
        ))}
      </div>
      <p
        aria-hidden="true"
        className="mx-auto flex max-w-75 justify-between text-mini text-ink-soft lg:mx-0 lg:max-w-70"
      >
        <span>{t("review:end-1")}</span>
        <span>{t("review:end-5")}</span>
      </p>
    </fieldset>
  );
}

/** A radio button, and the star that is its label. */
function Star({
  id,
  name,
  stars,
  isChosen,
}: {
  id: string;
  name: string;
  stars: (typeof STARS)[number];
  isChosen: boolean;
}) {
  const { t } = useText();
  return (
    <>
      <input type="radio" id={id} name={name} value={stars} required defaultChecked={isChosen} />
      <label htmlFor={id}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="m10 1.6 2.5 5.2 5.7.8-4.1 4 1 5.7L10 14.6l-5.1 2.7 1-5.7-4.1-4 5.7-.8z" />
        </svg>
        <span className="sr-only">{t(`review:stars-${stars}`)}</span>
      </label>
    </>
  );
}
