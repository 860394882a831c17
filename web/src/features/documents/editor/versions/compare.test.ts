import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { Node } from "@tiptap/pm/model";
import { describe, expect, test } from "vitest";
import { compare, measure, type Row } from "./compare.ts";

const { nodes, marks } = documentSchema;
const p = (text: string): Node => nodes.paragraph.create(null, text === "" ? null : documentSchema.text(text));
const doc = (...blocks: Node[]): Node => nodes.doc.create(null, blocks);
const list = (...texts: string[]): Node =>
  nodes.bulletList.create(
    null,
    texts.map((text) => nodes.listItem.create(null, p(text))),
  );

/** Rows as one reads them: [-gone-] and {+new+}. */
const read = (rows: readonly Row[]): string[] =>
  rows.flatMap((row): string[] => {
    if (row.kind === "inside") return read(row.rows);
    if (row.kind === "words") return [row.pieces.map(({ kind, nodes: all }) => marked(kind, text(all))).join("")];
    return [marked(row.kind, row.node.textContent)];
  });
const text = (all: readonly Node[]) => all.map((node) => node.text ?? "|").join("");
const marked = (kind: string, words: string) =>
  ({ added: `{+${words}+}`, removed: `[-${words}-]`, moved: `(${words})`, same: words })[kind] ?? "";

describe("two texts are compared by words", () => {
  const cases: [string, Node, Node, string[]][] = [
    ["the same", doc(p("a b")), doc(p("a b")), ["a b"]],
    [
      "a word",
      doc(p("On the first, for five years.")),
      doc(p("On the first, for six years.")),
      ["On the first, for [-five-]{+six+} years."],
    ],
    [
      "words in a row, as one",
      doc(p("we surveyed our users then and left early")),
      doc(p("we asked some people then and left early")),
      ["we [-surveyed our users-]{+asked some people+} then and left early"],
    ],
    [
      "a paragraph between",
      doc(p("One."), p("Two.")),
      doc(p("One."), p("New here."), p("Two.")),
      ["One.", "{+New here.+}", "Two."],
    ],
    ["a paragraph less", doc(p("One."), p("Two.")), doc(p("Two.")), ["[-One.-]", "Two."]],
    [
      "another paragraph in its place, beside others",
      doc(p("red green blue"), p("alpha beta gamma")),
      doc(p("one two three"), p("four five six")),
      ["[-red green blue-]", "[-alpha beta gamma-]", "{+one two three+}", "{+four five six+}"],
    ],
    ["an item of a list", doc(list("a b c", "d")), doc(list("a b x", "d")), ["a b [-c-]{+x+}", "d"]],
  ];
  test.each(cases)("%s", (_, before, after, rows) => {
    expect(read(compare(before, after))).toEqual(rows);
  });

  test("a word that only looks another way is one that changed", () => {
    const bold = nodes.paragraph.create(null, [
      documentSchema.text("a "),
      documentSchema.text("b", [marks.bold.create()]),
    ]);
    expect(read(compare(doc(p("a b")), doc(bold)))).toEqual(["a [-b-]{+b+}"]);
  });

  test("a paragraph that stands elsewhere was moved, and is no change of words", () => {
    const long = "We lose the neat monthly number.";
    const rows = compare(doc(p(long), p("One."), p("Two.")), doc(p("One."), p("Two."), p(long)));
    expect(read(rows)).toEqual([`(${long})`, "One.", "Two.", long]);
    expect(measure(rows)).toEqual({ added: 0, removed: 0, moved: 1 });
  });

  test("words in and out are counted, in lists too", () => {
    const rows = compare(doc(p("a b"), list("c d e")), doc(p("a x y"), list("c d")));
    expect(measure(rows)).toEqual({ added: 2, removed: 2, moved: 0 });
  });
});

test("what both have and what came is the later text, what both have and what went the earlier one", () => {
  const texts = (rows: readonly Row[], other: "added" | "removed"): string[] =>
    rows.flatMap((row): string[] => {
      if (row.kind === "inside") return texts(row.rows, other);
      if (row.kind !== "words") return row.kind === "same" || row.kind === other ? [row.node.textContent] : [];
      return [text(row.pieces.filter(({ kind }) => kind === "same" || kind === other).flatMap((each) => each.nodes))];
    });
  const words = ["tea", "clay", "kiln", "and", "the", ",", "."];
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const some = () =>
    doc(
      ...Array.from({ length: 1 + next(5) }, () =>
        p(Array.from({ length: 1 + next(6) }, () => words[next(7)]).join(" ")),
      ),
    );
  for (let round = 0; round < 200; round += 1) {
    const [before, after] = [some(), some()];
    const rows = compare(before, after);
    expect(texts(rows, "added")).toEqual(after.children.map((node) => node.textContent));
    expect(texts(rows, "removed")).toEqual(before.children.map((node) => node.textContent));
  }
});
