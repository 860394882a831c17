import { ChangeSet, type TokenEncoder } from "prosemirror-changeset";
import { Fragment, type Node, Slice } from "prosemirror-model";
import { ReplaceAroundStep, ReplaceStep, type Step, StepMap, Transform } from "prosemirror-transform";

/** More pairs of blocks than this are not compared one by one: what lies between the equal ends is replaced. */
const PAIRS_MAX = 1_000_000;

/** A part of a document, by its positions, and what comes in its place; or a block that becomes another around its content. */
type Edit = { from: number; to: number; content: Fragment } | { around: number; node: Node };

/**
 * Steps that make one document another, and change nothing that is the same in both: blocks are paired first, then what
 * differs inside them is. Who is typing in a block that stays goes on.
 */
export function stepsTowards(from: Node, to: Node): Step[] {
  if (from.eq(to)) return [];
  try {
    const tr = new Transform(from);
    // From the end to the beginning: what is changed does not move what is still to be.
    for (const edit of editsOf(from.content, to.content, 0).reverse()) tr.step(stepOf(tr.doc, edit));
    if (tr.doc.eq(to)) return tr.steps;
  } catch (error) {
    // Some change does not stand for itself, as where a list loses its first paragraph.
    if (!(error instanceof Error)) throw error;
  }
  return wholeSteps(from, to);
}

/** One step over all that lies between what is the same at the beginning and at the end. */
function wholeSteps(from: Node, to: Node): Step[] {
  const { start, endA, endB } = endsOf(from.children, to.children);
  const before = sizeOf(from.children.slice(0, start));
  const after = before + sizeOf(from.children.slice(start, endA));
  return [new ReplaceStep(before, after, new Slice(Fragment.from(to.children.slice(start, endB)), 0, 0))];
}

function stepOf(doc: Node, edit: Edit): Step {
  if ("content" in edit) return new ReplaceStep(edit.from, edit.to, new Slice(edit.content, 0, 0));
  const size = doc.nodeAt(edit.around)?.nodeSize ?? 0;
  const shell = new Slice(Fragment.from(edit.node.type.create(edit.node.attrs)), 0, 0);
  const { around } = edit;
  return new ReplaceAroundStep(around, around + size, around + 1, around + size - 1, shell, 1, true);
}

const sizeOf = (nodes: readonly Node[]): number => nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0);

/** How many nodes are the same at the beginning, and where those that are the same at the end begin. */
function endsOf(a: readonly Node[], b: readonly Node[]) {
  let start = 0;
  while (start < a.length && start < b.length && isSame(a[start], b[start])) start += 1;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && isSame(a[endA - 1], b[endB - 1])) [endA, endB] = [endA - 1, endB - 1];
  return { start, endA, endB };
}

const isSame = (a: Node | undefined, b: Node | undefined): boolean => a !== undefined && b !== undefined && a.eq(b);

/** What differs between the content of two nodes of a kind, in its order; `offset` is where that of the first begins. */
function editsOf(from: Fragment, to: Fragment, offset: number): Edit[] {
  const [a, b] = [from.content, to.content];
  const { start, endA, endB } = endsOf(a, b);
  const edits: Edit[] = [];
  let [atA, atB] = [start, start];
  let position = offset + sizeOf(a.slice(0, start));
  for (const [nextA, nextB] of [...pairsOf(a.slice(start, endA), b.slice(start, endB), start), [endA, endB] as const]) {
    edits.push(...gapEdits(a.slice(atA, nextA), b.slice(atB, nextB), position));
    position += sizeOf(a.slice(atA, nextA + 1));
    [atA, atB] = [nextA + 1, nextB + 1];
  }
  return edits;
}

/** Which nodes are the same, in their order: the longest common subsequence. */
function pairsOf(a: readonly Node[], b: readonly Node[], start: number): (readonly [number, number])[] {
  if (a.length * b.length > PAIRS_MAX) return [];
  const width = b.length + 1;
  const longest = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const [down, right] = [longest[(i + 1) * width + j] ?? 0, longest[i * width + j + 1] ?? 0];
      longest[i * width + j] = isSame(a[i], b[j]) ? 1 + (longest[(i + 1) * width + j + 1] ?? 0) : Math.max(down, right);
    }
  }
  const pairs: (readonly [number, number])[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (isSame(a[i], b[j])) pairs.push([start + i++, start + j++]);
    else if ((longest[(i + 1) * width + j] ?? 0) >= (longest[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** What differs between nodes of which none is the same: one becomes the other while they are of a kind, the rest is replaced. */
function gapEdits(a: readonly Node[], b: readonly Node[], offset: number): Edit[] {
  const edits: Edit[] = [];
  let position = offset;
  let paired = 0;
  for (; paired < a.length && paired < b.length; paired += 1) {
    const [one, other] = [a[paired], b[paired]];
    if (!one || !other || !isOfAKind(one, other)) break;
    if (!one.sameMarkup(other)) edits.push({ around: position, node: other });
    edits.push(
      ...(one.isTextblock ? wordEdits(one, other, position + 1) : editsOf(one.content, other.content, position + 1)),
    );
    position += one.nodeSize;
  }
  const [rest, content] = [sizeOf(a.slice(paired)), Fragment.from(b.slice(paired))];
  if (rest > 0 || content.size > 0) edits.push({ from: position, to: position + rest, content });
  return edits;
}

/** Whether one can become the other around its content. */
const isOfAKind = (a: Node, b: Node): boolean =>
  !a.isLeaf && (a.type === b.type || (a.isTextblock && b.isTextblock && !a.type.spec.code && !b.type.spec.code));

// Words that are only formatted anew are changed too.
const encoder: TokenEncoder<string | number> = {
  encodeCharacter: (char, marks) => (marks.length === 0 ? char : `${char} ${JSON.stringify(marks)}`),
  encodeNodeStart: (node) => `${node.type.name} ${JSON.stringify(node.marks)}`,
  encodeNodeEnd: (node) => `/${node.type.name}`,
  compareTokens: (one, other) => one === other,
};

function wordEdits(a: Node, b: Node, offset: number): Edit[] {
  const whole = new StepMap([0, a.content.size, b.content.size]);
  const { changes } = ChangeSet.create<number>(a, undefined, encoder).addSteps(b, [whole], 0);
  const isInside = insideCharacters(a);
  return changes.map(({ fromA, toA, fromB, toB }) => {
    // What is the same may be half of a character, beside which the other half differs: none of it is kept.
    const [before, behind] = [isInside(fromA) ? 1 : 0, isInside(toA) ? 1 : 0];
    const content = b.content.cut(fromB - before, toB + behind);
    return { from: offset + fromA - before, to: offset + toA + behind, content };
  });
}

/** Whether a place among the words of a block lies between the two halves of a character. */
function insideCharacters(block: Node): (place: number) => boolean {
  const text = block.textBetween(0, block.content.size, "", "\ufffc");
  return (place) => place > 0 && (text.codePointAt(place - 1) ?? 0) > 0xffff;
}
