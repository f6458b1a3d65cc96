import marks from "./service-marks.svg?no-inline";
import { SPECIALTIES, isOneOf } from "~/lib/vocabulary";

interface ServiceMarkProps {
  /** Specialty id; an unknown one is drawn as standard cleaning. */
  specialty: string;
  className?: string;
}

/**
 * The small drawing for a kind of cleaning: a tinted shape under celadon lines with one marigold detail.
 * All of them are in one file, which browsers cache: inline, they would add a kilobyte to each page.
 */
export function ServiceMark({ specialty, className }: ServiceMarkProps) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${marks}#${isOneOf(SPECIALTIES, specialty) ? specialty : "standard-cleaning"}`} />
    </svg>
  );
}
