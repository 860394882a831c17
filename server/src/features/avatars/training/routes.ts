import { trainings } from "@pluma/contract/avatars/trainings";
import { type Mounting, mount } from "../../../platform/requests/mount.ts";
import { estimateRefining, estimateTraining } from "./runs/estimating.ts";
import { cancelRun, keepRun, listRuns, putRunAside, readRun } from "./runs/runs.ts";
import { combineAvatars, executeTraining, refineAvatar, refineTraining, syncTraining } from "./runs/starting.ts";
import {
  createTraining,
  deleteTraining,
  listPublicTrainings,
  listTrainings,
  readTraining,
  saveTraining,
} from "./trainings.ts";

/** Serves every call of trainings. */
export function mountTrainings(mounting: Mounting): void {
  mount(mounting, trainings, {
    listTrainings,
    listPublicTrainings: (ctx, { query }) => listPublicTrainings(ctx, query),
    readTraining: (ctx, { params }) => readTraining(ctx, params.id),
    createTraining,
    saveTraining,
    executeTraining: (ctx, { body }) => executeTraining(ctx, body.training_id),
    syncTraining: (ctx, { body }) => syncTraining(ctx, body.training_id),
    refineTraining: (ctx, { body }) => refineTraining(ctx, body.training_id),
    deleteTraining: (ctx, { params }) => deleteTraining(ctx, params.id),
    estimateTraining: (ctx, { params, query }) => estimateTraining(ctx, params.id, query.act),
    estimateRefining: (ctx, { params }) => estimateRefining(ctx, params.id),
    refineAvatar: (ctx, { body }) => refineAvatar(ctx, body.avatar_id),
    combineAvatars,
    listRuns: (ctx, { params }) => listRuns(ctx, params.id),
    readRun: (ctx, { params }) => readRun(ctx, params.id),
    cancelRun: (ctx, { params }) => cancelRun(ctx, params.id),
    keepRun,
    putRunAside: (ctx, { params }) => putRunAside(ctx, params.id),
  });
}
