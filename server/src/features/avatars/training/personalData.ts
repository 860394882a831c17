import type { App } from "../../../platform/context.ts";
import type { ExportedFile, PersonalData } from "../../../platform/features/personalData.ts";
import { dollarsOf } from "./show.ts";
import type { RunRow } from "./store.runs.ts";
import { deleteRunsOf, type Paid, readPaid, readRunsOf } from "./store.system.runs.ts";
import { deletePartsOf, deleteTrainingsOf, readTrainingsOf } from "./store.system.ts";
import type { TrainingRow } from "./store.ts";

/** What trainings keep of a person: what they set up, what it made, and what it cost; it goes with them. */
export const trainingData: PersonalData = {
  name: "trainings",
  tables: { trainings: "goes", training_runs: "goes", training_parts: "goes" },
  exportOf: exportTrainings,
  async erase(ctx, userId) {
    await deleteRunsOf(ctx.db, userId);
    await deletePartsOf(ctx.db, userId);
    await deleteTrainingsOf(ctx.db, userId);
  },
};

async function* exportTrainings(app: App, userId: number): AsyncGenerator<ExportedFile> {
  const [trainings, runs] = await Promise.all([readTrainingsOf(app, userId), readRunsOf(app, userId)]);
  if (trainings.length > 0) yield inJson("trainings/trainings.json", trainings.map(describe));
  if (runs.length === 0) return;
  const paid = await readPaid(
    app,
    runs.map(({ runId }) => runId),
  );
  yield inJson(
    "trainings/runs.json",
    runs.map((run) => describeRun(run, paid.get(run.runId))),
  );
}

const inJson = (path: string, value: unknown): ExportedFile => ({ path, content: JSON.stringify(value, null, 2) });

function describe(row: TrainingRow) {
  const { trainingId, avatarId, organizationId, name, isPublic, fileId, context, createdAt, updatedAt } = row;
  const ids = { training_id: trainingId, avatar_id: avatarId, organization_id: organizationId, file_id: fileId };
  return { ...ids, name, public: isPublic, context, createdAt, updatedAt };
}

function describeRun(row: RunRow, paid: Paid = { tokens: 0, costMicros: 0 }) {
  const { runId, act, trainingId, avatarId, madeAvatarId, state, result, proposal, createdAt, finishedAt } = row;
  const ids = { run_id: runId, training_id: trainingId, avatar_id: avatarId, made_avatar_id: madeAvatarId };
  const cost = { tokens: paid.tokens, cost_usd: dollarsOf(paid.costMicros) };
  return { ...ids, act, state, result, proposal, cost, createdAt, finishedAt };
}
