import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";

/** The photos of a problem, small; each leads to itself, beside what is being typed here. */
export function ProblemPhotos({
  photos,
  named = "problem:photo-of",
}: {
  photos: readonly string[];
  /** What a photo is called: the desk has its own words, and fetches nobody else's. */
  named?: "problem:photo-of" | "desk-problems:photo-of";
}) {
  const { t } = useText();
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 pt-2">
      {photos.map((photo, index) => (
        <li key={photo}>
          <a href={paths.problemPhoto(photo, "large")} target="_blank" rel="noreferrer">
            <img
              src={paths.problemPhoto(photo, "small")}
              alt={t(named, { number: index + 1 })}
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
