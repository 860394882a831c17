import { superFetches } from "@pluma/contract/generators/superFetch";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { fetchOutputs, sendSuperFetch } from "./fetching/fetching.ts";
import { deleteSuperFetch, listSuperFetches, rateFetchOutput, stopFetchOutput } from "./fetching/history.ts";
import { addPreset, deletePreset, listPresets, savePreset } from "./presets/presets.ts";

/** Serves every call of Super Fetch. */
export function mountGenerators(mounting: Mounting): void {
  mount(mounting, superFetches, {
    listSuperFetches: (ctx, { params, query }) => listSuperFetches(ctx, params.assistantId, query.page),
    sendSuperFetch,
    fetchOutputs,
    rateFetchOutput: (ctx, { body }) => rateFetchOutput(ctx, body.output_id, body.liked),
    stopFetchOutput: (ctx, { params }) => stopFetchOutput(ctx, params.id),
    deleteSuperFetch: (ctx, { params }) => deleteSuperFetch(ctx, params.id),
    listPresets,
    addPreset: (ctx, { body }) => addPreset(ctx, body),
    savePreset: (ctx, { params, body }) => savePreset(ctx, params.id, body),
    deletePreset: (ctx, { params }) => deletePreset(ctx, params.id),
  });
}
