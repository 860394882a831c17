import type { Message } from "@pluma/contract/chats/messages";

/** What is generated here: topics come as a numbered list, hashtags as words that begin with #. */
export type Kind = "topics" | "hashtags";

const ITEM = /^\s*(?:\d{1,2}[.)]|[-*])\s+/;

/** One idea: what it is called, and what is said about it. */
export type Topic = { title: string; text: string };

/**
 * The ideas of a generated list, in its order. An idea begins with its number; a line without one belongs to the idea
 * above it. Empty when the text is no list, and is then shown as it is.
 */
export function topicsIn(text: string): Topic[] {
  const topics: string[][] = [];
  for (const line of text.split("\n")) {
    if (ITEM.test(line) && !/^\s{2,}/.test(line)) topics.push([line.replace(ITEM, "")]);
    else topics.at(-1)?.push(line.replace(ITEM, ""));
  }
  return topics.length < 2 ? [] : topics.map(topicOf);
}

/** The distinct hashtags of a text, in its order. */
export const hashtagsIn = (text: string): string[] => [...new Set(text.match(/#[\p{L}\p{M}\p{N}_]+/gu) ?? [])];

// What is bold is the title, whatever stands in it; a line without marks may say both.
const BOTH = /^(.{3,120}?)(?:: | – | — )(.+)$/;

function topicOf([first = "", ...rest]: string[]): Topic {
  const hasRest = rest.some((line) => line.trim() !== "");
  const [, title, beside] = boldFirst(first.trim()) ?? (hasRest ? null : BOTH.exec(first)) ?? [null, first, ""];
  const text = [beside ?? "", ...rest].map(plain).filter((line) => line !== "");
  return { title: plain(title ?? first).replace(/:$/, ""), text: text.join("\n") };
}

function boldFirst(line: string): [string, string, string] | null {
  const end = line.startsWith("**") ? line.indexOf("**", 3) : -1;
  return end === -1 ? null : [line, line.slice(2, end), line.slice(end + 2).replace(/^[\s:.–—-]+/, "")];
}

const plain = (line: string): string => line.replace(/\*\*|__|`/g, "").trim();

/** Outputs once each, in their order. */
export const distinctIn = (outputs: Message[]): Message[] => [
  ...new Map(outputs.map((output) => [output.message_id, output])).values(),
];

/** Held outputs with one that appeared or changed: in its place, or as the newest. */
export function takeOutput(held: Message[], fresh: Message): Message[] {
  const isHeld = held.some((one) => one.message_id === fresh.message_id);
  if (!isHeld) return [fresh, ...held];
  return held.map((one) => (one.message_id === fresh.message_id ? merged(one, fresh) : one));
}

// A row that was read before the end never reopens a text that has ended.
const merged = (held: Message, fresh: Message): Message =>
  fresh.generating && !held.generating ? held : { ...fresh, prompt: fresh.prompt ?? held.prompt };
