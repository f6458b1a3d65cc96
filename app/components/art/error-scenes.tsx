import type { SceneProps } from "./scene";

/*
 * Drawings that next to nobody sees. Every page with scripts can show an error, so these are files of their
 * own: in the scripts they would be carried by all. Where none comes the words say it all.
 */

/** Page not found: a closed garden gate under a frangipani. */
export const NotFoundScene = drawing("/art/not-found.svg");

/** Something went wrong: a bucket tipped over, water on the boards. */
export const ErrorScene = drawing("/art/error.svg");

function drawing(src: string) {
  return ({ className }: SceneProps) => (
    <img src={src} alt="" width={240} height={160} className={className} />
  );
}
