import { PHOTOS_FIELD } from "~/lib/photo-slots";
import { enhancePhotoTile, shrinkPhoto } from "./photo-tile-script";

/** Improves the photo tile of a page that sends no bundle. It is inline, and allowed by its nonce. */
export function PhotoTileInline({ nonce }: { nonce: string }) {
  const field = `document.getElementById("${PHOTOS_FIELD}")`;
  const run = `(${String(enhancePhotoTile)})(${field},${String(shrinkPhoto)})`;
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: run }} />;
}
