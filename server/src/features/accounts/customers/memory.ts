import type { Bus } from "../../../platform/bus.ts";

/** Values that a process remembers; those used last stay. */
const REMEMBERED_MAX = 100;

/** What was found out, and at which version: it holds as long as the version does. */
type Remembered<T> = { version: string; value: T };

export type Memory<T> = {
  /** What was remembered for a key; whoever asks holds its version against the one of now. */
  recall(app: { bus: Bus }, key: string): Remembered<T> | undefined;
  /** Keeps a value; `version` was read before what the value is made of, or with it. Answers the value. */
  remember(app: { bus: Bus }, key: string, version: string, value: T): T;
};

/** A memory of its own for each app of this process. */
export function openMemory<T>(): Memory<T> {
  const memories = new WeakMap<Bus, Map<string, Remembered<T>>>();
  const memoryOf = (bus: Bus) => {
    const memory = memories.get(bus) ?? new Map<string, Remembered<T>>();
    memories.set(bus, memory);
    return memory;
  };
  return {
    recall: ({ bus }, key) => memoryOf(bus).get(key),
    remember({ bus }, key, version, value) {
      const memory = memoryOf(bus);
      memory.delete(key);
      memory.set(key, { version, value });
      const oldest = memory.size > REMEMBERED_MAX ? memory.keys().next().value : undefined;
      if (oldest !== undefined) memory.delete(oldest);
      return value;
    },
  };
}
