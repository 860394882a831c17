import { documentSchema } from "@pluma/contract/documents/schema/schema";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { openState } from "../../../platform/state.ts";
import { toWrittenWord } from "../../../providers/documents/index.ts";
import { readHtml } from "../engine/read.ts";
import { markdownToHtml } from "../imports/markdown.ts";
import { readFileAs } from "../imports/read.ts";
import { tameMarkdownToHtml } from "../imports/tame.ts";
import { toMarkdown } from "./markdown.ts";

const about = {
  ownerId: 1,
  state: openState(),
  title: "",
  lang: "en" as const,
  look: { accent: null, pictures: new Map() },
};
const said = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });

const wordOf = async (texts: readonly string[]) => toWrittenWord({ type: "doc", content: texts.map(said) }, about);
const markupOf = (word: Uint8Array) => strFromU8(unzipSync(word)["word/document.xml"] ?? new Uint8Array());
const formulasIn = (word: Uint8Array) => markupOf(word).match(/<m:oMath>.*?<\/m:oMath>/gs) ?? [];
const textsOf = async (word: Uint8Array) => {
  const { doc, leftOut } = await readFileAs("a.docx", word);
  const { content = [] }: { content?: { content?: { text?: string }[] }[] } = doc;
  return { texts: content.map(({ content: parts = [] }) => parts.map(({ text }) => text).join("")), leftOut };
};

const typed = [
  String.raw`$\frac{a+b}{2c}$`,
  String.raw`$\sqrt{x}+\sqrt[3]{x+1}$`,
  String.raw`$$\sum_{i=1}^{n} i^2=\frac{n(n+1)(2n+1)}{6}$$`,
  String.raw`$\int_0^1 f(x)dx$`,
  String.raw`$\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}$`,
  String.raw`$\begin{cases} x & x>0 \\ -x & x\leq 0 \end{cases}$`,
  String.raw`$\alpha\beta\Gamma\Omega\neq\infty$`,
  "$x_i^2+y^{ab}+z_{12}+f'$",
  String.raw`$a\text{ if and only if }b$`,
  String.raw`$\hat{x}+\vec{v}+\overline{ab}+\underline{c}$`,
  String.raw`$\sin x+\log_2 y$`,
  String.raw`$\lim_{x\to 0} f$`,
  String.raw`$\binom{n}{k}+\left[\frac{a}{b}\right]$`,
  String.raw`$\mathbb{R}\mathbf{v}\mathcal{L}$`,
  String.raw`$\boxed{y}+\cancel{z}+\underbrace{a+b}_{n}$`,
  String.raw`$50\%+\{a\}$`,
  String.raw`$$\prod_{k\in K}\left(1-\frac{1}{k}\right)\to\overbrace{a+b}^n$$`,
  String.raw`$\max_{x}f+\iint g+\sqrt{\frac{a_1^2}{b}}$`,
];

test("formulas of a document are Word's own, and come back from Word as they are typed", async () => {
  const word = await wordOf(typed);
  expect(formulasIn(word)).toHaveLength(typed.length);
  const { texts, leftOut } = await textsOf(word);
  expect(leftOut.equations).toBe(0);
  expect(formulasIn(await wordOf(texts))).toEqual(formulasIn(word));
  // Most are letter for letter what was typed.
  expect(texts.filter((text) => typed.includes(text)).length).toBeGreaterThanOrEqual(10);
});

test("what cannot be set, code and prices stay as they were typed, and what stands around a formula makes it no price", async () => {
  const texts = [String.raw`$\frac{a$`, "It costs $5 and $10.", "so $x$ then", String.raw`5\(x\)7`, "a, $x$, b"];
  const word = await wordOf(texts);
  expect(formulasIn(word)).toHaveLength(3);
  expect((await textsOf(word)).texts).toEqual(texts);
  const code = { type: "text", text: "$x$", marks: [{ type: "code" }] };
  const doc = { type: "doc", content: [{ type: "paragraph", content: [code] }] };
  expect(formulasIn(await toWrittenWord(doc, about))).toHaveLength(0);
});

test("of a formula that there is no TeX for the letters are kept, and it is told; so of too many, and of one that is too long", async () => {
  const word = await wordOf(["with $x$ here", "and $y^2$"]);
  const changed = (by: (markup: string) => string) => {
    const parts = unzipSync(word);
    return zipSync({ ...parts, "word/document.xml": strToU8(by(markupOf(word))) });
  };
  const odd = await textsOf(changed((markup) => markup.replace("<m:r>", "<m:phant/><m:r>")));
  expect([odd.texts, odd.leftOut.equations]).toEqual([["with x here", "and $y^2$"], 1]);
  const long = `<m:t xml:space="preserve">${"x".repeat(5000)}</m:t>`;
  const { texts, leftOut } = await textsOf(changed((markup) => markup.replace(/<m:t [^>]*>x<\/m:t>/, long)));
  expect([texts[0]?.length, leftOut.equations]).toEqual([5010, 1]);
  const many = changed((markup) => markup.replace(/<m:oMath>.*?<\/m:oMath>/s, (found) => found.repeat(1500)));
  expect((await textsOf(many)).leftOut.equations).toBe(501);
});

test("in Markdown formulas are as they were typed, on the way out and in, and no signs around them are theirs", () => {
  const texts = [...typed, "with $a_1*b_2*c$ between, *stars* and $5 or $10"];
  const doc = documentSchema.nodeFromJSON({ type: "doc", content: texts.map(said) });
  const markdown = toMarkdown(doc, new Map());
  for (const formula of typed) expect(markdown).toContain(formula);
  expect(readHtml(markdownToHtml(markdown)).toJSON()).toEqual(doc.toJSON());
  const read = readHtml(markdownToHtml("a $x_1<y$ **b**\n\n$$\n\\frac{a}{b}\n$$\n\n`$code$`"));
  expect(read.children.map(({ textContent }) => textContent)).toEqual(["a $x_1<y$ b", "$$ \\frac{a}{b} $$", "$code$"]);
});

test("in tables of Markdown formulas keep their lines, as Markdown's own readers read them; so they do in tables that are HTML", () => {
  const cell = (type: string, text: string) => ({ type, content: [said(text)] });
  const row = (type: string, texts: string[]) => ({ type: "tableRow", content: texts.map((text) => cell(type, text)) });
  const tableOf = (...rows: object[]) =>
    documentSchema.nodeFromJSON({ type: "doc", content: [{ type: "table", content: rows }] });
  const formulas = ["$P(A|B)<1$", String.raw`$\begin{array}{c|c} 1 & 2 \\| 3 & 4 \end{array}$`, "one | two"];
  for (const head of ["tableHeader", "tableCell"]) {
    const doc = tableOf(row(head, ["a", "b", "c"]), row("tableCell", formulas));
    const markdown = toMarkdown(doc, new Map());
    expect(markdown.startsWith("<table")).toBe(head === "tableCell");
    const read = readHtml(markdownToHtml(markdown));
    expect(read.firstChild?.lastChild?.children.map(({ textContent }) => textContent)).toEqual(formulas);
  }
  // Two lines are told by their name, which no reader of tables takes for the end of a cell.
  const norm = toMarkdown(tableOf(row("tableHeader", ["a"]), row("tableCell", [String.raw`$\|x\|$`])), new Map());
  expect(norm).toContain(String.raw`| $\Vert{}x\Vert{}$ |`);
});

test("in what a model proposes formulas are no code", async () => {
  const html = await tameMarkdownToHtml("so $a_1$ and\n\n$$\n\\frac{a}{b}\n$$\n\n`code`");
  const { children } = readHtml(html);
  expect(children.map(({ type, textContent }) => [type.name, textContent])).toEqual([
    ["paragraph", "so $a_1$ and"],
    ["paragraph", "$$ \\frac{a}{b} $$"],
    ["paragraph", "code"],
  ]);
  expect(html.match(/<code>/g)).toHaveLength(1);
});
