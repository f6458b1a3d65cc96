import { Logo } from "~/components/art/logo";
import { ServiceMark } from "~/components/art/service-mark";
import { CleanerPhoto, initialsOf } from "~/components/cleaner-photo";
import type { Specialty } from "~/lib/vocabulary";

/** A person or thing that a notification is about, as a picture beside its text, which names it. */
export type InboxFace =
  | { of: "cleaner"; name: string; photo: string | null }
  | { of: "customer"; name: string }
  | { of: "service"; specialty: Specialty }
  /** For what the team sends, about no booking. */
  | { of: "team" };

const SHAPE = "size-10 rounded-xl";

export function InboxFacePicture({ face }: { face: InboxFace }) {
  switch (face.of) {
    case "cleaner":
      return (
        <CleanerPhoto
          name={face.name}
          photo={face.photo}
          width={40}
          shape={SHAPE}
          className="block"
        />
      );
    case "customer":
      return (
        <span
          aria-hidden="true"
          className={`grid place-items-center bg-marigold-100 font-bold text-marigold-900 ${SHAPE} forced-colors:border`}
        >
          {initialsOf(face.name).slice(0, 1)}
        </span>
      );
    case "service":
      return (
        <span className={`grid place-items-center bg-celadon-50 ${SHAPE} forced-colors:border`}>
          <ServiceMark specialty={face.specialty} className="size-8" />
        </span>
      );
    case "team":
      return (
        <span className={`grid place-items-center bg-paper ${SHAPE} border border-celadon-200`}>
          <Logo className="size-7" />
        </span>
      );
  }
}
