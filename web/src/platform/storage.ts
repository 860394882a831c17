/**
 * What this browser remembers. Private windows and full disks throw on every access: there a value lives as long as
 * the page, and nothing breaks.
 */
const fallback = new Map<string, string>();

const APART = "apart";
const KEPT = "kept:";
const HERE = "here:";

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

/** Reads what this tab alone remembers, or null. */
export function recallHere(key: string): string | null {
  try {
    return sessionStorage.getItem(HERE + key);
  } catch {
    return fallback.get(HERE + key) ?? null;
  }
}

/** Remembers a text for this tab alone, also after a reload; signing out forgets it. */
export function rememberHere(key: string, value: string): void {
  try {
    sessionStorage.setItem(HERE + key, value);
  } catch {
    fallback.set(HERE + key, value);
  }
}

/** The texts that this tab alone remembers by keys that begin so, with those keys. */
export function keptHere(beginning: string): [key: string, text: string][] {
  return namesHere()
    .filter((name) => name.startsWith(HERE + beginning))
    .map((name) => name.slice(HERE.length))
    .map((key) => [key, recallHere(key) ?? ""]);
}

function namesHere(): string[] {
  try {
    return Object.keys(sessionStorage);
  } catch {
    return [...fallback.keys()];
  }
}

function forgetHere(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(HERE)) sessionStorage.removeItem(key);
  } catch {
    // What could not be written there lies among what is forgotten anyway.
  }
}

/**
 * The name of something that signing out leaves here for this person alone, such as what they had not sent yet. Whoever
 * signs in next asks by their own name, and never finds it.
 */
export const keptKey = (uid: string, key: string): string => `${KEPT}${uid}:${key}`;

/** What is kept for a person under names that begin so, with those names. */
export const recallKept = (uid: string, beginning: string): [key: string, value: string][] =>
  allKeys()
    .filter((key) => key.startsWith(keptKey(uid, beginning)))
    .flatMap((key): [string, string][] => {
      const value = recall(key);
      return value === null ? [] : [[key, value]];
    });

/** Forgets everything, what this tab remembers apart too, except what is kept for whoever comes back. */
export function forgetAll(): void {
  rememberTogether();
  forgetHere();
  const kept = keptEntries();
  fallback.clear();
  try {
    // Cleared as a whole, which is how other tabs hear of it.
    localStorage.clear();
  } catch {
    // Nothing could be written here, so nothing is left to clear.
  }
  for (const [key, value] of kept) remember(key, value);
}

/**
 * Forgets the same in a tab that another one told so. One by one: what is kept may be on its way back from there, and
 * clearing would take it with it.
 */
export function forgetToo(): void {
  rememberTogether();
  forgetHere();
  for (const key of allKeys()) if (!key.startsWith(KEPT)) remember(key, null);
}

/** Forgets what is kept for a person, who will not come back. */
export function forgetKept(uid: string): void {
  for (const key of allKeys()) if (key.startsWith(keptKey(uid, ""))) remember(key, null);
}

const keptEntries = (): [string, string][] =>
  allKeys()
    .filter((key) => key.startsWith(KEPT))
    .map((key) => [key, recall(key) ?? ""]);

function allKeys(): string[] {
  try {
    return [...fallback.keys(), ...Object.keys(shelf())];
  } catch {
    return [...fallback.keys()];
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
