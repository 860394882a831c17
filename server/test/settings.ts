import { type Settings, saveSettings, tellScreens } from "../src/features/site/index.ts";
import type { TestApp } from "./app.ts";

/** Chooses settings, seen by the next call already: what the bus tells other nodes takes a moment. */
export async function chooseSettings({ app }: Pick<TestApp, "app">, settings: Settings): Promise<void> {
  await saveSettings(app, settings);
  tellScreens(app, Object.keys(settings));
}
