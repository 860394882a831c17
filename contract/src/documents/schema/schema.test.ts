import { Step } from "prosemirror-transform";
import { describe, expect, test } from "vitest";
import { isTooLong } from "../length.ts";
import { toHtml } from "./html.ts";
import { toOutsideHtml } from "./outside.ts";
import { checkDocument, DEPTH_MAX, documentSchema, emptyDocument } from "./schema.ts";

const paragraph = (text: string, marks: object[] = []) => ({
  type: "paragraph",
  content: [{ type: "text", text, marks }],
});
const read = (...content: object[]) => documentSchema.nodeFromJSON({ type: "doc", content });
const cellWith = (attrs: object) => ({
  type: "table",
  content: [{ type: "tableRow", content: [{ type: "tableCell", attrs, content: [paragraph("x")] }] }],
});

const link = (href: unknown) => paragraph("x", [{ type: "link", attrs: { href } }]);
const hostile: [string, object][] = [
  ["a level beyond", { type: "heading", attrs: { level: 99 } }],
  ["a level that is a text", { type: "heading", attrs: { level: "1" } }],
  ["an alignment that closes its attribute", { type: "paragraph", attrs: { textAlign: 'center"><script>' } }],
  ["a script as a link", link("javascript:alert(1)")],
  ["a script behind a tabulator", link("java\tscript:alert(1)")],
  ["a script behind a space", link(" javascript:alert(1)")],
  ["data as a link", link("data:text/html,<script>")],
  ["a place of a page", link("//evil.example")],
  ["a link that is no text", link({ toString: 1 })],
  ["a picture from elsewhere", { type: "image", attrs: { file_id: "https://evil.example/x.png" } }],
  ["a picture without a file", { type: "image", attrs: { alt: "x" } }],
  ["a picture of no file", { type: "image", attrs: { file_id: -1 } }],
  ["a cell over a thousand columns", cellWith({ colspan: 1000 })],
  ["a cell over no row", cellWith({ rowspan: 0 })],
  ["widths of columns that are a style", cellWith({ colwidth: ["1px;background:url(//evil)"] })],
  ["a language of code with a space", { type: "codeBlock", attrs: { language: 'x" onload="y' } }],
  ["a list that begins nowhere", { type: "orderedList", attrs: { start: 1e12 }, content: [] }],
  ["a task that is done by text", { type: "taskItem", attrs: { checked: "true" }, content: [paragraph("x")] }],
  ["a node that there is not", { type: "script" }],
  ["a mark that there is not", paragraph("x", [{ type: "onclick" }])],
];

describe("what the schema does not hold is refused", () => {
  test.each(hostile)("%s", (_, block) => {
    expect(() => checkDocument(read(block))).toThrow(RangeError);
  });

  test.each([
    ["heading", "level", 99],
    ["paragraph", "textAlign", "x"],
  ])("also where a step sets it: %s %s", (type, attr, value) => {
    const doc = read({ type, content: [{ type: "text", text: "x" }] });
    const step = Step.fromJSON(documentSchema, { stepType: "attr", pos: 0, attr, value });
    expect(() => step.apply(doc)).toThrow(RangeError);
  });

  test("and blocks within blocks without end", () => {
    let block: object = paragraph("x");
    for (let depth = 0; depth < DEPTH_MAX; depth += 1) block = { type: "blockquote", content: [block] };
    expect(() => checkDocument(read(block))).toThrow("deeper");
  });
});

test("an attribute that no node has is left out", () => {
  expect(read({ type: "paragraph", attrs: { onclick: "x" } }).toJSON()).toEqual({
    type: "doc",
    content: [{ type: "paragraph", attrs: { textAlign: null } }],
  });
});

test("an empty document is one empty paragraph", () => {
  checkDocument(emptyDocument());
  expect(toHtml(emptyDocument().content)).toBe("<p></p>");
});

test("texts and attributes are escaped in HTML, and marks nest", () => {
  const bold = { type: "bold" };
  const to = { type: "link", attrs: { href: 'https://a.example/?a="b"&c=<d>' } };
  const doc = read({
    type: "paragraph",
    attrs: { textAlign: "center" },
    content: [
      { type: "text", text: "a <b> & ", marks: [bold] },
      { type: "text", text: "c", marks: [to, bold] },
      { type: "text", text: "\u00a0d", marks: [to] },
    ],
  });
  const href =
    'href="https://a.example/?a=&quot;b&quot;&amp;c=&lt;d&gt;" rel="noopener noreferrer nofollow" target="_blank"';
  expect(toHtml(doc.content)).toBe(
    `<p style="text-align: center"><strong>a &lt;b&gt; &amp; </strong><a ${href}><strong>c</strong>&nbsp;d</a></p>`,
  );
});

test("for others, lists and quotations that are read from the right say so", () => {
  const list = (words: string) => ({
    type: "bulletList",
    content: [{ type: "listItem", content: [paragraph(words)] }],
  });
  const doc = read(list("שלום"), list("One שלום"), { type: "blockquote", content: [paragraph("مرحبا")] });
  expect(toOutsideHtml(doc.content, () => null)).toBe(
    '<ul dir="rtl"><li>שלום</li></ul><ul><li>One שלום</li></ul><blockquote dir="rtl"><p>مرحبا</p></blockquote>',
  );
  expect(toHtml(doc.content)).not.toContain("dir=");
});

test("fewer than 65,000 characters of HTML may be kept; text alone is not counted for the paragraph that it becomes", () => {
  expect(isTooLong("x".repeat(64_999))).toBe(false);
  expect(isTooLong("x".repeat(65_000))).toBe(true);
  expect(isTooLong(`<p>${"x".repeat(64_999)}</p>`)).toBe(false);
  expect(isTooLong(`<p>${"x".repeat(65_000)}</p>`)).toBe(true);
  expect(isTooLong(`<p>a</p><p>${"x".repeat(64_985)}</p>`)).toBe(true);
});
