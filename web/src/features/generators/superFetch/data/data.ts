import { avatars } from "@pluma/contract/avatars/avatars";
import { files } from "@pluma/contract/files/files";
import type { InputValues } from "@pluma/contract/generators/inputs";
import { type FetchOutput, type SuperFetch, superFetches } from "@pluma/contract/generators/superFetch";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../../../platform/ask/ask.ts";
import { queryClient } from "../../../../platform/ask/queryClient.ts";
import { showAlert } from "../../../../platform/messages.ts";
import { newKey } from "../../../chats/index.ts";
import { dropFetch, keepFetch, keepOutputs, keys, type Page } from "./cache.ts";
import { takeOutputs } from "./fetches.ts";

const LOOK_AGAIN_MS = 4000;
const FOREVER = Number.POSITIVE_INFINITY;

/** Who writes: the assistant of Super Fetch, by its id. */
export function useWriter(isWanted: boolean) {
  return useQuery({
    queryKey: keys.writer,
    queryFn: async ({ signal }) => (await ask(avatars.readSuperFetchAvatar, {}, { signal })).avatar.assistant_id,
    staleTime: FOREVER,
    enabled: isWanted,
  });
}

/**
 * What one has fetched, newest first, ten more at a time. While something is being written it is looked at every few
 * seconds beside the events, so that a line that died unnoticed never leaves it waiting.
 */
export function useHistory(assistantId: string | undefined) {
  return useInfiniteQuery({
    queryKey: keys.historyOf(assistantId ?? ""),
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const params = { assistantId: assistantId ?? "" };
      const read = await ask(superFetches.listSuperFetches, { params, query: { page: pageParam } }, { signal });
      return { ...read, messages: read.messages.map(withHeld(assistantId ?? "")) };
    },
    initialPageParam: 1,
    getNextPageParam: (last: Page, pages: Page[]) => (pages.length < last.pages ? pages.length + 1 : undefined),
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ messages }) => messages).map((one) => [one.super_fetch_id, one])).values(),
    ],
    enabled: assistantId !== undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.messages.some(isBeingWritten)) ? LOOK_AGAIN_MS : false,
  });
}

/** Whether something of what was asked for is still being written. */
export const isBeingWritten = ({ outputs }: Pick<SuperFetch, "outputs">): boolean =>
  outputs.some(({ generating }) => generating);

// A row that is read lags behind the words that are shown.
function withHeld(assistantId: string): (fetch: SuperFetch) => SuperFetch {
  const held = queryClient.getQueryData<{ pages: Page[] }>(keys.historyOf(assistantId));
  const all = new Map(held?.pages.flatMap(({ messages }) => messages).map((one) => [one.super_fetch_id, one]));
  return (fetch) => {
    const known = all
      .get(fetch.super_fetch_id)
      ?.outputs.filter(({ output_id }) => fetch.outputs.some((fresh) => fresh.output_id === output_id));
    return known ? { ...fetch, outputs: takeOutputs(known, fetch.outputs) } : fetch;
  };
}

/** What is asked for: the inputs of a form, or prompts as they are. */
export type Wish = { inputs: InputValues; outputs: number; fileId: number | null } | { messages: string[] };

/** Asks for outputs; the pending ones are shown at once, and their words come by themselves. */
export function useFetchOutputs(assistantId: string | undefined) {
  return useMutation({
    mutationFn: (wish: Wish) => {
      const assistant_id = assistantId ?? "";
      const options = { idempotencyKey: newKey() };
      return "messages" in wish
        ? ask(superFetches.sendSuperFetch, { body: { messages: wish.messages, assistant_id } }, options)
        : ask(
            superFetches.fetchOutputs,
            { body: { ...wish.inputs, outputs: wish.outputs, assistant_id, file_id: wish.fileId } },
            options,
          );
    },
    onSuccess: ({ super_fetch }) => keepFetch(assistantId ?? "", super_fetch),
    onError: rereadMe,
  });
}

type Change = { output: FetchOutput; text: string; liked: boolean | null };

/** Has an output written again as its feedback says; the new version stands in its column. */
export function useRevise(assistantId: string | undefined) {
  return useMutation({
    mutationFn: ({ output, text, liked }: Change) =>
      ask(
        superFetches.sendSuperFetch,
        { body: { messages: [text], assistant_id: assistantId ?? "", output_id: output.output_id, liked } },
        { idempotencyKey: newKey() },
      ),
    onSuccess: ({ super_fetch }) => keepOutputs(super_fetch.super_fetch_id, super_fetch.outputs),
    onError: (error) => {
      rereadMe();
      showAlert(error);
    },
  });
}

/** Rates an output; shown at once, and taken back when it is refused. */
export function useRate() {
  return useMutation({
    mutationFn: ({ output, liked }: { output: FetchOutput; liked: boolean | null }) =>
      ask(superFetches.rateFetchOutput, { body: { output_id: output.output_id, liked } }),
    onMutate: ({ output, liked }) => keepOutputs(output.super_fetch_id, [{ ...output, liked }]),
    onSuccess: ({ output }) => keepOutputs(output.super_fetch_id, [output]),
    onError: (error, { output }) => {
      keepOutputs(output.super_fetch_id, [output]);
      showAlert(error);
    },
  });
}

/** Stops outputs that are being written; what has arrived stays. */
export function useStop() {
  return useMutation({
    mutationFn: (outputs: FetchOutput[]) =>
      Promise.all(
        outputs.map(async ({ output_id }) => ask(superFetches.stopFetchOutput, { params: { id: output_id } })),
      ),
    onSuccess: (stopped) => {
      for (const { output } of stopped) keepOutputs(output.super_fetch_id, [output]);
    },
    onError: showAlert,
  });
}

/** Deletes what was asked for at once, with its outputs. */
export function useDeleteFetch() {
  return useMutation({
    mutationFn: (id: number) => ask(superFetches.deleteSuperFetch, { params: { id } }),
    onSuccess: (_, id) => dropFetch(id),
    onError: showAlert,
  });
}

/** Keeps a document that shall go along. */
export function useAddFile() {
  return useMutation({
    mutationFn: async (given: File) => {
      const body = new FormData();
      body.append("file", given);
      return (await ask(files.addFile, { body })).file;
    },
  });
}

const rereadMe = (): void => {
  queryClient.invalidateQueries({ queryKey: ["me"] }).catch(() => undefined);
};
