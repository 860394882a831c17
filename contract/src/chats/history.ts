import { estimateTokens } from "../kit/words.ts";

/** How much of a conversation a model is given, in estimated tokens, newest first. */
export const HISTORY_TOKENS_MAX = 6000;
/** How many messages are read for it. */
export const HISTORY_MESSAGES_MAX = 40;

/** How many of the newest texts fit into what a model is told. */
export function fittingCount(newestFirst: readonly string[]): number {
  let tokens = 0;
  const beyond = newestFirst.findIndex((text, place) => {
    tokens += estimateTokens(text);
    return tokens > HISTORY_TOKENS_MAX || place >= HISTORY_MESSAGES_MAX;
  });
  return beyond === -1 ? newestFirst.length : beyond;
}
