import { Fragment, type Node, Slice } from "prosemirror-model";
import { ReplaceStep, type Step } from "prosemirror-transform";
import { describe, expect, test } from "vitest";
import { type Chance, chanceOf, seedOfTests } from "../../kit/test/chance.ts";
import { checkDocument, documentSchema } from "../schema/schema.ts";
import { addedRange, askedRange, blocksOf, changesFor, type Range } from "./asked.ts";
import { followPieces, reopened } from "./following.ts";
import { acceptingStep, type Change, type Piece } from "./piece.ts";

const PAIRS = 200;
const SUBSETS_MAX = 24;
const seed = seedOfTests(20_261_123);

const { nodes, marks } = documentSchema;
const paragraph = (text: string) => nodes.paragraph.create(null, text === "" ? null : documentSchema.text(text));
const docOf = (...blocks: Node[]) => nodes.doc.create(null, blocks);
const wholeOf = (doc: Node): Range => ({ from: 0, to: doc.content.size });

const piecesOf = (doc: Node, changes: readonly Change[]): Piece[] =>
  changes.map(({ from, to, content }) => ({
    from,
    to,
    before: doc.slice(from, to).content,
    after: content,
    state: "open",
  }));

type Held = { doc: Node; pieces: Piece[]; undo: Step[] };

function taken({ doc, pieces, undo }: Held, at: number): Held {
  const piece = pieces[at];
  if (!piece) throw new Error("no such piece");
  expect(piece.state).toBe("open");
  return done({ doc, pieces, undo }, acceptingStep(piece));
}

function done({ doc, pieces, undo }: Held, step: Step): Held {
  const { doc: after, failed } = step.apply(doc);
  if (!after) throw new Error(failed ?? "a step does not fit");
  return { doc: after, pieces: followPieces(pieces, step.getMap(), after), undo: [step.invert(doc), ...undo] };
}

const begin = (doc: Node, answer: Node, range = wholeOf(doc)): Held => ({
  doc,
  pieces: piecesOf(doc, changesFor(doc, range, answer)),
  undo: [],
});

const typed = (at: number, words: string) =>
  new ReplaceStep(at, at, new Slice(Fragment.from(documentSchema.text(words)), 0, 0));

const vocabulary = "the a of coffee bag we ask people how long does it last nineteen days van free said sorry".split(
  " ",
);

const sentence = (chance: Chance, length: number) =>
  Array.from({ length }, () => {
    const word = documentSchema.text(`${chance.of(vocabulary)}${chance.below(9) === 0 ? "." : ""} `);
    return chance.below(8) === 0 ? word.mark([marks.bold.create()]) : word;
  });

function aBlock(chance: Chance): Node {
  const words = () => sentence(chance, 1 + chance.below(14));
  const plain = () => nodes.paragraph.create(null, chance.below(12) === 0 ? null : words());
  const kind = chance.below(12);
  if (kind < 6) return plain();
  if (kind === 6) return nodes.heading.create({ level: 1 + chance.below(4) }, words());
  if (kind === 7) return nodes.blockquote.create(null, [plain(), ...(chance.below(2) ? [plain()] : [])]);
  if (kind === 8) return nodes.codeBlock.create(null, documentSchema.text(`let ${chance.of(vocabulary)}`));
  if (kind === 9) return aTable(chance);
  const item = () =>
    nodes.listItem.create(null, [
      plain(),
      ...(chance.below(3) === 0 ? [chance.below(2) ? plain() : aQuote(chance)] : []),
    ]);
  return nodes.bulletList.create(null, Array.from({ length: 1 + chance.below(4) }, item));
}

const aQuote = (chance: Chance) => nodes.blockquote.create(null, nodes.paragraph.create(null, sentence(chance, 3)));

function aTable(chance: Chance): Node {
  const columns = 1 + chance.below(3);
  const cell = () => nodes.tableCell.create(null, nodes.paragraph.create(null, sentence(chance, 2)));
  const row = () => nodes.tableRow.create(null, Array.from({ length: columns }, cell));
  return nodes.table.create(null, Array.from({ length: 1 + chance.below(3) }, row));
}

const aDoc = (chance: Chance) => docOf(...Array.from({ length: 1 + chance.below(6) }, () => aBlock(chance)));

/** The same text rewritten: blocks go, come, move and change their words. */
function rewritten(chance: Chance, doc: Node): Node {
  const blocks = doc.children.flatMap((block) => {
    const kind = chance.below(10);
    if (kind === 0) return [];
    if (kind === 1) return [block, aBlock(chance)];
    if (kind === 2) return [aBlock(chance)];
    return [withOtherWords(chance, block)];
  });
  if (chance.below(6) === 0) blocks.reverse();
  return docOf(...(blocks.length === 0 ? [aBlock(chance)] : blocks));
}

function withOtherWords(chance: Chance, node: Node): Node {
  if (!node.isTextblock) return node.copy(Fragment.from(node.children.map((child) => withOtherWords(chance, child))));
  if (node.type.spec.code) return node;
  const kept = node.children.filter(() => chance.below(5) !== 0);
  const added = chance.below(3) === 0 ? sentence(chance, 2) : [];
  return node.copy(Fragment.from([...kept, ...added]));
}

test(`${PAIRS} pairs of texts: every subset of pieces is taken in any order; all are the answer, none the original`, () => {
  const chance = chanceOf(seed);
  let most = 0;
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const doc = aDoc(chance);
    const answer = pair % 4 === 0 ? aDoc(chance) : rewritten(chance, doc);
    checkDocument(doc);
    checkDocument(answer);
    const first = begin(doc, answer);
    const { length } = first.pieces;
    most = Math.max(most, length);
    const everyOne = first.pieces.map((_, at) => at);
    const isSmall = 2 ** length <= SUBSETS_MAX;
    const count = isSmall ? 2 ** length : SUBSETS_MAX;
    for (let subset = 0; subset < count; subset += 1) {
      const chosen = isSmall
        ? everyOne.filter((at) => subset & (1 << at))
        : subset === 0
          ? everyOne
          : everyOne.filter(() => chance.below(2) === 0);
      const ends = [chosen, chance.shuffled(chosen)].map((order) => order.reduce(taken, first));
      for (const end of ends) {
        checkDocument(end.doc);
        expect(end.pieces.map(({ state }) => state)).toEqual(
          everyOne.map((at) => (chosen.includes(at) ? "accepted" : "open")),
        );
        if (chosen.length === length) expect(end.doc.toJSON()).toEqual(answer.toJSON());
        const back = end.undo.reduce(done, { ...end, undo: [] });
        expect(back.doc.eq(doc)).toBe(true);
      }
      expect(ends[0]?.doc.eq(ends[1]?.doc as Node)).toBe(true);
    }
  }
  expect(most).toBeGreaterThan(5);
});

describe("a piece", () => {
  const doc = docOf(paragraph("On the first of every month we drove."), paragraph("It was free."));
  const answer = docOf(paragraph("On the last of every month we walked."), paragraph("It was free."));
  const statesOf = ({ pieces }: Held) => pieces.map(({ state }) => state);

  test("is a word that differs, and what stays is no part of any", () => {
    const { pieces } = begin(doc, answer);
    expect(
      pieces.map(({ before, after }) => [before.textBetween(0, before.size), after.textBetween(0, after.size)]),
    ).toEqual([
      ["first", "last"],
      ["drove", "walked"],
    ]);
  });

  test("whose words somebody changed says so, and is open again once that is taken back", () => {
    const changed = done(begin(doc, answer), typed(10, "XX"));
    expect(statesOf(changed)).toEqual(["changed", "open"]);
    const [undo] = changed.undo;
    expect(undo && statesOf(done(changed, undo))).toEqual(["open", "open"]);
  });

  test("stays open when somebody types right beside it", () => {
    const beside = done(done(begin(doc, answer), typed(8, "very ")), typed(18, "!"));
    expect(beside.doc.child(0).textContent).toContain("very first!");
    expect(statesOf(beside)).toEqual(["open", "open"]);
  });

  test("is accepted when its text came in some other way, and open again after the undo", () => {
    const other = done(
      begin(doc, answer),
      new ReplaceStep(8, 13, new Slice(Fragment.from(documentSchema.text("last")), 0, 0)),
    );
    expect(statesOf(other)).toEqual(["accepted", "open"]);
    const [undo] = other.undo;
    expect(undo && statesOf(done(other, undo))).toEqual(["open", "open"]);
  });

  test("whose paragraph was deleted is changed, and so is what would have been added there", () => {
    const longer = docOf(paragraph("On the first of every month we drove, slowly."), paragraph("It was free."));
    const gone = done(begin(doc, longer), new ReplaceStep(0, doc.child(0).nodeSize, Slice.empty));
    expect(statesOf(gone)).toEqual(["changed"]);
  });

  test("that was rejected stays so, and can be opened again where its ground is as it was", () => {
    const held = begin(doc, answer);
    const rejected = { ...held, pieces: held.pieces.map((piece) => ({ ...piece, state: "rejected" as const })) };
    const later = done(rejected, typed(1, "So: "));
    expect(statesOf(later)).toEqual(["rejected", "rejected"]);
    expect(later.pieces.map((piece) => reopened(piece, later.doc).state)).toEqual(["open", "open"]);
    const edited = done(later, typed(14, "XX"));
    expect(edited.pieces.map((piece) => reopened(piece, edited.doc).state)).toEqual(["changed", "open"]);
  });
});

describe("what is asked about", () => {
  const doc = docOf(paragraph("One two three."), paragraph("Four."), paragraph(""));

  test("is the words of one paragraph, or the whole blocks that a selection touches", () => {
    expect(askedRange(doc, { from: 5, to: 8 })).toEqual({ from: 5, to: 8 });
    expect(askedRange(doc, { from: 5, to: 19 })).toEqual({ from: 0, to: 23 });
    expect(askedRange(doc, { from: 5, to: 5 })).toEqual({ from: 0, to: 16 });
  });

  test("of words is told as the paragraph that they are", () => {
    const part = blocksOf(doc, { from: 5, to: 8 });
    expect(part.toJSON()).toEqual([
      { type: "paragraph", attrs: { textAlign: null }, content: [{ type: "text", text: "two" }] },
    ]);
  });

  test("and answered with several paragraphs keeps what stands before and behind the words", () => {
    const range = { from: 5, to: 8 };
    const held = begin(doc, docOf(paragraph("A."), paragraph("B.")), range);
    const end = held.pieces.reduce((now, _, at) => taken(now, at), held);
    expect(end.doc.children.map(({ textContent }) => textContent)).toEqual(["One A.", "B. three.", "Four.", ""]);
  });

  test("an added text comes behind its paragraph, and in the place of an empty one", () => {
    expect(addedRange(doc, 5)).toEqual({ from: 16, to: 16 });
    expect(addedRange(doc, 24)).toEqual({ from: 23, to: 25 });
    const draft = docOf(paragraph("A."), paragraph("B."), paragraph("C."));
    const held = begin(doc, draft, addedRange(doc, 24));
    expect(held.pieces).toHaveLength(3);
    const end = [2, 0, 1].reduce(taken, held);
    expect(end.doc.children.map(({ textContent }) => textContent)).toEqual([
      "One two three.",
      "Four.",
      "A.",
      "B.",
      "C.",
    ]);
  });
});
