import type { LoaderFunctionArgs } from "@remix-run/node";
import { getPhotoDraft } from "~/domain/cleaners/photo-drafts.server";
import { readProfilePhoto } from "~/domain/cleaners/profile-photos.server";
import { getLinkToken } from "~/http/link-token";
import { getSignedIn } from "~/http/session.server";
import { env } from "~/lib/env.server";

/** Serves a photo that waits for its form to be sent again, only to the person who sent it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await getSignedIn(request, context);
  const token = getLinkToken(request);
  const photo = viewer && token ? getPhotoDraft(viewer.id, token, context.now) : null;
  const file = photo === null ? null : await readProfilePhoto(photo, 192, env().DATA_DIR);
  if (!file) throw new Response(null, { status: 404 });
  return new Response(new Uint8Array(file), {
    headers: { "Content-Type": "image/webp", "Cache-Control": "private, no-store" },
  });
}
