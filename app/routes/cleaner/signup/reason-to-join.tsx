import drawing from "~/components/art/partner.svg?no-inline";
import { useText } from "~/i18n/text";
import type { reasonToJoin } from "./reason-to-join.server";

/** The page's heading with a drawn cleaner, what others have earned, and the steps to the first job. */
export function ReasonToJoin({
  reason: { earned, note, steps },
}: {
  reason: Awaited<ReturnType<typeof reasonToJoin>>;
}) {
  const { t } = useText();
  return (
    <header className="pb-8">
      <h1 className="pb-3">{t("partner:signup-title")}</h1>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pb-4">
        <img
          src={drawing}
          alt=""
          width={240}
          height={240}
          className="size-24 rounded-card bg-celadon-100 sm:size-40"
        />
        <p className="min-w-0 flex-1 basis-40 text-ink-soft">{t("partner:signup-lead")}</p>
      </div>
      {earned ? (
        <p className="rounded-card bg-celadon-100 p-4 font-semibold text-celadon-800 forced-colors:border">
          {earned}
          <span className="block text-sm font-normal">{note}</span>
        </p>
      ) : null}
      <ol className="max-sm:ruled pt-2 sm:grid sm:grid-cols-3 sm:gap-4">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3 py-2">
            <strong aria-hidden="true" className="text-celadon-700">
              {index + 1}
            </strong>
            {step}
          </li>
        ))}
      </ol>
    </header>
  );
}
