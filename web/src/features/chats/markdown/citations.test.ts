import { expect, test } from "vitest";
import { linkCitations } from "./citations.ts";

type Node = Parameters<typeof linkCitations>[0];

const text = (value: string): Node => ({ type: "text", value });
const element = (tagName: string, ...children: Node[]): Node => ({
  type: "element",
  tagName,
  properties: {},
  children,
});

test("numbers of sources become links, others and those in code stay text", () => {
  const tree: Node = {
    type: "root",
    children: [element("p", text("Twice [1] and [3], never [9]."), element("code", text("a[1]")))],
  };
  linkCitations(tree, 3);
  const paragraph = JSON.stringify(tree);
  expect(paragraph).toContain('"href":"#source-1"');
  expect(paragraph).toContain('"href":"#source-3"');
  expect(paragraph).toContain("never [9].");
  expect(paragraph).toContain("a[1]");
});
