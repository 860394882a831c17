import { fittingCount } from "@pluma/contract/chats/history";

/** So many messages are summed up before they are beyond what a model is told: none is lost until the next time. */
const AHEAD_MAX = 10;
/** How much is told to whoever sums up, in UTF-16 units: some 12,000 tokens. */
const TOLD_MAX = 48_000;
const PIECE_MIN = 200;

type Said = { messageId: number; role: "user" | "assistant"; content: string };

/** What is to be summed up, oldest first; `messageIds` are all that the summary is then of. */
export type ToSum = { said: { role: Said["role"]; content: string }[]; messageIds: number[]; upTo: number };

/**
 * What of a thread is to be summed up, of what no summary has yet, newest first: as soon as any of it is beyond what a model
 * is told, that and some more. Null while all of it still fits.
 */
export function partToSum(newestFirst: Said[]): ToSum | null {
  const fitting = fittingCount(newestFirst.map(({ content }) => content));
  if (fitting >= newestFirst.length) return null;
  const part = newestFirst.slice(fitting - Math.min(AHEAD_MAX, Math.floor(fitting / 2)));
  const [newest] = part;
  if (!newest) return null;
  const room = Math.max(PIECE_MIN, Math.floor(TOLD_MAX / part.length));
  const said = part.slice(0, Math.floor(TOLD_MAX / PIECE_MIN)).reverse();
  return {
    said: said.map(({ role, content }) => ({ role, content: shortened(content, room) })),
    messageIds: part.map(({ messageId }) => messageId),
    upTo: newest.messageId,
  };
}

/** A text without its middle where it is long: how it begins and ends says most. */
function shortened(text: string, room: number): string {
  if (text.length <= room) return text;
  const half = Math.floor(room / 2);
  return `${text.slice(0, half)} … ${text.slice(-half)}`.toWellFormed();
}
