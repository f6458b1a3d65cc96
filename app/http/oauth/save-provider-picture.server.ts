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
  /** Address of the picture, as the provider gave it. */
  picture: string | null;
  userId: number;
}

/**
 * Fetches somebody's picture from a provider, once, to offer it as the photo in the form that they come
 * back to. A photo that they chose themselves is kept. If this fails, they come back all the same, and the
 * failure is logged without the address.
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

/** Returns a picture. Throws `ProviderFailure` unless it is on this provider's picture host. */
async function fetchPicture(provider: Provider, address: string): Promise<Blob> {
  const settings = providerSettings(provider);
  if (!URL.canParse(address)) throw new ProviderFailure("refused", "no address");
  const url = new URL(address);
  // An origin includes scheme, host and port, but not credentials, which must not be sent there.
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

/** Returns the address of a larger picture: Google gives that of one of 96 px, but has other sizes. */
function resizedPictureUrl(provider: Provider, url: URL): URL {
  if (provider === "google") {
    url.pathname = url.pathname.replace(/=s\d+(?:-c)?$/, `=s${Math.max(...PHOTO_SIZES)}-c`);
  }
  return url;
}
