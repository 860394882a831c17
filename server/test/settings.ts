import { type BudgetKind, budgetLimits } from "@pluma/contract/kit/budgets";
import { type Settings, saveSettings, tellScreens } from "../src/features/site/index.ts";
import type { TestApp } from "./app.ts";

/** Chooses settings, seen by the next call already: what the bus tells other nodes takes a moment. */
export async function chooseSettings({ app }: Pick<TestApp, "app">, settings: Settings): Promise<void> {
  await saveSettings(app, settings);
  tellScreens(app, Object.keys(settings));
}

/** Lifts every limit on some kinds of use, for a test of something else that needs much of it. */
export function liftLimits(node: Pick<TestApp, "app">, ...kinds: BudgetKind[]): Promise<void> {
  const lifted = budgetLimits.filter(({ kind }) => kinds.includes(kind));
  return chooseSettings(node, Object.fromEntries(lifted.map(({ key }) => [key, "0"])));
}
