import { align } from "@pluma/contract/kit/differing/align";
import { differ } from "@pluma/contract/kit/differing/differ";
import type { Tree } from "../../markdown/tree/readMarkdown.ts";
import { compareLines } from "./compareLines.ts";
import { blocksIn, cellCount, change, type Element, isLine, keyOf, type Node, textOf } from "./trees.ts";

/** A block of two answers laid over each other; `isSame`: both have it as it is. */
export type Laid = { isSame: boolean; node: Element };

/** Below this share of words in common a block reads better as replaced than as mended. */
const SHARED_MIN = 0.3;
/** How many blocks that went are looked at for each that came. */
const LOOKED_AT_MAX = 8;

/** What an answer says otherwise than the one before it: its blocks, with what came in and what was taken out marked in them. */
export const compareTrees = (before: Tree, after: Tree): Laid[] =>
  laidOver(blocksIn(before.children), blocksIn(after.children));

function laidOver(before: readonly Element[], after: readonly Element[]): Laid[] {
  const laid: Laid[] = [];
  let [left, right] = [0, 0];
  let went: Element[] = [];
  for (const { kind, tokens } of align(before.map(keyOf), after.map(keyOf))) {
    const [endLeft, endRight] = [left + tokens.length, right + tokens.length];
    if (kind === "removed") {
      went = before.slice(left, endLeft);
      left = endLeft;
      continue;
    }
    // What went stands before what came in its place.
    laid.push(...paired(went, kind === "added" ? after.slice(right, endRight) : []));
    went = [];
    if (kind === "same") {
      laid.push(...after.slice(right, endRight).map((node) => ({ isSame: true, node })));
      left = endLeft;
    }
    right = endRight;
  }
  return [...laid, ...paired(went, [])];
}

/**
 * Blocks that went and blocks that came in their place: those that are alike are one that was changed. What went stands
 * before what came.
 */
function paired(went: readonly Element[], came: readonly Element[]): Laid[] {
  const rows: Element[] = [];
  let added: Element[] = [];
  let next = 0;
  for (const node of came) {
    const looked = went.slice(next, next + LOOKED_AT_MAX);
    const found = looked.findIndex((each) => isAlike(each, node));
    const before = looked[found];
    if (!before) {
      added.push(wholly("added", node));
      continue;
    }
    rows.push(...looked.slice(0, found).map((gone) => wholly("removed", gone)), ...added, changed(before, node));
    added = [];
    next += found + 1;
  }
  rows.push(...went.slice(next).map((gone) => wholly("removed", gone)), ...added);
  return rows.map((node) => ({ isSame: false, node }));
}

function isAlike(one: Element, other: Element): boolean {
  if (one.tagName !== other.tagName || cellCount(one) !== cellCount(other)) return false;
  const [before, after] = [wordsIn(one), wordsIn(other)];
  const left = new Map<string, number>();
  for (const word of before) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of after) {
    const count = left.get(word) ?? 0;
    if (count > 0) shared += 1;
    left.set(word, count - 1);
  }
  return shared > 0 && shared >= SHARED_MIN * Math.max(before.length, after.length);
}

const wordsIn = (node: Element): string[] => textOf(node).match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];

function changed(before: Element, after: Element): Element {
  if (after.tagName === "pre") return changedCode(before, after);
  if (isLine(before) && isLine(after)) return { ...after, children: compareLines(before, after) };
  const [went, came] = [blocksIn(before.children), blocksIn(after.children)];
  if (after.tagName !== "tr") return { ...after, children: laidOver(went, came).map(({ node }) => node) };
  // A row keeps its cells, whatever is in them.
  return { ...after, children: came.map((cell, at) => (went[at] ? changed(went[at], cell) : cell)) };
}

/** Code is compared line by line and word by word; a formula is another one. */
function changedCode(before: Element, after: Element): Element {
  const [went, came] = [before.children[0], after.children[0]];
  if (came?.type !== "element" || went?.type !== "element" || isFormula(came) || isFormula(went)) {
    return { ...after, tagName: "div", children: [...change("removed", [before]), ...change("added", [after])] };
  }
  const children = differ(textOf(went), textOf(came)).flatMap(({ kind, text }): Node[] => {
    const node: Node = { type: "text", value: text };
    return kind === "same" ? [node] : change(kind, [node]);
  });
  return { ...after, properties: { dataChange: "within" }, children: [{ ...came, children }] };
}

const isFormula = ({ properties }: Element): boolean => String(properties.className ?? "").includes("math");

/** A block that only one of the two has, marked where its words stand. */
function wholly(kind: "added" | "removed", node: Element): Element {
  if (node.tagName === "pre" || node.tagName === "hr")
    return { type: "element", tagName: "div", properties: {}, children: change(kind, [node]) };
  if (isLine(node)) return { ...node, children: change(kind, node.children) };
  return { ...node, children: blocksIn(node.children).map((each) => wholly(kind, each)) };
}
