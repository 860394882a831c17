import { expect, test } from "vitest";
import { markCitations } from "./citations.ts";

type Node = Parameters<typeof markCitations>[0];

const text = (value: string): Node => ({ type: "text", value });
const element = (tagName: string, ...children: Node[]): Node => ({
  type: "element",
  tagName,
  properties: {},
  children,
});

test("numbers of sources become citations, others and those in code stay text", () => {
  const tree: Node = {
    type: "root",
    children: [
      element("p", text("Twice [1] and [3], both [2, 3], never [9] or [1, 9]."), element("code", text("a[1]"))),
    ],
  };
  markCitations(tree, 3);
  const cited = (number: string) => ({ ...element("cite", text(number)), type: "element" });
  const [paragraph] = tree.children ?? [];
  expect(paragraph?.children).toEqual([
    text("Twice "),
    cited("1"),
    text(" and "),
    cited("3"),
    text(", both "),
    cited("2"),
    cited("3"),
    text(", never [9] or [1, 9]."),
    element("code", text("a[1]")),
  ]);
});
