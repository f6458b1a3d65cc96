import type { AppLoadContext } from "@remix-run/node";
import { providerSettings } from "~/domain/accounts/oauth/providers.server";
import { removeReplacedPhoto } from "~/domain/cleaners/orphaned-photos.server";
import { savePhotoDraft, getWaitingPhotoDraft } from "~/domain/cleaners/photo-drafts.server";
import { storeProfilePhoto } from "~/domain/cleaners/profile-photos.server";
import { env } from "~/lib/env.server";
import { MOST_PHOTO_BYTES } from "~/lib/field-lengths";
import { logger } from "~/lib/logger.server";
import { PHOTO_SIZES } from "~/lib/paths";
import type { Provider } from "~/lib/vocabulary";
import { fetchFromProvider } from "./fetch-from-provider.server";
import { ProviderFailure } from "./provider-failure";

interface ProviderPicture {
  provider: Provider;
  /** Where the provider says that the picture is. */
  picture: string | null;
  userId: number;
}

/**
 * Fetches somebody's picture at a provider, once, to be offered as the photo of the form that they come
 * back to. A photo that they chose themselves stays. Whatever goes wrong, they come back all the same,
 * and the log has a line without the address.
 */
export async function saveProviderPicture(
  { provider, picture, userId }: ProviderPicture,
  { now, requestId }: Pick<AppLoadContext, "now" | "requestId">,
): Promise<void> {
  if (picture === null) return;
  const waiting = getWaitingPhotoDraft(userId, now);
  if (waiting && waiting.fromProvider === null) return;
  try {
    const stored = await storeProfilePhoto(await fetchPicture(provider, picture), env().DATA_DIR);
    if (!stored.ok) throw new ProviderFailure("refused", stored.reason);
    const draft = savePhotoDraft(userId, stored.photo, now, provider);
    const unused = draft === null ? stored.photo : draft.replacedPhoto;
    if (unused !== null) await removeReplacedPhoto(unused, env().DATA_DIR);
  } catch (error) {
    const why = error instanceof ProviderFailure ? { why: error.detail } : { err: error };
    logger().warn({ requestId, provider, ...why }, "a provider's picture was not taken");
  }
}

/** The picture at an address, if that is on the host from which this provider serves pictures. */
async function fetchPicture(provider: Provider, address: string): Promise<Blob> {
  const settings = providerSettings(provider);
  if (!URL.canParse(address)) throw new ProviderFailure("refused", "no address");
  const url = new URL(address);
  // An origin tells scheme, host and port; who asks is nobody's business there.
  if (url.origin !== settings?.pictureOrigin || url.username || url.password) {
    throw new ProviderFailure("refused", "another host");
  }
  const response = await fetchFromProvider(
    resizedPictureUrl(provider, url).href,
    {},
    MOST_PHOTO_BYTES,
  );
  if (response.status !== 200) {
    throw new ProviderFailure("down", `picture's host answers ${response.status}`);
  }
  return response.blob();
}

/** Google tells the address of a picture of 96 px, and serves other sizes beside it. */
function resizedPictureUrl(provider: Provider, url: URL): URL {
  if (provider === "google") {
    url.pathname = url.pathname.replace(/=s\d+(?:-c)?$/, `=s${Math.max(...PHOTO_SIZES)}-c`);
  }
  return url;
}
