import { perApp, type State } from "../../../platform/state.ts";

/** Values that an app remembers; those used last stay. */
const REMEMBERED_MAX = 100;

/** What was found out, and at which version: it holds as long as the version does. */
type Remembered<T> = { version: string; value: T };

export type Memory<T> = {
  /** What was remembered for a key; whoever asks holds its version against the one of now. */
  recall(app: { state: State }, key: string): Remembered<T> | undefined;
  /** Keeps a value; `version` was read before what the value is made of, or with it. Answers the value. */
  remember(app: { state: State }, key: string, version: string, value: T): T;
};

/** A memory of its own for each app. */
export function memoryPerApp<T>(): Memory<T> {
  const memoryIn = perApp(() => new Map<string, Remembered<T>>());
  return {
    recall: (app, key) => memoryIn(app).get(key),
    remember(app, key, version, value) {
      const memory = memoryIn(app);
      memory.delete(key);
      memory.set(key, { version, value });
      const oldest = memory.size > REMEMBERED_MAX ? memory.keys().next().value : undefined;
      if (oldest !== undefined) memory.delete(oldest);
      return value;
    },
  };
}
