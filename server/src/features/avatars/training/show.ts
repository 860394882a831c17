import type { TrainingRun } from "@pluma/contract/avatars/trainingRuns";
import type { Training } from "@pluma/contract/avatars/trainings";
import type { Language } from "@pluma/contract/kit/kit";
import type { Actor, App } from "../../../platform/context.ts";
import { wordsOfStored } from "../../../platform/errorMessages.ts";
import { filesOf } from "../../files/index.ts";
import { mayChange, secondsLeft } from "./rules.ts";
import type { RunRow } from "./store.runs.ts";
import { newestRuns, type Paid, readPaid } from "./store.system.runs.ts";
import type { TrainingRow } from "./store.ts";

const MICROS = 1_000_000;
const nothing: Paid = { tokens: 0, costMicros: 0 };

/** Runs as their owner sees them; what went wrong is said in the reader's language. */
export async function showRuns(app: Pick<App, "db" | "clock">, rows: RunRow[], lang: Language): Promise<TrainingRun[]> {
  const paid = await readPaid(
    app,
    rows.map(({ runId }) => runId),
  );
  return rows.map((row) => showOne(row, paid.get(row.runId) ?? nothing, app.clock.now(), lang));
}

/** One run, as `showRuns` shows it. */
export async function showRun(app: Pick<App, "db" | "clock">, row: RunRow, lang: Language): Promise<TrainingRun> {
  const paid = await readPaid(app, [row.runId]);
  return showOne(row, paid.get(row.runId) ?? nothing, app.clock.now(), lang);
}

/** Trainings as somebody sees them: material, context and run for those who may change them, of others the name alone. */
export async function showTrainings(
  app: Pick<App, "db" | "clock" | "secrets">,
  reader: Pick<Actor, "userId" | "staffRole">,
  rows: TrainingRow[],
  lang: Language,
): Promise<Training[]> {
  const opened = rows.filter((row) => mayChange(reader, row));
  const [files, newest] = await Promise.all([
    filesOf(
      app,
      opened.flatMap(({ fileId }) => fileId ?? []),
    ),
    newestRuns(
      app,
      opened.map(({ trainingId }) => trainingId),
    ),
  ]);
  const runs = await showRuns(app, [...newest.values()], lang);
  const runOf = new Map(runs.map((run) => [run.training_id, run]));
  return rows.map((row) => {
    if (!mayChange(reader, row)) return named(row);
    const run = runOf.get(row.trainingId) ?? null;
    const { fileId, avatarId, context } = row;
    return {
      ...named(row),
      file: files.get(fileId ?? 0) ?? null,
      file_id: files.has(fileId ?? 0) ? fileId : null,
      avatar_id: avatarId,
      status: run?.state ?? "idle",
      context: context === "" ? null : context,
      run,
      can: { edit: true },
    };
  });
}

/** What of a training everybody may see who may see it. */
function named(row: TrainingRow): Training {
  return {
    training_id: row.trainingId,
    name: row.name,
    file: null,
    file_id: null,
    avatar_id: null,
    user_id: row.userId,
    organization_id: row.organizationId,
    public: row.isPublic,
    status: "idle",
    context: null,
    run: null,
    can: { edit: false },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function showOne(row: RunRow, paid: Paid, now: Date, lang: Language): TrainingRun {
  const { runId: run_id, jobId: job_id, act, trainingId: training_id, avatarId: avatar_id, state, step, done } = row;
  return {
    run_id,
    job_id,
    act,
    training_id,
    avatar_id,
    state,
    step,
    done,
    seconds_left: secondsLeft(row, paid.tokens, now),
    estimate: { tokens: row.estimateTokens, cost_usd: dollarsOf(row.estimateMicros) },
    cost: { tokens: paid.tokens, cost_usd: dollarsOf(paid.costMicros) },
    parts_reused: row.partsReused,
    result: row.result,
    made_avatar_id: row.madeAvatarId,
    problem: row.errorCode === null ? null : wordsOfStored(row.errorCode, lang, row.errorValues ?? {}),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** Millionths of a US dollar as dollars; what is not known stays so. */
export const dollarsOf = (micros: number | null): number | null => (micros === null ? null : micros / MICROS);
