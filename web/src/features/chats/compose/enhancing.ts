import type { MessagesEvents } from "@pluma/contract/chats/messages";
import type { Place } from "../data/drafts.ts";

type Piece = Pick<MessagesEvents["message_stream_enhance"], "message_id" | "offset" | "delta">;
type End = Pick<MessagesEvents["message_stream_enhance_end"], "message_id" | "content" | "words" | "error">;

/**
 * A text that is being enhanced: whose box it stands in, what was typed, and what has arrived. `messageId` is null
 * until the server has answered; pieces and an end that are faster wait in `early` and `ended`.
 */
export type Enhancing = {
  place: Place;
  typed: string;
  messageId: number | null;
  text: string;
  early: Piece[];
  ended: End[];
  isStopping: boolean;
};

export const beginEnhancing = (place: Place, typed: string): Enhancing => ({
  place,
  typed,
  messageId: null,
  text: "",
  early: [],
  ended: [],
  isStopping: false,
});

/** With what the server answered: which row it is, and what had arrived of it before. */
export function takeRow(enhancing: Enhancing, messageId: number): Enhancing {
  return takePieces({ ...enhancing, messageId }, []);
}

/**
 * With pieces written into their place: a word is never doubled, and a piece after a gap waits for what is missing.
 * Of another text's pieces nothing is taken.
 */
export function takePieces(enhancing: Enhancing, pieces: Piece[]): Enhancing {
  const { messageId } = enhancing;
  const all = [...enhancing.early, ...pieces].sort((a, b) => a.offset - b.offset);
  if (messageId === null) return { ...enhancing, early: all };
  const early: Piece[] = [];
  let { text } = enhancing;
  for (const piece of all) {
    if (piece.message_id !== messageId) continue;
    if (piece.offset > text.length) early.push(piece);
    else text += piece.delta.slice(text.length - piece.offset);
  }
  return { ...enhancing, text, early };
}

/** What is in the box afterwards: the enhanced text, or null when nothing came of it and what was typed stays. */
export function outcomeOf({ content, error }: Pick<End, "content" | "error">): string | null {
  return error || content.trim() === "" ? null : content;
}
