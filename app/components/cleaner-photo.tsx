import { PHOTO_SIZES, paths } from "~/lib/paths";

/** Pixels of a screen to a CSS pixel, at most: no file is offered that is larger than a screen can show. */
const DENSEST_SCREEN = 3;

interface CleanerPhotoProps {
  name: string;
  photo: string | null;
  /** Largest width on the page, in CSS pixels; the browser picks the file for its screen. */
  width: number;
  /** The `sizes` attribute, if the width depends on the window. */
  sizes?: string;
  className?: string;
  /** Classes of the picture's shape. */
  shape?: string;
  /** Loads the picture at once: for the one that is seen when the page opens. */
  eager?: boolean;
}

/** A cleaner's photo, usually square with soft corners; initials on celadon if there is none. */
export function CleanerPhoto({
  name,
  photo,
  width,
  sizes,
  className = "",
  shape = "aspect-square rounded-2xl",
  eager,
}: CleanerPhotoProps) {
  if (!photo) {
    return (
      <span
        aria-hidden="true"
        className={`grid place-items-center bg-celadon-200 text-xl font-bold text-celadon-800 ${shape} ${className}`}
      >
        {initialsOf(name)}
      </span>
    );
  }
  const smallest = PHOTO_SIZES.find((size) => size >= width) ?? 384;
  const sharpest = PHOTO_SIZES.find((size) => size >= width * DENSEST_SCREEN) ?? 384;
  const files = PHOTO_SIZES.filter((size) => sizes !== undefined || size <= sharpest);
  return (
    <img
      src={paths.cleanerPhoto(photo, smallest)}
      srcSet={
        files.length > 1
          ? files.map((size) => `${paths.cleanerPhoto(photo, size)} ${size}w`).join(", ")
          : undefined
      }
      sizes={files.length > 1 ? (sizes ?? `${width}px`) : undefined}
      width={width}
      height={width}
      alt=""
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      className={`bg-celadon-100 object-cover ${shape} ${className}`}
    />
  );
}

/**
 * Returns the first letters of the first two words; for Thai words, the first consonant, not a vowel sign.
 */
export function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => /\p{Lu}|\p{Ll}|[ก-ฮ]/u.exec(word)?.[0] ?? "")
    .join("")
    .slice(0, 2)
    .toUpperCase();
}
