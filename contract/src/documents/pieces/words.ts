/** What differs between the words of two paragraphs. */
import type { Mark, Node } from "prosemirror-model";
import { longestCommon } from "./common.ts";
import type { Change } from "./piece.ts";

/** More pairs of words than this are not compared one by one: what lies between the equal ends is one change. */
const PAIRS_MAX = 4_000_000;
/** Between two changes that take this many words together a short word is no reason to ask twice. */
const WORDS_TO_JOIN = 4;
const SHORT_WORD_LENGTH = 3;

type Token = { key: string; text: string; from: number; to: number };
/** Tokens of the one from `fromA` to `toA` become those of the other from `fromB` to `toB`. */
type Span = { fromA: number; toA: number; fromB: number; toB: number };

const parts = /\s+|[\p{L}\p{M}\p{N}_]+(?:['’-][\p{L}\p{M}\p{N}_]+)*|[^\s\p{L}\p{M}\p{N}_]/gu;

const marksKey = (marks: readonly Mark[]): string =>
  marks.length === 0 ? "" : JSON.stringify(marks.map((mark) => mark.toJSON()));

/** Words, white space and signs of a paragraph, each with its formatting: what is only formatted anew differs too. */
function tokensOf(block: Node): Token[] {
  const tokens: Token[] = [];
  block.forEach((node, offset) => {
    const marks = marksKey(node.marks);
    if (!node.isText) {
      const key = `${JSON.stringify(node.toJSON())}`;
      tokens.push({ key, text: "\n", from: offset, to: offset + node.nodeSize });
      return;
    }
    for (const { 0: text, index } of (node.text ?? "").matchAll(parts)) {
      const from = offset + index;
      tokens.push({ key: `${text} ${marks}`, text, from, to: from + text.length });
    }
  });
  return tokens;
}

/** The words of a text, in lower case. */
export const wordsIn = (text: string): string[] =>
  (text.match(parts) ?? []).flatMap((part) => (/[\p{L}\p{N}]/u.test(part) ? part.toLowerCase() : []));

/** What makes the words of one paragraph those of another; `offset` is where the first begins in its document. */
export function wordChanges(a: Node, b: Node, offset: number): Change[] {
  const [one, other] = [tokensOf(a), tokensOf(b)];
  const isSame = (i: number, j: number) => one[i]?.key === other[j]?.key;
  const pairs = longestCommon(one.length, other.length, isSame, PAIRS_MAX);
  return joined(spansBetween(pairs, one.length, other.length), one, other).map(({ fromA, toA, fromB, toB }) => {
    const content = b.content.cut(startOf(other, fromB), startOf(other, toB));
    return { from: offset + startOf(one, fromA), to: offset + startOf(one, toA), content };
  });
}

const startOf = (tokens: readonly Token[], at: number): number => tokens[at]?.from ?? tokens.at(-1)?.to ?? 0;

function spansBetween(pairs: readonly (readonly [number, number])[], lengthA: number, lengthB: number): Span[] {
  const spans: Span[] = [];
  let [fromA, fromB] = [0, 0];
  for (const [toA, toB] of [...pairs, [lengthA, lengthB] as const]) {
    if (toA > fromA || toB > fromB) spans.push({ fromA, toA, fromB, toB });
    [fromA, fromB] = [toA + 1, toB + 1];
  }
  return spans;
}

/** Changes that nobody would decide on one by one are one. */
function joined(spans: readonly Span[], one: readonly Token[], other: readonly Token[]): Span[] {
  const all: Span[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (last && belong(last, span, one, other)) Object.assign(last, { toA: span.toA, toB: span.toB });
    else all.push({ ...span });
  }
  return all;
}

function belong(last: Span, next: Span, one: readonly Token[], other: readonly Token[]): boolean {
  const between = wordsIn(textOf(one, last.toA, next.fromA));
  if (between.length === 0) return true;
  const changed = [last, next].flatMap(({ fromA, toA, fromB, toB }) => [
    ...wordsIn(textOf(one, fromA, toA)),
    ...wordsIn(textOf(other, fromB, toB)),
  ]);
  const isShort = between.length === 1 && (between[0]?.length ?? 0) <= SHORT_WORD_LENGTH;
  return isShort && changed.length >= WORDS_TO_JOIN;
}

const textOf = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join("");
