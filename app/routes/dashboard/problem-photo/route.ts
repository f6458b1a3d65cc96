import type { LoaderFunctionArgs } from "@remix-run/node";
import { readProblemPhoto } from "~/domain/bookings/problems/problem-photo-files.server";
import { canSeeProblemPhoto } from "~/domain/bookings/problems/problem-photos.server";
import { getSignedIn } from "~/http/session.server";
import { env } from "~/lib/env.server";
import { PROBLEM_PHOTO_SIZES } from "~/lib/paths";

const FILE = new RegExp(`^([\\w-]{1,40})-(${PROBLEM_PHOTO_SIZES.join("|")})\\.webp$`);

/** Serves a photo of a problem to both sides of its booking and to admins; others get 404. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const [, key, size] = FILE.exec(params["file"] ?? "") ?? [];
  const viewer = key ? await getSignedIn(request, context) : null;
  const wanted = PROBLEM_PHOTO_SIZES.find((one) => one === size);
  const file =
    key && wanted && viewer && canSeeProblemPhoto(key, viewer.id, context.now)
      ? await readProblemPhoto(key, wanted, env().DATA_DIR)
      : null;
  if (!file) throw new Response(null, { status: 404 });
  return new Response(new Uint8Array(file), {
    headers: { "Content-Type": "image/webp", "Cache-Control": "private, no-store" },
  });
}
