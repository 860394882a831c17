import type { App } from "../../../platform/context.ts";
import { languageOf } from "../../accounts/index.ts";
import { showRun, showTrainings } from "./show.ts";
import type { RunRow } from "./store.runs.ts";
import { findTraining } from "./store.system.ts";

/** Tells the screens of a run's owner how it stands. */
export async function tellRun(app: App, row: RunRow): Promise<void> {
  const lang = await languageOf(app, row.userId);
  const run = await showRun(app, row, lang);
  const found = row.trainingId === null ? undefined : await findTraining(app, row.trainingId);
  const owner = { userId: row.userId, staffRole: null };
  const [training] = found ? await showTrainings(app, owner, [found], lang) : [];
  app.push(row.userId, "training", { run, training: training ?? null });
}

/** The same of a run that has ended; whoever waits for texts of its avatar or training hears of it as well. */
export async function tellEnd(app: App, row: RunRow): Promise<void> {
  await tellRun(app, row);
  app.push(row.userId, "output", { output: null, training_id: row.trainingId, avatar_id: row.avatarId });
}
