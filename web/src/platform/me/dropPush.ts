/** Has this browser take no more notices, whoever sends them; where it takes none, or says nothing, nothing happens. */
export async function dropPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** The same, waited for no longer than a moment: the server sends nothing more to who signed out, whatever the browser says. */
export const dropPushSoon = (): Promise<void> =>
  Promise.race([dropPush(), new Promise<void>((resolve) => setTimeout(resolve, MS_MAX))]);

const MS_MAX = 1500;
