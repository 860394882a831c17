/**
 * What this browser remembers. Private windows and full disks throw on every access: there a value lives as long as
 * the page, and nothing breaks.
 */
const fallback = new Map<string, string>();

/** Reads a remembered text, or null. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return fallback.get(key) ?? null;
  }
}

/** Remembers a text for every tab; null forgets it. */
export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === null) fallback.delete(key);
    else fallback.set(key, value);
  }
}

/** Forgets everything. */
export function forgetAll(): void {
  fallback.clear();
  try {
    localStorage.clear();
  } catch {
    // Nothing could be written here, so nothing is left to clear.
  }
}
