import type { App } from "../context.ts";
import { perApp } from "../state.ts";

type Turn<T> = { due: { of: T } | null };

/**
 * Tells in the background how something stands, which `keyOf` names: at once, and then no more than once in `ms`, however often it
 * is asked for; what was asked for meanwhile is told after that, as it stands then.
 */
export function paced<T>(
  name: string,
  ms: number,
  keyOf: (of: T) => string,
  tell: (behind: App, of: T) => Promise<void>,
): (app: App, of: T) => void {
  const turnsIn = perApp(() => new Map<string, Turn<T>>());
  const begin = (app: App, key: string, of: T): void => {
    const turn: Turn<T> = { due: null };
    turnsIn(app).set(key, turn);
    const end = () => {
      if (turn.due && !app.stopping.aborted) begin(app, key, turn.due.of);
      else turnsIn(app).delete(key);
    };
    const told = tell({ ...app, db: app.backgroundDb }, of);
    app.background(
      `${name} ${key}`,
      told.finally(() => setTimeout(end, ms).unref()),
    );
  };
  return (app, of) => {
    const key = keyOf(of);
    const turn = turnsIn(app).get(key);
    if (turn) turn.due = { of };
    else begin(app, key, of);
  };
}
