import * as fetches from "../../../src/features/generators/fetching/store.ts";
import * as presets from "../../../src/features/generators/presets/store.ts";
import { about } from "./storeCase.ts";

const form = { name: "Theirs", inputs: {}, open: [], outputs: 1, isShared: false };

export const fetchStores = [
  ...about("fetch", {
    findFetch: (ctx, { superFetchId }) => fetches.findFetch(ctx, superFetchId),
    lockFetch: (ctx, { superFetchId }) => fetches.lockFetch(ctx, superFetchId),
    findOutput: (ctx, { fetchOutputId }) => fetches.findOutput(ctx, fetchOutputId),
    readOutputs: (ctx, { superFetchId }) => fetches.readOutputs(ctx, [superFetchId]),
    listFetches: (ctx, { fetchedAvatarId }) => fetches.listFetches(ctx, fetchedAvatarId, 1),
    writeLiked: (ctx, { fetchOutputId }) => fetches.writeLiked(ctx, fetchOutputId, true),
    deleteFetch: (ctx, { superFetchId }) => fetches.deleteFetch(ctx, superFetchId),
    findSourceOf: (ctx, { fetchFileId }) => fetches.findSourceOf(ctx, fetchFileId),
  }),
  ...about("preset", {
    findPreset: (ctx, { presetId }) => presets.findPreset(ctx, presetId),
    updatePreset: (ctx, { presetId }) => presets.updatePreset(ctx, presetId, form),
    removePreset: (ctx, { presetId }) => presets.removePreset(ctx, presetId),
  }),
  ...about(
    "preset",
    { listPresets: (ctx) => presets.listPresets(ctx), countPresets: (ctx) => presets.countPresets(ctx) },
    { isList: true },
  ),
];
