import { differ } from "@pluma/contract/kit/differing/differ";
import { alignBy, areAlike, isWord } from "@pluma/contract/kit/differing/words";
import type { Tree } from "../../markdown/tree/readMarkdown.ts";
import { compareLines } from "./compareLines.ts";
import { blocksIn, cellCount, change, type Element, isLine, keyOf, type Node, textOf } from "./trees.ts";

/** A block of two answers laid over each other; `isSame`: both have it as it is. */
export type Laid = { isSame: boolean; node: Element };

/** How many blocks that went are looked at for each that came. */
const LOOKED_AT_MAX = 8;

/** What an answer says otherwise than the one before it: its blocks, with what came in and what was taken out marked in them. */
export const compareTrees = (before: Tree, after: Tree): Laid[] =>
  laidOver(blocksIn(before.children), blocksIn(after.children));

function laidOver(before: readonly Element[], after: readonly Element[]): Laid[] {
  const laid: Laid[] = [];
  let went: Element[] = [];
  for (const { kind, tokens } of alignBy(before, after, keyOf)) {
    if (kind === "removed") {
      went = tokens;
      continue;
    }
    // What went stands before what came in its place.
    laid.push(...paired(went, kind === "added" ? tokens : []));
    went = [];
    if (kind === "same") laid.push(...tokens.map((node) => ({ isSame: true, node })));
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
  const text = textOf(other);
  return isWord(text) && areAlike(textOf(one), text);
}

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
