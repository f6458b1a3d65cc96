import { CleanerPhoto } from "~/components/cleaner-photo";
import { useText } from "~/i18n/text";
import type { WhyJoin } from "./why-join.server";

/** The faces of some who work here. */
export function CleanerFaces({ why: { faces } }: { why: WhyJoin }) {
  return (
    <p className="flex flex-wrap gap-2">
      {faces.map(({ id, name, photo }) => (
        <CleanerPhoto
          key={id}
          name={name}
          photo={photo}
          width={72}
          shape="rounded-full"
          className="size-18"
        />
      ))}
    </p>
  );
}

/** The range that cleaners with jobs kept in the last month; nothing if they are too few. */
export function UsualEarnings({ why: { earned } }: { why: WhyJoin }) {
  const { t } = useText();
  return earned ? (
    <p className="pt-3 text-sm text-ink-soft">
      {t("join:earned-before")}{" "}
      <strong className="block text-3xl text-celadon-700 tabular">
        {t("join:earned-range", earned)}
      </strong>{" "}
      {t("join:earned-after")}
    </p>
  ) : null;
}
