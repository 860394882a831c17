import { estimateTokens, TOKENS_MAX } from "@pluma/contract/kit/words";

/** How long a context is: its characters, about how many tokens, and whether that is over the limit. */
export function measure(text: string): { characters: number; tokens: number; isOver: boolean } {
  const tokens = estimateTokens(text);
  return { characters: [...text].length, tokens, isOver: tokens > TOKENS_MAX };
}
