import type { FetchOutput, SuperFetch } from "@pluma/contract/generators/superFetch";
import type { InfiniteData } from "@tanstack/react-query";
import { queryClient } from "../../../../platform/ask/queryClient.ts";
import { type Piece, takeOutputs, takePiece } from "./fetches.ts";

export type Page = { messages: SuperFetch[]; count: number; pages: number };
export type Pages = InfiniteData<Page, number>;

export const keys = {
  all: ["super-fetch"] as const,
  writer: ["super-fetch", "writer"] as const,
  presets: ["super-fetch", "presets"] as const,
  history: ["super-fetch", "history"] as const,
  historyOf: (assistantId: string) => ["super-fetch", "history", assistantId] as const,
};

/** Pieces of outputs that are not held yet: they may be faster than the answer that names them. */
let early: Piece[] = [];
const EARLY_MAX = 2000;

const eachFetch = (change: (fetch: SuperFetch) => SuperFetch) =>
  queryClient.setQueriesData<Pages>({ queryKey: keys.history }, (held) => {
    if (!held) return held;
    return {
      ...held,
      pages: held.pages.map((page) => ({ ...page, messages: page.messages.map(change) })),
    };
  });

/** Has what was asked for stand first in the history that is held, with the words that were faster than it. */
export function keepFetch(assistantId: string, fetch: SuperFetch): void {
  const isIt = ({ super_fetch_id }: SuperFetch) => super_fetch_id === fetch.super_fetch_id;
  queryClient.setQueryData<Pages>(keys.historyOf(assistantId), (held) => {
    const [first, ...rest] = held?.pages ?? [{ messages: [], count: 0, pages: 1 }];
    if (!first) return held;
    const isHeld = [first, ...rest].some((page) => page.messages.some(isIt));
    if (isHeld) return held;
    const page = { ...first, messages: [fetch, ...first.messages], count: first.count + 1 };
    return { pages: [page, ...rest], pageParams: held?.pageParams ?? [1] };
  });
  keepOutputs(fetch.super_fetch_id, fetch.outputs);
  const waiting = early;
  early = [];
  growOutputs(waiting);
}

/** Writes outputs wherever they are held; answers whether what they belong to is. None: it is gone. */
export function keepOutputs(superFetchId: number, outputs: FetchOutput[]): boolean {
  if (outputs.length === 0) {
    dropFetch(superFetchId);
    return true;
  }
  let isHeld = false;
  eachFetch((fetch) => {
    if (fetch.super_fetch_id !== superFetchId) return fetch;
    isHeld = true;
    return { ...fetch, outputs: takeOutputs(fetch.outputs, outputs) };
  });
  return isHeld;
}

/** Adds what has arrived to the outputs that are held; answers whether something of one is missing. */
export function growOutputs(pieces: Piece[]): boolean {
  const piecesOf = Map.groupBy(pieces, ({ output_id }) => output_id);
  const met = new Set<number>();
  let isMissing = false;
  const grow = (output: FetchOutput): FetchOutput => {
    const own = piecesOf.get(output.output_id);
    if (!own) return output;
    met.add(output.output_id);
    return own.reduce((grown, piece) => {
      const next = takePiece(grown, piece);
      isMissing ||= next === null;
      return next ?? grown;
    }, output);
  };
  eachFetch((fetch) =>
    fetch.outputs.some(({ output_id }) => piecesOf.has(output_id))
      ? { ...fetch, outputs: fetch.outputs.map(grow) }
      : fetch,
  );
  early = [...early, ...pieces.filter(({ output_id }) => !met.has(output_id))].slice(-EARLY_MAX);
  return isMissing;
}

/** Takes what was asked for out of the history that is held. */
export function dropFetch(superFetchId: number): void {
  queryClient.setQueriesData<Pages>({ queryKey: keys.history }, (held) => {
    const isIt = ({ super_fetch_id }: SuperFetch) => super_fetch_id === superFetchId;
    if (!held?.pages.some((page) => page.messages.some(isIt))) return held;
    const pages = held.pages.map((page) => ({
      ...page,
      messages: page.messages.filter((fetch) => !isIt(fetch)),
      count: page.count - 1,
    }));
    return { ...held, pages };
  });
}

/** Reads the history anew. */
export const rereadHistory = (): void => {
  queryClient.invalidateQueries({ queryKey: keys.history }).catch(() => undefined);
};
