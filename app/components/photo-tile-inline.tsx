import { PHOTOS_FIELD } from "~/lib/photo-slots";
import { enhancePhotoTile, shrinkPhoto } from "./photo-tile-script";

/** Improves the photo tile of a page that sends no bundle. It is inline, and allowed by its nonce. */
export function PhotoTileInline({ nonce }: { nonce: string }) {
  const run = `(${enhancePhotoTile})(document.getElementById("${PHOTOS_FIELD}"),${shrinkPhoto})`;
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: run }} />;
}
