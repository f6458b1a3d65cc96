import { paths } from "~/lib/paths";

/**
 * Opens LINE's page in a popup, whose last page tells this one where to go next (`sign-in-popup.ts`);
 * returns null if popups are blocked. The popup must be opened in the click itself, before the address is
 * known.
 */
export function connectLineInPopup(): Promise<void> | null {
  const popup = window.open("about:blank", "_blank", "popup,width=480,height=720");
  if (!popup) return null;
  return leadPopupToLine(popup).catch((error: unknown) => {
    popup.close();
    throw error;
  });
}

async function leadPopupToLine(popup: Window): Promise<void> {
  const parts = crypto.getRandomValues(new Uint32Array(4));
  const id = Array.from(parts, (part) => part.toString(36)).join("-");
  const answer = await fetch(paths.lineAuthUrl({ popup: id }));
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  const { authUrl } = (await answer.json()) as { authUrl: string };
  const channel = new BroadcastChannel(`sign-in-${id}`);
  channel.onmessage = ({ data }: MessageEvent<string>) => {
    channel.close();
    location.assign(data);
  };
  popup.location.assign(authUrl);
}
