import type { App } from "../../../../platform/context.ts";
import { inTransaction } from "../../../../platform/database/db.ts";
import { isStillIn } from "../../../organizations/index.ts";
import { findAvatar } from "../../store.system.ts";
import type { RunRow } from "../store.runs.ts";
import { listLiveOf } from "../store.system.runs.ts";
import { findTraining } from "../store.system.ts";
import { tellEnd } from "../tell.ts";
import { cancelOne } from "./cancel.ts";

/** Ends the runs of whoever left the organization that they train in, or whose avatar there is somebody else's now. */
export function hearRightsOfTrainers(app: App): void {
  app.bus.on("rights", ({ user_id: userId }) => app.background("rights of a trainer", endOf(app, userId)));
}

async function endOf(app: App, userId: number): Promise<void> {
  for (const run of await listLiveOf(app, userId)) await endUnlessAllowed(app, run);
}

/** Cancels a run that may not go on; answers whether it may. */
export async function endUnlessAllowed(app: App, run: RunRow): Promise<boolean> {
  if (await mayGoOn(app, run)) return true;
  const row = await inTransaction(app, (tx) => cancelOne(tx, run));
  if (row) await tellEnd(app, row);
  return false;
}

/** Whether what a run reads and writes is still its trainer's: the avatar and the training, in organizations that they are in. */
async function mayGoOn(app: App, run: RunRow): Promise<boolean> {
  const { userId } = run;
  const [avatar, training] = await Promise.all([
    run.avatarId === null ? undefined : findAvatar(app, run.avatarId),
    run.trainingId === null ? undefined : findTraining(app, run.trainingId),
  ]);
  const about = [avatar, training].filter((each) => each !== undefined);
  if (about.some((each) => each.userId !== userId)) return false;
  const within = new Set([run, ...about].flatMap(({ organizationId }) => organizationId ?? []));
  for (const organizationId of within) if (!(await isStillIn(app, userId, organizationId))) return false;
  return true;
}
