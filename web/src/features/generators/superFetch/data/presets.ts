import { type Preset, superFetches } from "@pluma/contract/generators/superFetch";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../../../platform/ask/ask.ts";
import { queryClient } from "../../../../platform/ask/queryClient.ts";
import { showAlert } from "../../../../platform/messages.ts";
import { newKey } from "../../../chats/index.ts";
import { keys } from "./cache.ts";

/** What a preset says, without what the server makes of it. */
export type PresetForm = Pick<Preset, "name" | "inputs" | "open" | "outputs" | "shared">;

/** One's own presets and those that staff share, by name, and whether one may share them. */
export function usePresets() {
  return useQuery({
    queryKey: keys.presets,
    queryFn: ({ signal }) => ask(superFetches.listPresets, {}, { signal }),
  });
}

const reread = () => queryClient.invalidateQueries({ queryKey: keys.presets });

/** Keeps a filled form under a name, or changes the one that has it. */
export function useSavePreset() {
  return useMutation({
    mutationFn: async ({ id, form: body }: { id: number | null; form: PresetForm }) =>
      id === null
        ? (await ask(superFetches.addPreset, { body }, { idempotencyKey: newKey() })).preset
        : (await ask(superFetches.savePreset, { params: { id }, body })).preset,
    onSuccess: reread,
  });
}

/** Deletes a preset. */
export function useDeletePreset() {
  return useMutation({
    mutationFn: (id: number) => ask(superFetches.deletePreset, { params: { id } }),
    onSuccess: reread,
    onError: showAlert,
  });
}
