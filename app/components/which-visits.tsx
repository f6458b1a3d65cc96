import { Fragment } from "react";
import { useText } from "~/i18n/text";

const CHOICE = "flex min-h-13 items-center gap-3 px-4 py-2";

/** Days side by side, none of which breaks while it fits on a line. */
export function DaysInWords({ days }: { days: readonly string[] }) {
  return (
    <span className="block text-sm text-ink-soft tabular">
      {days.map((day, index) => (
        <Fragment key={day}>
          {index > 0 ? "\u00a0· " : null}
          <span className="inline-block">{day}</span>
        </Fragment>
      ))}
    </span>
  );
}

/** Of a series: whether one visit is called off, or those that follow on it, too. */
export function WhichVisits({
  following,
  isFollowingAsked = false,
}: {
  /** The days of those that follow, in words. */
  following: readonly string[];
  isFollowingAsked?: boolean;
}) {
  const { t } = useText();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t("visits:which")}</legend>
      <div className="card ruled overflow-hidden">
        <label className={CHOICE}>
          <input
            type="radio"
            name="following"
            value=""
            defaultChecked={!isFollowingAsked}
            className="size-5 shrink-0"
          />
          {t("visits:this-only")}
        </label>
        <label className={CHOICE}>
          <input
            type="radio"
            name="following"
            value="1"
            defaultChecked={isFollowingAsked}
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
