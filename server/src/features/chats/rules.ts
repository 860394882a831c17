import { estimateTokens } from "@pluma/contract/words";

/** How much of a conversation a model is given, in estimated tokens, newest first. */
export const HISTORY_TOKENS_MAX = 6000;
/** How many messages are read for it. */
export const HISTORY_MESSAGES_MAX = 40;

const NAME_LENGTH = 60;

/** A name for a conversation from its first message: the first line, cut between words at about 60 characters. */
export function nameFrom(content: string): string {
  const line = content.trim().split("\n")[0]?.replace(/\s+/g, " ").trim() ?? "";
  if (line.length <= NAME_LENGTH) return line;
  const cut = line.slice(0, NAME_LENGTH + 1);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > NAME_LENGTH / 2 ? end : NAME_LENGTH).replace(/[\s,;:.]+$/, "")}…`;
}

type Said = { role: "user" | "assistant"; content: string };

/** The newest part of a conversation that fits, oldest first. `newestFirst` is how it is read. */
export function historyThatFits(newestFirst: Said[]): Said[] {
  const fitting: Said[] = [];
  let tokens = 0;
  for (const said of newestFirst) {
    tokens += estimateTokens(said.content);
    if (tokens > HISTORY_TOKENS_MAX) break;
    fitting.push(said);
  }
  return fitting.reverse();
}
