/** What of a document is asked about, and what an answer proposes for it. */
import { Fragment, type Node } from "prosemirror-model";
import { blockChanges } from "./difference.ts";
import type { Change } from "./piece.ts";
import { wordChanges } from "./words.ts";

export type Range = { from: number; to: number };

/** What holds blocks of any kind, so that an answer can stand there. */
const holders = new Set(["doc", "blockquote", "tableCell", "tableHeader"]);

/** The part of a document that is asked about: words of one paragraph, else the whole blocks that a selection touches. */
export function askedRange(doc: Node, { from, to }: Range): Range {
  const [start, end] = [doc.resolve(from), doc.resolve(to)];
  if (from < to && start.parent.inlineContent && start.sameParent(end)) return { from, to };
  const blocks = start.blockRange(end, ({ type }) => holders.has(type.name));
  return blocks ? { from: blocks.start, to: blocks.end } : { from: 0, to: doc.content.size };
}

/** Where a text comes that is added at a position: in the place of an empty paragraph, else behind the block that stands there. */
export function addedRange(doc: Node, position: number): Range {
  const place = doc.resolve(position);
  const blocks = place.blockRange(place, ({ type }) => holders.has(type.name));
  if (!blocks) return { from: place.pos, to: place.pos };
  const isEmpty = place.parent.isTextblock && place.parent.content.size === 0 && place.depth === blocks.depth + 1;
  return { from: isEmpty ? blocks.start : blocks.end, to: blocks.end };
}

/** Whether a range lies within the words of one paragraph. */
export const isWithinWords = (doc: Node, { from }: Range): boolean => doc.resolve(from).parent.inlineContent;

/** What stands in a range, as blocks. */
export function blocksOf(doc: Node, range: Range): Fragment {
  const { parent } = doc.resolve(range.from);
  const content = doc.slice(range.from, range.to).content;
  return parent.inlineContent ? Fragment.from(parent.copy(content)) : content;
}

/** The changes that an answer proposes for a range of a document; none where it says the same. */
export function changesFor(doc: Node, range: Range, answer: Node): Change[] {
  const start = doc.resolve(range.from);
  if (!start.parent.inlineContent) {
    return blockChanges(doc.slice(range.from, range.to).content.content, answer.children, range.from);
  }
  const block = start.parent;
  const [begin, end] = [start.parentOffset, start.parentOffset + range.to - range.from];
  const [only, ...others] = answer.children;
  if (only?.isTextblock && others.length === 0) {
    const words = fitting(block, only.content);
    return wordChanges(block.copy(block.content.cut(begin, end)), block.copy(words), range.from);
  }
  const blocks = withEnds(block, answer.children, begin, end);
  return blockChanges([block], blocks, start.before());
}

/** Inline content as it can stand in a block: code has neither formatting nor line breaks. */
function fitting(block: Node, content: Fragment): Fragment {
  if (!block.type.spec.code) return content;
  const text = content.textBetween(0, content.size, undefined, "\n");
  return text === "" ? Fragment.empty : Fragment.from(block.type.schema.text(text));
}

/** Blocks in the place of some words of one: what stood before and behind them goes to the first and the last. */
function withEnds(block: Node, answer: readonly Node[], begin: number, end: number): Node[] {
  const [before, behind] = [block.content.cut(0, begin), block.content.cut(end)];
  const blocks = [...answer];
  const isPlain = (node: Node | undefined): node is Node => node?.isTextblock === true && !node.type.spec.code;
  const first = blocks[0];
  if (before.size > 0) {
    if (isPlain(first) && !block.type.spec.code) blocks[0] = block.copy(before.append(first.content));
    else blocks.unshift(block.copy(before));
  }
  const last = blocks.at(-1);
  if (behind.size > 0) {
    if (isPlain(last) && !block.type.spec.code) blocks[blocks.length - 1] = last.copy(last.content.append(behind));
    else blocks.push(block.copy(behind));
  }
  return blocks;
}
