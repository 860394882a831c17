/** A name for a tab that no other has: of pages without https too, which have no `randomUUID`. */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Holds a client for as long as this tab works with it, so that no other one takes it for left behind. Answers how to let go. */
export function holdClient(clientId: string): () => void {
  const letGo = Promise.withResolvers<void>();
  // Pages without https have no locks; there a tab that was left is known by nothing else than its steps.
  void navigator.locks?.request(nameOf(clientId), () => letGo.promise).catch(() => undefined);
  return letGo.resolve;
}

/** Does something with a client that no tab holds any more; with one that is held nothing is done. */
export async function withLeftClient(clientId: string, act: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return act();
  await navigator.locks.request(nameOf(clientId), { ifAvailable: true }, (lock) => lock && act());
}

const nameOf = (clientId: string): string => `document-client:${clientId}`;
