/** Runs of trainings: what they do, how far they are, and what they cost. */
import { z } from "zod";
import { moment } from "../kit/kit.ts";

/** How long a run may take, in minutes. */
export const TRAINING_MINUTES_MAX = 15;

/**
 * What a run does. `execute` distils a context from the material. `sync` brings the index in line with the files.
 * `refine` improves the context from rated outputs and taught answers. `combine` makes one avatar of two.
 */
export const runActs = ["execute", "sync", "refine", "combine"] as const;
export type RunAct = (typeof runActs)[number];

export const runStates = ["waiting", "running", "done", "failed", "cancelled"] as const;

/** The steps of each act, in order; `step` of a run is one of them. */
export const runSteps = {
  execute: ["files_read", "material_studied", "context_written", "ready"],
  sync: ["files_read", "index_compared", "index_mended", "ready"],
  refine: ["examples_picked", "context_refined", "ready"],
  combine: ["files_read", "contexts_joined", "files_copied", "ready"],
} as const satisfies Record<RunAct, readonly string[]>;

/** What a run costs, in tokens and US dollars on the person's own AI account; dollars null where the price is not known. */
export const runCost = z.object({ tokens: z.number().int(), cost_usd: z.number().nullable() });
export type RunCost = z.infer<typeof runCost>;

/**
 * One run. `done` from 0 to 1; `seconds_left` null while nothing can be said. `result`: what came of it. `kept`: the new
 * context stands in the avatar; `proposed`: it waits to be kept or put aside; `aside`: it was put aside; `stored`: it is
 * the training's own, without an avatar; `nothing`: there was nothing to do. `made_avatar_id` is what combine made.
 */
export const trainingRun = z.object({
  run_id: z.number().int(),
  job_id: z.string(),
  act: z.enum(runActs),
  training_id: z.number().int().nullable(),
  avatar_id: z.number().int().nullable(),
  state: z.enum(runStates),
  step: z.string(),
  done: z.number(),
  seconds_left: z.number().int().nullable(),
  estimate: runCost,
  cost: runCost,
  /** Parts that an earlier run, or this one before it was interrupted, had read already: they are not paid again. */
  parts_reused: z.number().int(),
  result: z.enum(["kept", "proposed", "aside", "stored", "nothing"]).nullable(),
  made_avatar_id: z.number().int().nullable(),
  problem: z.string().nullable(),
  createdAt: moment,
  finishedAt: moment.nullable(),
});
export type TrainingRun = z.infer<typeof trainingRun>;
