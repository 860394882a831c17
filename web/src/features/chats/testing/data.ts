import { type MessagesEvents, messages } from "@pluma/contract/chats/messages";
import { useMutation } from "@tanstack/react-query";
import { useEffectEvent, useReducer, useRef } from "react";
import { ask } from "../../../platform/ask/ask.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { useOnReconnect, useServerEvent } from "../../../platform/me/socket.ts";
import { showAlert } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { newKey } from "../data/key.ts";
import { generatingIn, type Thread } from "../data/thread.ts";
import { emptyTest, lastAnswerOf, takeTestEvent } from "./testing.ts";

/** After a line that was lost, an answer of which nothing more comes for so long has ended unheard. */
const SILENT_MS = 5000;

type Outgoing = { content: string; replaces: number | null };
type Ways = { onRefused: (content: string, error: Error) => void; triesTemplate?: number | null };

export type Test = ReturnType<typeof useTest>;

/**
 * A chat with an avatar, or with none, that lives on this screen alone: its answers are no part of any conversation, and
 * each goes on from the one before.
 */
export function useTest(avatarId: number | null, { onRefused, triesTemplate }: Ways) {
  const [test, tell] = useReducer(takeTestEvent, emptyTest);
  const { thread } = test;
  const generating = generatingIn(thread);
  usePieces((pieces) => tell({ kind: "pieces", pieces }));
  useServerEvent("message_stream_end", (end) => {
    if (end.conversation_id === null) tell({ kind: "end", end });
  });
  const send = useMutation({
    mutationFn: ({ content, replaces }: Outgoing) => {
      const follows = lastAnswerOf(thread, replaces)?.message_id ?? null;
      const tried = triesTemplate ? { tries_template: triesTemplate } : {};
      const body = { content, avatar_id: avatarId, saveOnConversation: false, follows, ...tried };
      return ask(messages.streamMessage, { body }, { idempotencyKey: newKey() });
    },
    onMutate: (outgoing) => tell({ kind: "sending", ...outgoing }),
    onSuccess: (sent) => tell({ kind: "sent", sent }),
    onError: (error, { content }) => {
      tell({ kind: "refused" });
      // Words or access may have ended meanwhile.
      if (isRefused(error) && error.status === 412)
        queryClient.invalidateQueries({ queryKey: ["me"] }).catch(() => undefined);
      onRefused(content, error);
    },
  });
  const stop = useMutation({
    mutationFn: (messageId: number) => ask(messages.stopMessage, { params: { id: messageId } }),
    onSuccess: ({ message }) => tell({ kind: "message", message }),
    onError: showAlert,
  });
  useEndUnheard(thread, (messageId) => stop.mutate(messageId));
  return {
    thread,
    generating,
    isSending: send.isPending,
    isStopping: stop.isPending,
    send: (content: string, replaces: number | null = null) => send.mutate({ content, replaces }),
    stop: () => generating && !stop.isPending && stop.mutate(generating.message_id),
    clear: () => {
      if (generating) stop.mutate(generating.message_id);
      tell({ kind: "clear" });
    },
  };
}

type Piece = MessagesEvents["message_stream"];

/** Hears the pieces of texts that belong to no conversation, all of a frame at once. */
function usePieces(take: (pieces: Piece[]) => void): void {
  const waiting = useRef<Piece[]>([]);
  const flush = useEffectEvent(() => {
    const pieces = waiting.current;
    waiting.current = [];
    take(pieces);
  });
  useServerEvent("message_stream", (piece) => {
    if (piece.conversation_id !== null) return;
    waiting.current.push(piece);
    if (waiting.current.length > 1) return;
    // Hidden pages have no frames.
    if (document.hidden) setTimeout(flush, 250);
    else requestAnimationFrame(flush);
  });
}

/** Asks for the row of an answer whose end may have been told while the line was down. Stopping what has ended reads it. */
function useEndUnheard(thread: Thread, read: (messageId: number) => void): void {
  const look = useEffectEvent((messageId: number, length: number) => {
    const now = generatingIn(thread);
    if (now?.message_id === messageId && (now.content?.length ?? 0) === length) read(messageId);
  });
  useOnReconnect(({ isFirst }) => {
    const now = generatingIn(thread);
    if (isFirst || !now) return;
    setTimeout(() => look(now.message_id, now.content?.length ?? 0), SILENT_MS);
  });
}
