import { documentSchema } from "@pluma/contract/documents/schema/schema";
import { Fragment, type Node, Slice } from "prosemirror-model";
import { AddMarkStep, canSplit, ReplaceStep, type Step, Transform } from "prosemirror-transform";

/** Numbers that are the same in every run (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const { nodes, marks } = documentSchema;

/** A random edit of a document: mostly a word, else less of it, a new block, a split, bold words, another kind of block. */
export function anEdit(doc: Node, next: () => number, word: string): Step | null {
  const places = textPlaces(doc);
  const at = places[Math.floor(next() * places.length)] ?? 1;
  const kind = next();
  if (kind < 0.6) return new ReplaceStep(at, at, textOf(word));
  if (kind < 0.72) return deletion(doc, at, Math.floor(next() * 12));
  if (kind < 0.8)
    return new ReplaceStep(
      0,
      0,
      new Slice(Fragment.from(nodes.paragraph.create(null, documentSchema.text(word))), 0, 0),
    );
  if (kind < 0.86) return canSplit(doc, at) ? (new Transform(doc).split(at).steps[0] ?? null) : null;
  if (kind < 0.93) return boldness(doc, at);
  return blockChange(doc, next);
}

/** A random edit that makes a document shorter, while it has more than a few blocks: one of them goes. */
export function aCut(doc: Node, next: () => number): Step | null {
  const index = Math.floor(next() * doc.childCount);
  return doc.childCount < 4 ? null : blockGone(doc, index);
}

const textOf = (word: string) => new Slice(Fragment.from(documentSchema.text(word)), 0, 0);

/** Every place where a character may stand. */
function textPlaces(doc: Node): number[] {
  const places: number[] = [];
  doc.descendants((node, at) => {
    if (node.isTextblock) for (let inside = 0; inside <= node.content.size; inside += 1) places.push(at + 1 + inside);
  });
  return places;
}

const endIn = (doc: Node, at: number, length: number): number => {
  const $at = doc.resolve(at);
  return Math.min(at + length, $at.end());
};

const deletion = (doc: Node, at: number, length: number): Step | null => {
  const to = endIn(doc, at, length);
  return to > at ? new ReplaceStep(at, to, Slice.empty) : null;
};

const boldness = (doc: Node, at: number): Step | null => {
  const to = endIn(doc, at, 8);
  return to > at ? new AddMarkStep(at, to, marks.bold.create()) : null;
};

/** A whole block goes, or becomes a heading, where more than one is left. */
function blockChange(doc: Node, next: () => number): Step | null {
  const index = Math.floor(next() * doc.childCount);
  if (doc.childCount < 4) return null;
  if (next() < 0.5 || !doc.child(index).isTextblock) return blockGone(doc, index);
  const heading = new Transform(doc).setNodeMarkup(startOf(doc, index), nodes.heading, { level: 2 });
  return heading.steps[0] ?? null;
}

const startOf = (doc: Node, index: number): number =>
  doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);

const blockGone = (doc: Node, index: number): Step => {
  const from = startOf(doc, index);
  return new ReplaceStep(from, from + doc.child(index).nodeSize, Slice.empty);
};
