import { useText } from "~/i18n/text";
import { CHOICE_CLASS } from "./candidate-parts";

/** The name of the field, and its answers beside the one that leaves the jobs as they are. */
export const AHEAD_FIELD = "ahead";
export const AHEAD_ANSWERS = ["give", "cancel"] as const;

/**
 * Asks about the jobs ahead of a cleaner who won't be listed any more. Giving or cancelling them leads to one page for
 * all, once the cleaner is off the list.
 */
export function JobsAheadQuestion({ chosen = "keep" }: { chosen?: string | undefined }) {
  const { t } = useText();
  return (
    <fieldset className="flex flex-col gap-1.5 pb-4">
      <legend className="pb-1.5 font-semibold">{t("admin-absence:ahead-question")}</legend>
      {(["keep", ...AHEAD_ANSWERS] as const).map((answer) => (
        <label key={answer} className={CHOICE_CLASS}>
          <input
            type="radio"
            name={AHEAD_FIELD}
            value={answer}
            defaultChecked={answer === chosen}
            className="size-5 shrink-0"
          />
          {t(`admin-absence:ahead-${answer}`)}
        </label>
      ))}
    </fieldset>
  );
}
