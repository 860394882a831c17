import { type Message, messages, messageTypes } from "@pluma/contract/chats/messages";
import type { Language } from "@pluma/contract/kit/kit";
import { type InfiniteData, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { useOnReconnect, useServerEvent } from "../../platform/me/socket.ts";
import { showAlert } from "../../platform/messages.ts";
import { useOrganizationId } from "../../platform/session/organization.ts";
import { newKey } from "../chats/index.ts";
import { distinctIn, type Kind, takeOutput } from "./outputs.ts";

type Page = { messages: Message[]; max: number };
type Pages = InfiniteData<Page, number>;

const distinct = (pages: Page[]): Message[] => distinctIn(pages.flatMap((page) => page.messages));

const LOOK_AGAIN_MS = 4000;
const all = ["generators"] as const;

/**
 * One's own texts of a kind in the selected space, newest first, ten more at a time. While one is being written it is
 * looked at every few seconds beside the events, so that a line that died unnoticed never leaves it waiting.
 */
export function useOutputs(kind: Kind, onlyFavorites: boolean) {
  const organizationId = useOrganizationId();
  useOutputEvents();
  return useInfiniteQuery({
    queryKey: [...all, kind, organizationId, onlyFavorites],
    queryFn: ({ pageParam, signal }) =>
      ask(
        messages.listMessages,
        {
          query: {
            message_type_id: messageTypes[kind],
            page: pageParam,
            ...(onlyFavorites && { favorite: true }),
          },
        },
        { signal },
      ),
    initialPageParam: 1,
    select: ({ pages }) => distinct(pages),
    getNextPageParam: (last: Page, pages: Page[]) => (heldIn(pages) < last.max ? pages.length + 1 : undefined),
    refetchInterval: (query) =>
      query.state.data?.pages.some((page) => page.messages.some((one) => one.generating)) ? LOOK_AGAIN_MS : false,
  });
}

// A page that is fetched after a new one has come begins with what the page before it ended with.
const heldIn = (pages: Page[]): number => distinct(pages).length;

function useOutputEvents(): void {
  useServerEvent("message", ({ message }) => {
    if (message.role === "assistant") keep(message);
  });
  useOnReconnect(() => {
    queryClient.invalidateQueries({ queryKey: all }).catch(() => undefined);
  });
}

/** Writes an output wherever it is held; a new one stands first, except among favourites. */
function keep(message: Message): void {
  const kind = kindOf(message);
  if (!kind) return;
  for (const [key] of queryClient.getQueriesData<Pages>({ queryKey: [...all, kind] })) {
    queryClient.setQueryData<Pages>(key, (held) => held && withOutput(held, message, key.at(-1) === true));
  }
}

const kindOf = ({ message_type_id }: Message): Kind | null =>
  message_type_id === messageTypes.topics ? "topics" : message_type_id === messageTypes.hashtags ? "hashtags" : null;

function withOutput(held: Pages, message: Message, onlyFavorites: boolean): Pages {
  const isHeld = held.pages.some((page) => page.messages.some((one) => one.message_id === message.message_id));
  if (!isHeld && onlyFavorites) return held;
  return {
    ...held,
    pages: held.pages.map((page, index) => {
      const isHere = page.messages.some((one) => one.message_id === message.message_id);
      const takes = isHeld ? isHere : index === 0;
      const messages = takes ? takeOutput(page.messages, message) : page.messages;
      return { messages, max: page.max + (isHeld ? 0 : 1) };
    }),
  };
}

/** Takes one out wherever it is held. */
function drop(id: number): void {
  queryClient.setQueriesData<Pages>({ queryKey: all }, (held) => {
    if (!held?.pages.some((page) => page.messages.some((one) => one.message_id === id))) return held;
    const pages = held.pages.map(({ messages, max }) => ({
      messages: messages.filter((one) => one.message_id !== id),
      max: max - 1,
    }));
    return { ...held, pages };
  });
}

/** What is asked for: a text, in a language, or more of what an earlier output has, or once more what failed. */
export type Wish = { prompt: string; lang: Language; moreLike?: number; insteadOf?: number };

/** Asks for topics or hashtags; the pending one is shown at once, and the finished one comes by itself. */
export function useGenerate(kind: Kind) {
  return useMutation({
    mutationFn: ({ prompt, lang, moreLike }: Wish) =>
      ask(
        messages.sendMessage,
        { body: { prompt, lang, message_type_id: messageTypes[kind], more_like: moreLike ?? null } },
        { idempotencyKey: newKey() },
      ),
    onSuccess: ({ message }, { prompt, insteadOf }) => {
      if (insteadOf !== undefined) drop(insteadOf);
      keep({ ...message, prompt: message.prompt ?? prompt });
    },
    onError: () => {
      queryClient.invalidateQueries({ queryKey: ["me"] }).catch(() => undefined);
    },
  });
}

/** Stops one that is being written; what has arrived stays. */
export function useStopOutput() {
  return useMutation({
    mutationFn: (id: number) => ask(messages.stopMessage, { params: { id } }),
    onSuccess: ({ message }) => keep(message),
    onError: showAlert,
  });
}

type Change = { message: Message; content?: string; favorite?: boolean };

/** Changes the text of an output or its star; shown at once, and taken back when it is refused. */
export function useSaveOutput() {
  return useMutation({
    mutationFn: ({ message, content, favorite }: Change) =>
      ask(messages.saveMessage, { body: { message_id: message.message_id, content, favorite } }),
    onMutate: ({ message, content, favorite }) =>
      keep({ ...message, content: content ?? message.content, favorite: favorite ?? message.favorite }),
    onSuccess: ({ message }) => keep(message),
    onError: (error, { message }) => {
      keep(message);
      showAlert(error);
    },
  });
}

/** Deletes an output. */
export function useDeleteOutput() {
  return useMutation({
    mutationFn: (id: number) => ask(messages.deleteMessage, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: all }),
    onError: showAlert,
  });
}
