/** How one text becomes another in pieces that can be taken one by one, in any order. */
import { Fragment, type Node } from "prosemirror-model";
import { bestPairs, longestCommon } from "./common.ts";
import type { Change } from "./piece.ts";
import { wordChanges, wordsIn } from "./words.ts";

/** More pairs of blocks than this are only paired where they are equal. */
const PAIRS_MAX = 250_000;
/** Blocks that share less than this of their words are not the same one rewritten. */
const ALIKE_LEAST = 0.35;

/** What makes blocks of one node others; `offset` is where the first of them begins. */
export function blockChanges(a: readonly Node[], b: readonly Node[], offset: number): Change[] {
  const changes: Change[] = [];
  let [atA, atB, position] = [0, 0, offset];
  for (const [nextA, nextB] of [...pairsOf(a, b), [a.length, b.length] as const]) {
    changes.push(...gapChanges(a.slice(atA, nextA), b.slice(atB, nextB), position));
    position += sizeOf(a.slice(atA, nextA));
    const [one, other] = [a[nextA], b[nextB]];
    if (one && other) {
      changes.push(...changesWithin(one, other, position));
      position += one.nodeSize;
    }
    [atA, atB] = [nextA + 1, nextB + 1];
  }
  return changes;
}

const sizeOf = (nodes: readonly Node[]): number => nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0);

function changesWithin(one: Node, other: Node, position: number): Change[] {
  if (one.eq(other)) return [];
  if (one.isTextblock) return wordChanges(one, other, position + 1);
  if (one.type.name === "table" || one.type.name === "tableRow") return pairwise(one, other, position + 1);
  // A list item begins with a paragraph: what is done at its beginning is done as a whole.
  return one.type.name === "listItem" || one.type.name === "taskItem"
    ? itemChanges(one, other, position + 1)
    : blockChanges(one.children, other.children, position + 1);
}

/** Rows and cells of tables of one shape: each with that at its place. */
function pairwise(one: Node, other: Node, offset: number): Change[] {
  let position = offset;
  return one.children.flatMap((child, at) => {
    const begins = position;
    position += child.nodeSize;
    const twin = other.children[at];
    return twin ? changesWithin(child, twin, begins) : [];
  });
}

function itemChanges(one: Node, other: Node, offset: number): Change[] {
  const [first, ...rest] = one.children;
  const [otherFirst, ...otherRest] = other.children;
  if (!first || !otherFirst?.sameMarkup(first)) {
    return [{ from: offset, to: offset + one.content.size, content: other.content }];
  }
  return [...changesWithin(first, otherFirst, offset), ...blockChanges(rest, otherRest, offset + first.nodeSize)];
}

/** Which blocks stay, as they are or rewritten, in their order. */
function pairsOf(a: readonly Node[], b: readonly Node[]): (readonly [number, number])[] {
  const isSame = (i: number, j: number) => Boolean(a[i] && b[j] && a[i].eq(b[j]));
  if (a.length * b.length > PAIRS_MAX) return longestCommon(a.length, b.length, isSame, PAIRS_MAX);
  const [one, other] = [a.map(countedWords), b.map(countedWords)];
  return bestPairs(a.length, b.length, (i, j) => {
    const [x, y, wordsX, wordsY] = [a[i], b[j], one[i], other[j]];
    if (!x || !y || !wordsX || !wordsY || !mayBecome(x, y)) return 0;
    if (x.eq(y)) return 2;
    const alike = likeness(wordsX, wordsY);
    return alike >= ALIKE_LEAST ? alike : 0;
  });
}

type Counted = { count: number; words: Map<string, number> };

function countedWords(node: Node): Counted {
  const all = wordsIn(node.textBetween(0, node.content.size, " ", " "));
  const words = new Map<string, number>();
  for (const word of all) words.set(word, (words.get(word) ?? 0) + 1);
  return { count: all.length, words };
}

function likeness(one: Counted, other: Counted): number {
  const [few, many] = one.words.size <= other.words.size ? [one, other] : [other, one];
  let common = 0;
  for (const [word, count] of few.words) common += Math.min(count, many.words.get(word) ?? 0);
  return one.count + other.count === 0 ? 0 : (2 * common) / (one.count + other.count);
}

/** Whether one can become the other by changes inside it. */
function mayBecome(a: Node, b: Node): boolean {
  if (!a.sameMarkup(b)) return false;
  if (a.isLeaf) return a.eq(b);
  return a.type.name !== "table" || isOfShape(a, b);
}

const isOfShape = (a: Node, b: Node): boolean =>
  a.childCount === b.childCount &&
  a.children.every((row, at) => {
    const cells = b.child(at).children;
    return row.childCount === cells.length && row.children.every((cell, place) => cells[place]?.sameMarkup(cell));
  });

/** What stands between blocks that stay. Each change leaves what can stand there, whatever becomes of the others. */
function gapChanges(a: readonly Node[], b: readonly Node[], position: number): Change[] {
  if (a.length === 0) return b.map((block) => ({ from: position, to: position, content: Fragment.from(block) }));
  const end = position + sizeOf(a);
  if (b.length === 0) return eachGone(a, position);
  if (a.length === b.length && a.every((block, at) => isRewritten(block, b[at]))) return eachRewritten(a, b, position);
  const [first, ...rest] = b;
  // What was empty is where the first comes; the others are added behind it.
  if (first && a.every(({ isTextblock, content }) => isTextblock && content.size === 0)) {
    const added = rest.map((block) => ({ from: end, to: end, content: Fragment.from(block) }));
    return [{ from: position, to: end, content: Fragment.from(first) }, ...added];
  }
  return [{ from: position, to: end, content: Fragment.from(b) }];
}

const isRewritten = (one: Node, other: Node | undefined): boolean =>
  other !== undefined && one.isTextblock && one.sameMarkup(other);

function eachGone(a: readonly Node[], position: number): Change[] {
  let from = position;
  return a.map(({ nodeSize }) => {
    const change = { from, to: from + nodeSize, content: Fragment.empty };
    from += nodeSize;
    return change;
  });
}

function eachRewritten(a: readonly Node[], b: readonly Node[], position: number): Change[] {
  let from = position + 1;
  return a.flatMap((block, at) => {
    const content = b[at]?.content ?? Fragment.empty;
    const change = { from, to: from + block.content.size, content };
    from += block.nodeSize;
    return content.eq(block.content) ? [] : change;
  });
}
