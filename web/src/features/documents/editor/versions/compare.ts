import { alignBy, areAlike, isWord, tokensOf as tokensIn, withoutSlight } from "@pluma/contract/kit/differing/words";
import { countWords } from "@pluma/contract/kit/words";
import type { Node } from "@tiptap/pm/model";

/** Words of a paragraph that both texts have, or one of them only. */
export type Piece = { kind: "same" | "added" | "removed"; nodes: Node[] };

/**
 * A block of two texts laid over each other: of both, of one of them, moved away from here, or one whose words or whose
 * own blocks differ.
 */
export type Row =
  | { kind: "same" | "added" | "removed" | "moved"; node: Node }
  | { kind: "words"; node: Node; pieces: Piece[] }
  | { kind: "inside"; node: Node; rows: Row[] };

/** How many blocks that went are looked at for each that came. */
const LOOKED_AT_MAX = 8;
/** Shorter ones are the same by chance. */
const MOVED_LENGTH_MIN = 20;

/** What is different between two texts, block by block, and word by word in those that stayed. */
export const compare = (before: Node, after: Node): Row[] => withMoved(rowsOf(before.children, after.children));

/** How many words came in and went out between two texts, and how many blocks were moved. */
export function measure(rows: readonly Row[]): { added: number; removed: number; moved: number } {
  const sum = { added: 0, removed: 0, moved: 0 };
  for (const row of rows) {
    if (row.kind === "inside") {
      const inner = measure(row.rows);
      sum.added += inner.added;
      sum.removed += inner.removed;
      sum.moved += inner.moved;
    } else if (row.kind === "words") {
      for (const { kind, nodes } of row.pieces) {
        if (kind !== "same") sum[kind] += countWords(nodes.map((node) => node.text ?? " ").join(""));
      }
    } else if (row.kind === "moved") sum.moved += 1;
    else if (row.kind !== "same") sum[row.kind] += countWords(textOf(row.node));
  }
  return sum;
}

const keyOf = (node: Node): string => JSON.stringify(node.toJSON());
const textOf = (node: Node): string => node.textBetween(0, node.content.size, "\n", " ");

function rowsOf(before: readonly Node[], after: readonly Node[]): Row[] {
  const rows: Row[] = [];
  const runs = alignBy(before, after, keyOf);
  for (const [at, { kind, tokens }] of runs.entries()) {
    const next = runs[at + 1];
    if (kind === "removed") rows.push(...paired(tokens, next?.kind === "added" ? next.tokens : []));
    else if (kind === "same" || runs[at - 1]?.kind !== "removed") {
      for (const node of tokens) rows.push({ kind, node });
    }
  }
  return rows;
}

/** Blocks that went and blocks that came in their place: those that are alike are one that was changed. */
function paired(went: readonly Node[], came: readonly Node[]): Row[] {
  const rows: Row[] = [];
  const isOneForOne = went.length === 1 && came.length === 1;
  let next = 0;
  for (const node of came) {
    const looked = went.slice(next, next + LOOKED_AT_MAX);
    const found = looked.findIndex((each) => isOfAKind(each, node) && (isAlike(each, node) || isOneForOne));
    const before = looked[found];
    if (!before) {
      rows.push({ kind: "added", node });
      continue;
    }
    for (const gone of looked.slice(0, found)) rows.push({ kind: "removed", node: gone });
    rows.push(changed(before, node));
    next += found + 1;
  }
  const rest = went.slice(next).map((node): Row => ({ kind: "removed", node }));
  // What went stands before what came, as with words.
  return next === 0 ? [...rest, ...rows] : [...rows, ...rest];
}

function changed(before: Node, after: Node): Row {
  if (after.isTextblock) return { kind: "words", node: after, pieces: piecesOf(before, after) };
  return { kind: "inside", node: after, rows: rowsOf(before.children, after.children) };
}

const isOfAKind = (one: Node, other: Node): boolean =>
  !one.isLeaf && (one.type.name === other.type.name || (one.isTextblock && other.isTextblock));

const isAlike = (one: Node, other: Node): boolean => areAlike(textOf(one), textOf(other));

type Token = { key: string; node: Node };

const piecesOf = (before: Node, after: Node): Piece[] =>
  withoutSlight(
    alignBy(tokensOf(before), tokensOf(after), ({ key }) => key),
    ({ node }) => node.isText && !isWord(node.text ?? ""),
  ).map(({ kind, tokens }) => ({ kind, nodes: tokens.map(({ node }) => node) }));

/** Words, runs of white space and single marks, each with how it looks. */
const tokensOf = (block: Node): Token[] =>
  block.children.flatMap((node): Token[] => {
    if (!node.isText) return [{ key: keyOf(node), node }];
    const look = JSON.stringify(node.marks.map((mark) => mark.toJSON()));
    return tokensIn(node.text ?? "").map((word) => ({
      key: `${word} ${look}`,
      node: node.type.schema.text(word, node.marks),
    }));
  });

/** What went from one place and came at another was moved: there it is as it was, and here that is said. */
function withMoved(rows: readonly Row[]): Row[] {
  const keysOf = (kind: Row["kind"]) =>
    new Set(rows.flatMap((row) => (row.kind === kind && isLong(row.node) ? keyOf(row.node) : [])));
  const [came, went] = [keysOf("added"), keysOf("removed")];
  return rows.map((row): Row => {
    const key = row.kind === "added" || row.kind === "removed" ? keyOf(row.node) : "";
    if (!came.has(key) || !went.has(key)) return row;
    return { kind: row.kind === "removed" ? "moved" : "same", node: row.node };
  });
}

const isLong = (node: Node): boolean => textOf(node).length >= MOVED_LENGTH_MIN;
