/** What stays in the reader's browser, of the page's origin; in memory alone where a browser keeps nothing. */
export type Keep = { get(key: string): string | null; set(key: string, value: string | null): void };

/** Keeps under names of one widget. */
export function openKeep(publicId: string, storage: () => Storage = () => localStorage): Keep {
  const memory = new Map<string, string>();
  const nameOf = (key: string) => `chat-widget:${publicId}:${key}`;
  return {
    get(key) {
      try {
        return storage().getItem(nameOf(key)) ?? memory.get(key) ?? null;
      } catch {
        return memory.get(key) ?? null;
      }
    },
    set(key, value) {
      if (value === null) memory.delete(key);
      else memory.set(key, value);
      try {
        if (value === null) storage().removeItem(nameOf(key));
        else storage().setItem(nameOf(key), value);
        // What the storage has is shared between tabs; a copy of it would grow old.
        memory.delete(key);
      } catch {
        // Blocked or full.
      }
    },
  };
}
