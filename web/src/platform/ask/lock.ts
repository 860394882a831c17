const LEASE_MS = 20_000;
const waiting = new Map<string, Promise<unknown>>();

/**
 * Runs `act` while no other tab of this browser runs one of the same name. Browsers give locks to secure pages only;
 * a page on plain http takes a lease in localStorage instead, which ends by itself if its tab is closed.
 */
export async function oneAtATime<T>(name: string, act: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(`pluma-${name}`, act);
  const before = waiting.get(name) ?? Promise.resolve();
  const run = before.then(() => withLease(`lease_${name}`, act));
  waiting.set(
    name,
    run.catch(() => undefined),
  );
  return run;
}

async function withLease<T>(key: string, act: () => Promise<T>): Promise<T> {
  while (Number(localStorage.getItem(key) ?? 0) > Date.now()) {
    await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 100));
  }
  localStorage.setItem(key, String(Date.now() + LEASE_MS));
  try {
    return await act();
  } finally {
    localStorage.removeItem(key);
  }
}
