/** Trainings: material that a model reads on the person's own AI account, and the runs that do it. */
import { z } from "zod";
import { fileRef } from "../accounts/accounts.ts";
import { difference } from "../kit/differing/differ.ts";
import {
  defineErrors,
  filledText,
  flag,
  id,
  idParams,
  moment,
  organizationId,
  page,
  paged,
  route,
  text,
} from "../kit/kit.ts";
import { runCost, runStates, type TrainingRun, trainingRun } from "./trainingRuns.ts";

export const TRAININGS_PER_PAGE = 24;
export const TRAINING_NAME_LENGTH_MAX = 120;
/**
 * A training. `file` is its material; `context` what was last distilled without an avatar, for those who may edit it
 * alone, as is `run`, the newest one. `status` is that of the newest run, idle before the first.
 */
export const training = z.object({
  training_id: z.number().int(),
  name: z.string(),
  file: fileRef.nullable(),
  file_id: z.number().int().nullable(),
  avatar_id: z.number().int().nullable(),
  user_id: z.number().int(),
  organization_id: z.number().int().nullable(),
  public: z.boolean(),
  status: z.enum(["idle", ...runStates]),
  context: z.string().nullable(),
  run: trainingRun.nullable(),
  can: z.object({ edit: z.boolean() }),
  createdAt: moment,
  updatedAt: moment,
});
export type Training = z.infer<typeof training>;

export const errors = defineErrors({
  own_key_missing: "invalid",
  training_without_avatar: "conflict",
  training_material_missing: "conflict",
  refine_material_missing: "conflict",
  context_missing: "conflict",
  nothing_to_keep: "conflict",
  run_took_too_long: "failed",
});

const started = z.object({ training, run: trainingRun, job_id: z.string() });
/**
 * What a run would cost, of how many parts it is, how many of them cost nothing any more, and whether there is a key to pay with.
 * `is_reading`: some of the material is still being read, and not counted.
 */
const estimated = z.object({
  estimate: runCost,
  parts: z.number().int(),
  parts_reused: z.number().int(),
  is_reading: z.boolean(),
  has_key: z.boolean(),
});
const runOnly = z.object({ run: trainingRun, job_id: z.string() });
const trainingId = z.object({ training_id: id });
const fields = {
  avatar_id: id.nullish(),
  public: flag.optional(),
  file_id: id.nullish(),
};

export const trainings = {
  listTrainings: route({
    method: "GET",
    path: "/trainings",
    summary:
      "One's own trainings of the selected space, the newest first; 24 a page. `avatar_id` keeps those of one avatar.",
    access: "hasAccess",
    query: z.object({ query: text(200).default(""), avatar_id: id.optional(), page, organization_id: organizationId }),
    answer: z.object({ trainings: z.array(training), ...paged }),
  }),
  listPublicTrainings: route({
    method: "GET",
    path: "/trainings/public/all",
    summary: "Every public training, by name, without its material; 24 a page.",
    access: "hasAccess",
    query: z.object({ query: text(200).default(""), page }),
    answer: z.object({ trainings: z.array(training), ...paged }),
  }),
  readTraining: route({
    method: "GET",
    path: "/trainings/{id}",
    summary: "One training that the caller may see; its material and result for those who may edit it alone.",
    access: "hasAccess",
    params: idParams,
    answer: z.object({ training }),
  }),
  createTraining: route({
    method: "POST",
    path: "/trainings",
    summary: "Makes a training of a file that was uploaded before; `file_id` and `avatar_id` must be one's own.",
    access: "hasAccess",
    status: 201,
    isIdempotent: true,
    body: z.object({ name: filledText(TRAINING_NAME_LENGTH_MAX), ...fields, organization_id: organizationId }),
    answer: z.object({ training }),
    refuses: ["avatar_file_type_refused", "file_protected"],
  }),
  saveTraining: route({
    method: "PUT",
    path: "/trainings",
    summary: "Changes a training; keys left out stay as they are.",
    access: "hasAccess",
    body: z.object({ training_id: id, name: filledText(TRAINING_NAME_LENGTH_MAX).optional(), ...fields }),
    answer: z.object({ training }),
    refuses: ["avatar_file_type_refused", "file_protected", "avatar_busy"],
  }),
  executeTraining: route({
    method: "POST",
    path: "/trainings/execute",
    summary:
      "Distils a context from the training's material and its avatar's files, in the background. One run at a time: asked again it answers the one that runs.",
    access: "hasAccess",
    status: 202,
    body: trainingId,
    answer: started,
    refuses: ["own_key_missing", "training_material_missing", "avatar_busy"],
    budget: "runs",
  }),
  syncTraining: route({
    method: "POST",
    path: "/trainings/sync",
    summary:
      "Brings the index in line with the files of the training and its avatar, in the background; what did not change is left as it is.",
    access: "hasAccess",
    status: 202,
    body: trainingId,
    answer: started,
    refuses: ["own_key_missing", "avatar_busy"],
    budget: "runs",
  }),
  refineTraining: route({
    method: "POST",
    path: "/trainings/refine",
    summary:
      "Improves the context of the training's avatar from rated outputs and taught answers; the difference is kept only when somebody says so.",
    access: "hasAccess",
    status: 202,
    body: trainingId,
    answer: started,
    refuses: [
      "own_key_missing",
      "training_without_avatar",
      "refine_material_missing",
      "context_missing",
      "avatar_busy",
    ],
    budget: "runs",
  }),
  deleteTraining: route({
    method: "DELETE",
    path: "/trainings/{id}",
    summary: "Deletes a training with its material; a run of it is cancelled. The context of its avatar stays.",
    access: "signedIn",
    params: idParams,
  }),
  estimateTraining: route({
    method: "GET",
    path: "/trainings/{id}/estimate",
    summary: "What a run of a training that the caller may edit would cost: what is read already costs nothing.",
    access: "hasAccess",
    params: idParams,
    query: z.object({ act: z.enum(["execute", "sync", "refine"]).default("execute") }),
    answer: estimated,
  }),
  estimateRefining: route({
    method: "GET",
    path: "/avatars/{id}/refine/estimate",
    summary:
      "What improving the context of an own avatar would cost now; nothing where there is nothing to learn from.",
    access: "hasAccess",
    params: idParams,
    answer: estimated,
  }),
  refineAvatar: route({
    method: "POST",
    path: "/avatars/refine",
    summary:
      "Improves the context of an avatar from rated outputs and taught answers; the difference is kept only when somebody says so.",
    access: "hasAccess",
    status: 202,
    body: z.object({ avatar_id: id }),
    answer: runOnly,
    refuses: ["own_key_missing", "refine_material_missing", "context_missing", "avatar_busy"],
    budget: "runs",
  }),
  combineAvatars: route({
    method: "POST",
    path: "/avatars/combine",
    summary:
      "Makes a new avatar of two own ones, or of one and a training: one context of both, and the files of both.",
    access: "hasAccess",
    status: 202,
    isIdempotent: true,
    body: z
      .object({
        selected_avatar_id: id,
        target_avatar_id: id.nullish(),
        target_training_id: id.nullish(),
        name: filledText(TRAINING_NAME_LENGTH_MAX),
      })
      .refine(({ target_avatar_id, target_training_id }) => Boolean(target_avatar_id ?? target_training_id), {
        path: ["target_avatar_id"],
        message: "empty",
      }),
    answer: runOnly,
    refuses: ["own_key_missing", "context_missing", "avatar_busy"],
    budget: "runs",
  }),
  listRuns: route({
    method: "GET",
    path: "/avatars/{id}/runs",
    summary: "The newest 20 runs of an avatar that the caller may edit, and of its trainings.",
    access: "hasAccess",
    params: idParams,
    answer: z.object({ runs: z.array(trainingRun) }),
  }),
  readRun: route({
    method: "GET",
    path: "/trainings/runs/{id}",
    summary: "One own run; of one that proposes a context, that context and what is different in it.",
    access: "hasAccess",
    params: idParams,
    answer: z.object({
      run: trainingRun,
      proposal: z.object({ context: z.string(), differences: z.array(difference) }).nullable(),
    }),
  }),
  cancelRun: route({
    method: "POST",
    path: "/trainings/runs/{id}/cancel",
    summary: "Stops an own run at once; what it had read is kept for the next one. One that ended stays as it is.",
    access: "signedIn",
    status: 200,
    params: idParams,
    answer: z.object({ run: trainingRun }),
  }),
  keepRun: route({
    method: "POST",
    path: "/trainings/runs/{id}/keep",
    summary: "Makes the proposed context that of the avatar, as a new version; `context` keeps an edited one instead.",
    access: "hasAccess",
    status: 200,
    params: idParams,
    body: z.object({ context: text(200_000).optional() }),
    answer: z.object({ run: trainingRun }),
    refuses: ["nothing_to_keep", "context_empty", "context_too_long", "avatar_changed"],
    budget: "runs",
  }),
  putRunAside: route({
    method: "POST",
    path: "/trainings/runs/{id}/aside",
    summary: "Puts a proposed context aside; the avatar stays as it is.",
    access: "hasAccess",
    status: 200,
    params: idParams,
    answer: z.object({ run: trainingRun }),
    refuses: ["nothing_to_keep"],
  }),
};

export type TrainingsEvents = {
  /** A run was started, went on or ended. */
  training: { run: TrainingRun; training: Training | null };
};
