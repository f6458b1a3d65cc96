import { useText } from "~/i18n/text";

const PLACES = [1, 2, 3];

/** Placeholders for a list while it loads. */
export function Skeletons({ className = "flex flex-col" }: { className?: string }) {
  const { t } = useText();
  return (
    <div role="status" className={`gap-4 ${className}`}>
      <span className="sr-only">{t("common:loading")}</span>
      {PLACES.map((place) => (
        <div key={place} aria-hidden="true" className="card flex gap-4 p-4">
          <div className="skeleton size-18" />
          <div className="flex-1">
            <div className="skeleton h-6" />
            <div className="skeleton mt-3 h-16" />
          </div>
        </div>
      ))}
    </div>
  );
}
