import { valueSentBack } from "~/components/ui/form";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";

const CHOICE_CLASS = "flex min-h-13 items-center gap-3 px-4 py-2";

/** Days side by side, with room between them: none breaks while it fits on a line, and no sign hangs at its end. */
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

/** Of a series: whether one visit is called off, or those that follow on it, too. */
export function CancelScope({
  following,
  isFollowingAsked = false,
  refused,
}: {
  /** The days of those that follow, in words. */
  following: readonly string[];
  isFollowingAsked?: boolean;
  /** What was chosen in a form that was refused stays chosen. */
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
