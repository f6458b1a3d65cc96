import { valueSentBack } from "~/components/ui/form";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";

const CHOICE_CLASS = "flex min-h-13 items-center gap-3 px-4 py-2";

/**
 * Days side by side, with space between them. A day that fits on a line never breaks, and no separator is
 * left at the end of a line.
 */
export function DaysInWords({ days }: { days: readonly string[] }) {
  return (
    <span className="block text-sm text-ink-soft tabular">
      {days.map((day) => (
        <span key={day} className="inline-block pr-3">
          {day}{" "}
        </span>
      ))}
    </span>
  );
}

/** Asks whether to cancel one visit of a series, or the following ones as well. */
export function CancelScope({
  following,
  isFollowingAsked = false,
  refused,
}: {
  /** Days of the following visits, as text. */
  following: readonly string[];
  isFollowingAsked?: boolean;
  /** The refused form, if there is one: its choice stays selected. */
  refused: RefusedForm | undefined;
}) {
  const { t } = useText();
  const isFollowingChosen = refused
    ? valueSentBack(refused, "following") === "1"
    : isFollowingAsked;
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t("visits:which")}</legend>
      <div className="card ruled overflow-hidden">
        <label className={CHOICE_CLASS}>
          <input
            type="radio"
            name="following"
            value=""
            defaultChecked={!isFollowingChosen}
            className="size-5 shrink-0"
          />
          {t("visits:this-only")}
        </label>
        <label className={CHOICE_CLASS}>
          <input
            type="radio"
            name="following"
            value="1"
            defaultChecked={isFollowingChosen}
            className="size-5 shrink-0"
          />
          <span className="min-w-0">
            {t("visits:from-this", { count: following.length })}
            <DaysInWords days={following} />
          </span>
        </label>
      </div>
    </fieldset>
  );
}
