import { outputs } from "@pluma/contract/avatars/outputs";
import { type Mounting, mount } from "../../../platform/requests/mount.ts";
import {
  addOutput,
  deleteOutput,
  listAvatarOutputs,
  listTrainingOutputs,
  rateOutput,
  saveOutput,
  stopOwnOutput,
} from "./outputs.ts";
import { generateOutput } from "./writing.ts";

/** Serves every call of outputs. */
export function mountOutputs(mounting: Mounting): void {
  mount(mounting, outputs, {
    listAvatarOutputs: (ctx, { params, query }) => listAvatarOutputs(ctx, params.id, query),
    listTrainingOutputs: (ctx, { params, query }) => listTrainingOutputs(ctx, params.id, query),
    addOutput: (ctx, { body }) => addOutput(ctx, body),
    generateOutput: (ctx, { body }) => generateOutput(ctx, body),
    rateOutput: (ctx, { body }) => rateOutput(ctx, body.output_id, body.liked),
    saveOutput: (ctx, { body }) => saveOutput(ctx, body),
    stopOutput: (ctx, { params }) => stopOwnOutput(ctx, params.id),
    deleteOutput: (ctx, { params }) => deleteOutput(ctx, params.id),
  });
}
