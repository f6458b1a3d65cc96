import type { SceneProps } from "./scene";

/*
 * These drawings are files of their own because hardly anybody sees them: every page with scripts can show
 * an error, so all pages would carry them in the scripts. If a file doesn't load, the text is enough.
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
