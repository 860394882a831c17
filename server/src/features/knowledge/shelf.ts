/** What is made of sources and held in memory, up to a size; what was used longest ago goes first. */
export type Shelf<T extends { bytes: number }> = {
  get(key: string): T | undefined;
  put(key: string, made: T): void;
};

/** A shelf that holds at most so many bytes. */
export function openShelf<T extends { bytes: number }>(bytesMax: number): Shelf<T> {
  const held = new Map<string, T>();
  let bytes = 0;
  const drop = (key: string) => {
    bytes -= held.get(key)?.bytes ?? 0;
    held.delete(key);
  };
  return {
    get(key) {
      const made = held.get(key);
      if (!made) return undefined;
      held.delete(key);
      held.set(key, made);
      return made;
    },
    put(key, made) {
      drop(key);
      held.set(key, made);
      bytes += made.bytes;
      for (const oldest of held.keys()) {
        if (bytes <= bytesMax) break;
        drop(oldest);
      }
    },
  };
}
