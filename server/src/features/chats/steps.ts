import type { App } from "../../platform/context.ts";
import { perApp } from "../../platform/state.ts";

/**
 * A step of somebody's run whose conversation changed: an answer ended, was edited, or another version is shown. `isOfMany`: an
 * answer of one of many runs ended, which nobody waits for alone.
 */
export type ChangedStep = { userId: number; userWorkflowTemplateId: number; isOfMany: boolean };

const hearersIn = perApp((): { hear: ((app: App, step: ChangedStep) => Promise<void>) | null } => ({ hear: null }));

/** Says who hears of conversations that belong to steps of runs; once, when the app is opened. */
export function hearSteps(app: App, hear: (app: App, step: ChangedStep) => Promise<void>): void {
  hearersIn(app).hear = hear;
}

/** Tells of a changed conversation, in the background, where it belongs to a step. */
export function tellStep(
  app: App,
  { userId, userWorkflowTemplateId }: { userId: number; userWorkflowTemplateId: number | null },
  isOfMany = false,
): void {
  const { hear } = hearersIn(app);
  if (userWorkflowTemplateId === null || !hear) return;
  app.background(`step ${userWorkflowTemplateId}`, hear(behind(app), { userId, userWorkflowTemplateId, isOfMany }));
}

// What called may be a request, or in a transaction that is over by then.
const behind = (app: App): App => ({ ...app, db: app.backgroundDb });
