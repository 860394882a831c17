import type { ChatsEvents } from "@pluma/contract/chats";
import { queryClient } from "../../platform/queryClient.ts";
import { useOnReconnect, useServerEvent } from "../../platform/socket.ts";
import {
  beginThread,
  changeThread,
  heldThread,
  keepConversation,
  keys,
  rereadThread,
  writeConversation,
} from "./cache.ts";
import { type Piece, takeEnd, takeMessage, takePieces, takeSent } from "./thread.ts";

type StreamPiece = ChatsEvents["message_stream"];
type Sent = Parameters<typeof takeSent>[1];

const HIDDEN_MS = 250;
const MEND_MS = 300;

let waiting: StreamPiece[] = [];
let isFlushing = false;
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
    const held = heldThread(conversation_id);
    if (!held) return;
    const isNew = held.messages.every((one) => one.message_id !== message.message_id);
    changeThread(conversation_id, (thread) => takeMessage(thread, message));
    // Written in another tab: it may have taken the place of messages that are gone now.
    if (isNew && !isSending()) mendSoon(conversation_id);
  });
  useServerEvent("conversation", ({ conversation }) => {
    // The answer to what is being sent brings it too, and lists wait for that: a first chat must not turn the screen
    // that makes it into a list.
    if (isSending()) writeConversation(conversation.conversation_id, () => conversation);
    else keepConversation(conversation);
  });
  useOnReconnect(() => {
    queryClient.invalidateQueries({ queryKey: ["chats"] }).catch(() => undefined);
  });
}

/** Holds both rows that sending answered, with the words that were faster than the answer. */
export function keepSent(conversationId: number, sent: Sent, replaced: number | null): void {
  beginThread(conversationId, (thread) =>
    takePieces(takeSent(thread, sent, replaced), early.filter(isOf(conversationId))),
  );
  early = [];
  mendIfGapped(conversationId);
}

// Many pieces may arrive within a frame, and drawing once a frame is all that anybody sees. Hidden pages have no frames.
function takeSoon(piece: StreamPiece): void {
  waiting.push(piece);
  if (isFlushing) return;
  isFlushing = true;
  if (document.hidden) setTimeout(flush, HIDDEN_MS);
  else requestAnimationFrame(flush);
}

function flush(): void {
  isFlushing = false;
  const pieces = waiting;
  waiting = [];
  for (const [id, own] of Map.groupBy(pieces, (piece) => piece.conversation_id)) {
    if (!changeThread(id, (thread) => takePieces(thread, own)) && isSending()) early.push(...own);
    mendIfGapped(id);
  }
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
