import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";

/** The photos of a problem, small. Each opens in a new tab, so that text being typed here isn't lost. */
export function ProblemPhotos({ photos }: { photos: readonly string[] }) {
  const { t } = useText();
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 pt-2">
      {photos.map((photo, index) => (
        <li key={photo}>
          <a href={paths.problemPhoto(photo, "large")} target="_blank" rel="noreferrer">
            <img
              src={paths.problemPhoto(photo, "small")}
              alt={t("admin-problems:photo-of", { number: index + 1 })}
              width={96}
              height={96}
              className="size-24 rounded-xl bg-celadon-100 object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
