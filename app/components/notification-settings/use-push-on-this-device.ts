import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import { showToast } from "~/components/show-toast";
import { paths } from "~/lib/paths";
import { pushObstacle, type PushObstacle } from "./push-support";

/**
 * Storage key for the user who switched push on in this browser: it isn't subscribed again for anybody
 * else.
 */
const PUSH_OWNER_KEY = "notices-for";
const SERVICE_WORKER = "/sw.js";

/** State of push notifications in this browser; `looking` until it has been checked. */
export type PushStatus = PushObstacle | "looking" | "off" | "on";

interface PushRegistration {
  owner: number;
  /** The endpoints that the server knows. */
  endpoints: readonly string[];
  pushKey: string;
}

async function sendSubscription(method: "POST" | "DELETE", subscription: PushSubscription) {
  const answer = await fetch(paths.subscribeToPush(), {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ subscription }),
  });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** True if a subscription is bound to the key that the server signs with. */
function isBoundToKey({ options }: PushSubscription, pushKey: string): boolean {
  const bound = options.applicationServerKey;
  if (!bound) return false;
  const wanted = bytesOf(pushKey);
  const given = new Uint8Array(bound);
  return given.length === wanted.length && given.every((byte, index) => byte === wanted[index]);
}

/**
 * Subscribes this browser and tells the server; a subscription that is bound to another key is given up.
 */
async function subscribe({ owner, pushKey }: PushRegistration): Promise<string> {
  await navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: "none" });
  const registration = await navigator.serviceWorker.ready;
  const before = await registration.pushManager.getSubscription();
  if (before && !isBoundToKey(before, pushKey)) await before.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(pushKey),
  });
  await sendSubscription("POST", subscription);
  localStorage.setItem(PUSH_OWNER_KEY, String(owner));
  return subscription.endpoint;
}

/**
 * Returns the state of push notifications in this browser, and the functions that switch them on and off.
 * On each visit to the page the browser's subscription is checked again: the browser may have dropped it,
 * and the server too.
 */
export function usePushOnThisDevice(given: PushRegistration) {
  const [device, setDevice] = useState<PushStatus>("looking");
  const [endpoint, setEndpoint] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const { revalidate } = useRevalidator();
  const { owner, endpoints, pushKey } = given;
  const known = endpoints.join(" ");

  const checkSubscription = useCallback(async () => {
    const obstacle = pushObstacle();
    if (obstacle) return setDevice(obstacle);
    const subscription = await currentSubscription();
    setEndpoint(subscription?.endpoint ?? null);
    const isKnown = subscription !== null && known.split(" ").includes(subscription.endpoint);
    if (isKnown && isBoundToKey(subscription, pushKey)) return setDevice("on");
    const wasOn = localStorage.getItem(PUSH_OWNER_KEY) === String(owner);
    if (!wasOn || Notification.permission !== "granted") return setDevice("off");
    // The browser or the server lost it: it was switched on, and nobody has switched it off.
    setEndpoint(await subscribe({ owner, endpoints: [], pushKey }));
    setDevice("on");
    revalidate();
  }, [known, owner, pushKey, revalidate]);

  useEffect(() => {
    checkSubscription().catch(() => setDevice("off"));
  }, [checkSubscription]);

  const runWhileWorking = async (work: () => Promise<void>) => {
    setWorking(true);
    try {
      await work();
    } catch {
      showToast({
        title: "notifications:push-failed",
        text: "errors:something-wrong",
        tone: "destructive",
      });
    } finally {
      setWorking(false);
    }
  };

  const switchOn = () =>
    runWhileWorking(async () => {
      if ((await Notification.requestPermission()) !== "granted") {
        setDevice(pushObstacle() ?? "off");
        showToast({ title: "notifications:push-failed", tone: "destructive" });
        return;
      }
      setEndpoint(await subscribe(given));
      setDevice("on");
      showToast({ title: "notifications:push-enabled" });
      revalidate();
    });

  const switchOff = () =>
    runWhileWorking(async () => {
      localStorage.removeItem(PUSH_OWNER_KEY);
      const subscription = await currentSubscription();
      if (subscription) {
        await sendSubscription("DELETE", subscription);
        await subscription.unsubscribe();
      }
      setDevice("off");
      showToast({ title: "notifications:push-disabled" });
      revalidate();
    });

  return { device, endpoint, working, switchOn, switchOff };
}
