import { type Output, outputs } from "@pluma/contract/avatars/outputs";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { useOnReconnect, useServerEvent } from "../../platform/me/socket.ts";

export type OutputFilter = { page: number; favorite?: boolean; liked?: boolean };
type OutputsPage = { outputs: Output[]; count: number; pages: number };

const outputKeys = { of: (avatarId: number) => ["outputs", avatarId] as const };
const LOOK_AGAIN_MS = 4000;

/** A page of one's own outputs of an avatar, the newest first. */
export function useOutputs(avatarId: number, filter: OutputFilter) {
  return useQuery({
    queryKey: [...outputKeys.of(avatarId), filter],
    queryFn: ({ signal }): Promise<OutputsPage> =>
      ask(outputs.listAvatarOutputs, { params: { id: avatarId }, query: filter }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.outputs.some(({ generating }) => generating) ? LOOK_AGAIN_MS : false),
  });
}

/** Keeps outputs that are on the screen true to what happens. */
export function useOutputsLive(avatarId: number): void {
  useServerEvent("output", ({ output, avatar_id }) => {
    if (avatar_id !== avatarId || !output) return;
    if (isHeld(output)) keepOutput(output);
    else reread(avatarId);
  });
  useOnReconnect(() => reread(avatarId));
}

function isHeld({ avatar_id, output_id }: Output): boolean {
  const pages = queryClient.getQueriesData<OutputsPage>({ queryKey: outputKeys.of(avatar_id ?? 0) });
  return pages.some(([, held]) => held?.outputs.some((one) => one.output_id === output_id));
}

function keepOutput(output: Output): void {
  queryClient.setQueriesData<OutputsPage>(
    { queryKey: outputKeys.of(output.avatar_id ?? 0) },
    (held) =>
      held && { ...held, outputs: held.outputs.map((one) => (one.output_id === output.output_id ? output : one)) },
  );
}

function reread(avatarId: number): void {
  queryClient.invalidateQueries({ queryKey: outputKeys.of(avatarId) }).catch(() => undefined);
}

/** Has the avatar write to a prompt; the same key writes once. */
export function useGenerateOutput(avatarId: number) {
  return useMutation({
    mutationFn: async ({ key, prompt }: { key: string; prompt: string }) =>
      (await ask(outputs.generateOutput, { body: { avatar_id: avatarId, prompt } }, { idempotencyKey: key })).output,
    onSuccess: () => reread(avatarId),
  });
}

/** Keeps a text as a sample of how the avatar should write. */
export function useAddOutput(avatarId: number) {
  return useMutation({
    mutationFn: async ({ key, ...body }: { key: string; prompt?: string; content: string; liked: boolean | null }) =>
      (await ask(outputs.addOutput, { body: { avatar_id: avatarId, ...body } }, { idempotencyKey: key })).output,
    onSuccess: () => reread(avatarId),
  });
}

/** Rates an output, stars it, or changes its text; shown at once, and read again when that is refused. */
export function useChangeOutput() {
  return useMutation({
    mutationFn: async ({
      output,
      changes,
    }: {
      output: Output;
      changes: Partial<Pick<Output, "liked" | "favorite">> & { content?: string };
    }) => {
      const { output_id } = output;
      const { liked, ...others } = changes;
      if (liked !== undefined) return (await ask(outputs.rateOutput, { body: { output_id, liked } })).output;
      return (await ask(outputs.saveOutput, { body: { output_id, ...others } })).output;
    },
    onMutate: ({ output, changes }) => keepOutput({ ...output, ...changes }),
    onSuccess: keepOutput,
    onError: (_error, { output }) => keepOutput(output),
  });
}

/** Stops an output that is being written; what has arrived stays. */
export function useStopOutput() {
  return useMutation({
    mutationFn: async (outputId: number) => (await ask(outputs.stopOutput, { params: { id: outputId } })).output,
    onSuccess: keepOutput,
  });
}

/** Deletes an output; gone at once, and back when that is refused. */
export function useDeleteOutput(avatarId: number) {
  return useMutation({
    mutationFn: (outputId: number) => ask(outputs.deleteOutput, { params: { id: outputId } }),
    onMutate: (outputId) =>
      queryClient.setQueriesData<OutputsPage>(
        { queryKey: outputKeys.of(avatarId) },
        (held) => held && { ...held, outputs: held.outputs.filter(({ output_id }) => output_id !== outputId) },
      ),
    onSettled: () => reread(avatarId),
  });
}
