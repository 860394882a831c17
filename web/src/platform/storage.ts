/**
 * What this browser remembers. Private windows and full disks throw on every access: there a value lives as long as
 * the page, and nothing breaks.
 */
const fallback = new Map<string, string>();

const APART = "apart";

// A tab that is signed in as somebody else has a shelf of its own; all others share one.
const shelf = (): Storage => (readApart() === null ? localStorage : sessionStorage);

/** Reads a remembered text, or null. */
export function recall(key: string): string | null {
  try {
    return shelf().getItem(key);
  } catch {
    return fallback.get(key) ?? null;
  }
}

/** Remembers a text for every tab; null forgets it. */
export function remember(key: string, value: string | null): void {
  try {
    if (value === null) shelf().removeItem(key);
    else shelf().setItem(key, value);
  } catch {
    if (value === null) fallback.delete(key);
    else fallback.set(key, value);
  }
}

/** Forgets everything, what this tab remembers apart too. */
export function forgetAll(): void {
  fallback.clear();
  rememberTogether();
  try {
    localStorage.clear();
  } catch {
    // Nothing could be written here, so nothing is left to clear.
  }
}

/**
 * From now on this tab remembers apart from all others, also after a reload, and begins with `first` alone; what the
 * others share stays as it is, and is found again after `rememberTogether`. `why` is kept beside it. Answers whether
 * this browser can do that.
 */
export function rememberApart(why: string, first: Record<string, string>): boolean {
  try {
    sessionStorage.clear();
    for (const [key, value] of Object.entries(first)) sessionStorage.setItem(key, value);
    sessionStorage.setItem(APART, why);
    return true;
  } catch {
    return false;
  }
}

/** Why this tab remembers apart; null when it does not. */
export function readApart(): string | null {
  try {
    return sessionStorage.getItem(APART);
  } catch {
    return null;
  }
}

/** This tab remembers with all others again; what it remembered apart is forgotten. */
export function rememberTogether(): void {
  if (readApart() === null) return;
  try {
    sessionStorage.clear();
  } catch {
    // A browser without it has nothing apart.
  }
}
