import { fittingCount } from "@pluma/contract/chats/history";

const NAME_LENGTH = 60;

/** A name for a conversation from its first message: the first line, cut between words at about 60 characters. */
export function nameFrom(content: string): string {
  const line = content.trim().split("\n")[0]?.replace(/\s+/g, " ").trim() ?? "";
  if (line.length <= NAME_LENGTH) return line;
  const cut = line.slice(0, NAME_LENGTH + 1);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > NAME_LENGTH / 2 ? end : NAME_LENGTH).replace(/(?<![\s,;:.])[\s,;:.]+$/, "")}…`;
}

/** The newest part of a conversation that fits, oldest first. `newestFirst` is how it is read. */
export const historyThatFits = <S extends { content: string }>(newestFirst: S[]): S[] =>
  newestFirst.slice(0, fittingCount(newestFirst.map(({ content }) => content))).reverse();

/** How much of a text that is to go on is given to the model: its end, in UTF-16 units. */
const ENDING_LENGTH_MAX = 24_000;

/** The end of a text that is to go on, so long that the model finds its tone and place again. */
export function endingOf(text: string): string {
  if (text.length <= ENDING_LENGTH_MAX) return text;
  const tail = text.slice(-ENDING_LENGTH_MAX);
  return tail.slice(tail.search(/\s/) + 1);
}

/** Whether avatars answer with this model. */
export const maySpeak = (model: string): boolean => /^gpt\b/i.test(model);

const quotes: Record<string, string> = { '"': '"', "'": "'", "`": "`", "“": "”", "‘": "’", "«": "»", "„": "“" };

/** An enhanced prompt as a person would have typed it: without quotes around the whole, or a code fence. */
export function bare(text: string): string {
  const unfenced = text
    .trim()
    .replace(/^```[^\n`]*\n([\s\S]*?)\n?```$/, "$1")
    .trim();
  const closing = quotes[unfenced.charAt(0)];
  if (unfenced.length < 2 || closing === undefined || !unfenced.endsWith(closing)) return unfenced;
  const inside = unfenced.slice(1, -1);
  // Quotes around parts of it are the person's own.
  return inside.includes(closing) || inside.includes(unfenced.charAt(0)) ? unfenced : inside.trim();
}

const TITLE_WORDS_MAX = 6;
const TITLE_LENGTH_MAX = 80;

/** A name from what a model proposed: one line of at most 6 words, without quotes, marks or a full stop; empty when it is none. */
export function titleFrom(proposed: string): string {
  const line = proposed.trim().split("\n")[0] ?? "";
  const named = withoutMarks(line).replace(/^(?:title|título|titulo)\W*:\s*/i, "");
  const title = bare(withoutMarks(bare(named)))
    .split(/\s+/)
    .slice(0, TITLE_WORDS_MAX)
    .join(" ");
  return title.length > TITLE_LENGTH_MAX ? "" : title;
}

const withoutMarks = (line: string): string => line.replace(/^[#*_\s>-]+|(?<![*_\s.:])[*_\s.:]+$/g, "");
