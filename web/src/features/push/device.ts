/** What this browser can do: whether it takes notices, and what its person said about them. */

export const canBeTold = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** Whether somebody forbade this browser to show what we tell; only they can allow it again. */
export const isForbidden = (): boolean => canBeTold() && Notification.permission === "denied";

/**
 * Asks the person, and answers where this browser is reached from now on; null when they said no. What it was reached by
 * under another key is given up first.
 */
export async function subscribe(publicKey: string): Promise<PushSubscriptionJSON | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && keyOf(known) !== publicKey) await known.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return made.toJSON();
}

function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string {
  if (!key) return "";
  return btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
