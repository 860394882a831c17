import type { MessagesEvents } from "@pluma/contract/chats/messages";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { useOnReconnect, useServerEvent } from "../../../platform/me/socket.ts";
import {
  beginThread,
  changeThread,
  dropConversations,
  heldThread,
  keepConversation,
  keys,
  rereadGrowingThreads,
  rereadThread,
  writeConversation,
} from "./cache.ts";
import { type Piece, takeChangedPage, takeEnd, takeMessage, takePieces, takeSent } from "./thread.ts";

type StreamPiece = MessagesEvents["message_stream"];
type Sent = Parameters<typeof takeSent>[1];

const HIDDEN_MS = 250;
const MEND_MS = 300;
/** Between two drawings: ten a second read as steady writing, and each of them costs much the same. */
const DRAW_MS = 100;
/** Two frames: drawing that takes longer is done less often. */
const QUICK_MS = 34;
const REST_MS_MAX = 500;

let waiting: StreamPiece[] = [];
let isFlushing = false;
let restUntil = 0;
/** Pieces of a chat that is being made: they may be faster than the answer that names it. */
let early: StreamPiece[] = [];
const mending = new Set<number>();

/** While it is on the screen, whatever the server tells of chats is written into the query cache. */
export function useChatsLive(): void {
  useServerEvent("message_stream", takeSoon);
  useServerEvent("message_stream_end", (end) => {
    flush();
    changeThread(end.conversation_id, (thread) => takeEnd(thread, end));
  });
  useServerEvent("message", ({ conversation_id, message }) => {
    const held = conversation_id !== null && heldThread(conversation_id);
    if (!held) return;
    const isNew = held.messages.every((one) => one.message_id !== message.message_id);
    changeThread(conversation_id, (thread) => takeMessage(thread, message));
    // Written in another tab: it may have taken the place of messages that are gone now.
    if (isNew && !isSending()) mendSoon(conversation_id);
  });
  useServerEvent("thread_messages", ({ conversation_id, messages, max }) => {
    flush();
    changeThread(conversation_id, (thread) => takeChangedPage(thread, { messages, max }));
  });
  useServerEvent("conversation_deleted", ({ conversation_ids }) => dropConversations(conversation_ids));
  useServerEvent("conversation", ({ conversation }) => {
    // The answer to what is being sent brings it too, and lists wait for that: a first chat must not turn the screen
    // that makes it into a list.
    if (isSending()) writeConversation(conversation.conversation_id, (held) => ({ ...held, ...conversation }));
    else keepConversation(conversation);
  });
  useOnReconnect(({ isFirst }) => {
    // In the moment before the first line only an answer that is being written can have moved on unseen.
    const rereading = isFirst ? rereadGrowingThreads() : queryClient.invalidateQueries({ queryKey: ["chats"] });
    rereading.catch(() => undefined);
  });
}

/** Holds the rows that sending answered, with the words that were faster than the answer. */
export function keepSent(conversationId: number, sent: Sent, replaced: number | null): void {
  beginThread(conversationId, (thread) =>
    takePieces(takeSent(thread, sent, replaced), early.filter(isOf(conversationId))),
  );
  early = [];
  mendIfGapped(conversationId);
}

// The first piece is drawn at once, later ones together. Hidden pages have no frames.
function takeSoon(piece: StreamPiece): void {
  waiting.push(piece);
  if (isFlushing) return;
  isFlushing = true;
  const pauseMs = document.hidden ? HIDDEN_MS : restUntil - performance.now();
  if (pauseMs > 0) setTimeout(flush, pauseMs);
  else requestAnimationFrame(flush);
}

function flush(): void {
  isFlushing = false;
  const pieces = waiting;
  waiting = [];
  if (pieces.length > 0) restAfterDrawing();
  for (const [id, own] of Map.groupBy(pieces, (piece) => piece.conversation_id)) {
    if (id === null) continue;
    if (!changeThread(id, (thread) => takePieces(thread, own)) && isSending()) early.push(...own);
    mendIfGapped(id);
  }
}

// Where drawing takes long (a slow machine, an answer as long as a book) it is done less often, so that two thirds of
// the time are left for whoever types and scrolls meanwhile.
function restAfterDrawing(): void {
  if (document.hidden) return;
  const began = performance.now();
  restUntil = began + DRAW_MS;
  requestAnimationFrame(() =>
    setTimeout(() => {
      const tookMs = performance.now() - began;
      if (tookMs > QUICK_MS) restUntil = performance.now() + Math.min(tookMs * 2, REST_MS_MAX);
    }),
  );
}

function mendIfGapped(id: number): void {
  if (heldThread(id)?.aside.length) mendSoon(id);
}

/** Reads the row again until it has what is missing: the server writes it about once a second. */
function mendSoon(id: number): void {
  if (mending.has(id)) return;
  mending.add(id);
  setTimeout(() => {
    rereadThread(id)
      .catch(() => undefined)
      .finally(() => {
        mending.delete(id);
        if (
          queryClient
            .getQueryCache()
            .find({ queryKey: keys.thread(id) })
            ?.isActive()
        )
          mendIfGapped(id);
        else changeThread(id, forgetAside);
      });
  }, MEND_MS);
}

const forgetAside = <T extends { aside: Piece[] }>(thread: T): T => ({ ...thread, aside: [] });
const isSending = (): boolean => queryClient.isMutating({ mutationKey: keys.send }) > 0;
const isOf = (id: number) => (piece: StreamPiece) => piece.conversation_id === id;
