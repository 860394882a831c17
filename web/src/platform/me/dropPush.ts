/** Has this browser take no more notices, whoever sends them; where it takes none, or says nothing, nothing happens. */
export async function dropPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
