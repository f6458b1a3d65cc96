import { redirect, redirectDocument, type ActionFunctionArgs } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { addFavourite, removeFavourite } from "~/domain/cleaners/favourites.server";
import { parseId } from "~/http/parse-id";
import { readForm } from "~/http/read-form.server";
import { safeRedirect } from "~/http/safe-redirect";
import { getSignedIn } from "~/http/session.server";
import { serializeToast } from "~/http/toast.server";
import { myFavouritesPath } from "~/lib/favourite-paths";
import { paths } from "~/lib/paths";

/** Error for a cleaner who can't be booked now or never existed. */
const NOT_LISTED = "common:favourite-unlisted";

export function loader() {
  return redirect(myFavouritesPath());
}

/**
 * Adds a cleaner to the favourites or removes them, and leads back. Guests sign in first, and then come to
 * that cleaner's page: a GET changes nothing.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const id = parseId(form.get("add") ?? form.get("remove"));
  const viewer = await getSignedIn(request, context);
  if (!viewer) return redirectDocument(paths.login(id ? paths.cleaner(id) : paths.browse()));
  const isAdded = form.has("add");
  const isDone = !isAdded || addFavourite(viewer.id, id, context.now);
  if (!isAdded) removeFavourite(viewer.id, id);
  // Where scripts run the heart shows the result.
  if (form.get("stay") === "1") return { failed: isDone ? null : NOT_LISTED };
  const back = safeRedirect(form.get("redirectTo"), paths.browse());
  const cardHash = back.startsWith(paths.browse()) && id ? `#c${id}` : "";
  if (!isDone) {
    const toast = await serializeToast({ title: NOT_LISTED, tone: "destructive" });
    return redirect(back + cardHash, { headers: { "Set-Cookie": toast } });
  }
  const title = isAdded ? "common:favourite-added" : "common:favourite-removed";
  return redirect(back + cardHash, { headers: { "Set-Cookie": await serializeToast({ title }) } });
}

/** Sends the form. If the connection is lost, the page stays, and the heart is as it was. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return { failed: "errors:something-wrong" as const };
  }
}
