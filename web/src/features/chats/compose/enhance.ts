import { messages } from "@pluma/contract/chats/messages";
import { countWords } from "@pluma/contract/kit/words";
import { useEffect } from "react";
import { ask } from "../../../platform/ask/ask.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { useOnReconnect, useServerEvent } from "../../../platform/me/socket.ts";
import { alertText } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { useWatched, watched } from "../../../platform/watched.ts";
import { keepEnhanced, type Place, readDraft } from "../data/drafts.ts";
import { beginEnhancing, type Enhancing, outcomeOf, takePieces, takeRow } from "./enhancing.ts";

type End = Enhancing["ended"][number];

const underway = watched<readonly Enhancing[]>([]);
const failed = watched<{ place: Place; problem: string } | null>(null);

let waiting: Enhancing["early"] = [];
let listeners = 0;
let hasMissed = false;

/** The enhancing of a chat's unsent text: what has come, why it failed, and to begin, stop, or forget the failure. */
export function useEnhancing(place: Place) {
  const current = useWatched(underway).find((each) => each.place === place) ?? null;
  const failure = useWatched(failed);
  useEnhancingLive();
  return {
    enhancing: current,
    problem: failure?.place === place ? failure.problem : null,
    forgetProblem: () => failed.write(null),
    enhance: (typed: string) => {
      if (!current) begin(place, typed).catch(() => undefined);
    },
    stop: () => {
      if (!current || current.isStopping) return;
      change(current, (held) => ({ ...held, isStopping: true }));
      if (current.messageId !== null) settle(current.messageId).catch(() => undefined);
    },
  };
}

async function begin(place: Place, typed: string): Promise<void> {
  failed.write(null);
  const begun = beginEnhancing(place, typed);
  underway.write([...underway.read(), begun]);
  const body = { content: typed, conversation_id: place, enhance: true };
  try {
    const { message } = await ask(messages.streamMessage, { body });
    change(begun, (held) => takeRow(held, message.message_id));
    const held = heldOf(begun);
    const end = held?.ended.find((each) => each.message_id === message.message_id);
    if (end) finish(end);
    else if (held?.isStopping) await settle(message.message_id);
  } catch (error) {
    if (isRefused(error) && error.status === 412)
      queryClient.invalidateQueries({ queryKey: ["me"] }).catch(() => undefined);
    drop(begun);
    failed.write({ place, problem: error instanceof Error ? error.message : (alertText(error) ?? "") });
  }
}

/** Ends it, and takes what the row holds; of one that has ended meanwhile that is the whole text. */
async function settle(messageId: number): Promise<void> {
  const { message } = await ask(messages.stopMessage, { params: { id: messageId } });
  if (message.generating) return;
  const { content, error } = message;
  finish({ message_id: messageId, content: content ?? "", words: message.words ?? countWords(content ?? ""), error });
}

function finish(end: End): void {
  flush();
  const held = underway.read().find(({ messageId }) => messageId === end.message_id);
  if (!held) {
    change(null, (each) => (each.messageId === null ? { ...each, ended: [...each.ended, end] } : each));
    return;
  }
  drop(held);
  const text = outcomeOf(end);
  if (text === null) failed.write(end.error && { place: held.place, problem: end.error.message });
  // The box was closed meanwhile; what another tab did to the text is not undone by this one.
  else if (readDraft(held.place) === held.typed)
    keepEnhanced(held.place, { typed: held.typed, text, words: end.words });
}

function useEnhancingLive(): void {
  useServerEvent("message_stream_enhance", (piece) => {
    waiting.push(piece);
    if (waiting.length > 1) return;
    // Drawing once a frame is all that anybody sees; hidden pages have no frames, and wait for the end.
    requestAnimationFrame(flush);
  });
  useServerEvent("message_stream_enhance_end", finish);
  useOnReconnect(takeMissed);
  useEffect(() => {
    listeners += 1;
    if (hasMissed) takeMissed();
    hasMissed = false;
    return () => {
      listeners -= 1;
      // From one chat to the next nothing is missed: the next one listens before this runs.
      queueMicrotask(() => {
        hasMissed ||= listeners === 0;
      });
    };
  }, []);
}

// Pieces were said while nobody listened, perhaps the end too: what has come is taken as it is.
function takeMissed(): void {
  for (const { messageId } of underway.read()) if (messageId !== null) settle(messageId).catch(() => undefined);
}

function flush(): void {
  const pieces = waiting;
  waiting = [];
  if (pieces.length > 0) change(null, (each) => takePieces(each, pieces));
}

/** Changes one that is underway, or all of them. */
function change(one: Enhancing | null, next: (held: Enhancing) => Enhancing): void {
  underway.write(underway.read().map((each) => (one === null || each.place === one.place ? next(each) : each)));
}

const heldOf = (one: Enhancing): Enhancing | undefined => underway.read().find(({ place }) => place === one.place);
const drop = (one: Enhancing): void => underway.write(underway.read().filter(({ place }) => place !== one.place));
