import type { App } from "../../platform/context.ts";
import { perApp } from "../../platform/state.ts";
import { settingsReadOf } from "../site/index.ts";

/** Nothing is believed for longer: a trial that ends and a place that is taken change what is on sale. */
const BELIEVED_MS = 30_000;
const KEPT_MAX = 500;

/** True of one reading of the settings. */
type Held<T> = { made: Promise<T>; settings: object; readAt: number };

/** What is made once for a site that is asked, and kept until its settings, its name or what is on sale changes. */
export function keeper<T>() {
  const keptIn = perApp(({ bus }: Pick<App, "bus" | "state">) => {
    const kept = new Map<string, Held<T>>();
    for (const event of ["products", "hosts"] as const) bus.on(event, () => kept.clear());
    return kept;
  });
  return async (app: App, name: string, make: () => Promise<T>): Promise<T> => {
    const kept = keptIn(app);
    const key = `${app.site} ${name}`;
    const settings = await settingsReadOf(app);
    const now = performance.now();
    const known = kept.get(key);
    if (known?.settings === settings && now - known.readAt < BELIEVED_MS) return known.made;
    const held: Held<T> = { made: make(), settings, readAt: now };
    if (kept.size >= KEPT_MAX) kept.clear();
    kept.set(key, held);
    held.made.catch(() => {
      if (kept.get(key) === held) kept.delete(key);
    });
    return held.made;
  };
}
