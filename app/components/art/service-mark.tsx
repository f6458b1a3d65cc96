import marks from "./service-marks.svg?no-inline";
import { SPECIALTIES, isOneOf } from "~/lib/vocabulary";

interface ServiceMarkProps {
  /** Specialty id; an unknown one is drawn as standard cleaning. */
  specialty: string;
  className?: string;
}

/**
 * The small drawing that stands for a kind of cleaning: a tinted shape under celadon lines with one
 * marigold touch. All of them are one file, which browsers keep: in the pages they would be a
 * kilobyte of each.
 */
export function ServiceMark({ specialty, className }: ServiceMarkProps) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${marks}#${isOneOf(SPECIALTIES, specialty) ? specialty : "standard-cleaning"}`} />
    </svg>
  );
}
