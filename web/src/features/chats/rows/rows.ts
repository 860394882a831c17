import type { ConversationRow, Snippet } from "@pluma/contract/chats/chats";

const LEAD_MAX = 32;

/** Where a row leads: to the chat or, when its texts were found, to the message that has what was searched. */
export function linkOf({ conversation_id, snippet }: ConversationRow, query: string): string {
  const chat = `/conversations/${conversation_id}`;
  const isFound = query !== "" && snippet !== null && snippet.marks.length > 0 && snippet.message_id !== null;
  return isFound ? `${chat}?message=${snippet.message_id}` : chat;
}

/** The ids between two rows, both of them too, in the order of the list; only the second when the first is not there. */
export function idsBetween(ids: number[], from: number | null, to: number): number[] {
  const [start, end] = [ids.indexOf(from ?? to), ids.indexOf(to)];
  if (start < 0) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** The row that takes the place of rows that leave: the next one that stays, else the one before. */
export function rowAfter(ids: number[], leaving: number[]): number | null {
  const last = ids.findLastIndex((id) => leaving.includes(id));
  const stays = (id: number) => !leaving.includes(id);
  return ids.slice(last + 1).find(stays) ?? ids.slice(0, Math.max(0, last)).findLast(stays) ?? null;
}

export type Piece = { text: string; isMatch: boolean };

/**
 * A snippet in pieces, what was found marked. Of what stands before the first find only the last few words are kept, so
 * that a narrow row shows it.
 */
export function piecesOf({ text, marks }: Snippet): Piece[] {
  const lead = text.slice(0, marks[0]?.[0] ?? 0);
  const cut = lead.length > LEAD_MAX ? lead.indexOf(" ", lead.length - LEAD_MAX) + 1 : 0;
  const pieces: Piece[] = cut > 0 ? [{ text: "…", isMatch: false }] : [];
  let at = cut;
  for (const [start, end] of marks) {
    if (start > at) pieces.push({ text: text.slice(at, start), isMatch: false });
    pieces.push({ text: text.slice(start, end), isMatch: true });
    at = end;
  }
  return at < text.length ? [...pieces, { text: text.slice(at), isMatch: false }] : pieces;
}
