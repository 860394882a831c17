import type { App } from "../../platform/context.ts";
import { perApp } from "../../platform/state.ts";
import type { SourceRow } from "./store.system.ts";

type Listener = (app: App, source: SourceRow) => Promise<void>;

const listenersIn = perApp(() => new Map<string, Listener>());

/** Has a feature hear, on the node where it happens, that the reading of a source went on; once, when the app is opened. */
export function hearSources(app: App, feature: string, listener: Listener): void {
  listenersIn(app).set(feature, listener);
}

/** Tells the features that the reading of a source went on; what one of them cannot do stops neither others nor reading. */
export async function tellSource(app: App, source: SourceRow | undefined): Promise<void> {
  if (!source) return;
  for (const [feature, listener] of listenersIn(app)) {
    await listener(app, source).catch((error: unknown) => {
      app.log.warn({ err: error, feature, source_id: source.sourceId }, "a feature could not be told of a source");
    });
  }
}
