import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { openState } from "../../../platform/state.ts";
import { toPdf, toWord, toWrittenPdf } from "../index.ts";

const about = { ownerId: 1, state: openState(), title: "", lang: "en" as const };

const bodyOf = async (markdown: string) =>
  strFromU8(unzipSync(await toWord(markdown, about))["word/document.xml"] ?? new Uint8Array());
const wordsIn = (xml: string) => [...xml.matchAll(/<w:t [^>]*>([^<]*)<\/w:t>/g)].map(([, words]) => words).join("");

/** What is drawn on the first page of a PDF: its words, how many of them are seen, and how many shapes are filled. */
async function drawnIn(bytes: Uint8Array) {
  const { getDocumentProxy } = await import("unpdf");
  const { OPS } = await import("unpdf/pdfjs");
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
  const { items } = await page.getTextContent();
  const { fnArray, argsArray } = await page.getOperatorList();
  const count = (operator: number) => fnArray.filter((each: number) => each === operator).length;
  const words = items.flatMap((item) =>
    "str" in item && item.str.trim() !== ""
      ? [{ words: item.str.trim(), x: item.transform[4], y: item.transform[5], width: item.width }]
      : [],
  );
  const modes = argsArray.filter((_: unknown, at: number) => fnArray[at] === OPS.setTextRenderingMode);
  const unseen = modes.filter(([mode]: [number]) => mode === 3).length;
  return { words, text: words.map((each) => each.words).join(" "), shapes: count(OPS.constructPath), unseen };
}

const typed = [
  "$a_1 * b_2 * c_{x*y}$",
  String.raw`\(\alpha < \beta\)`,
  String.raw`\[\sum_{i=1}^n i_i = \frac{n(n+1)}{2}\]`,
];

test("formulas are set in Word and in PDF, where they are found as they were typed, and prices are none", async () => {
  const [first = "", second = "", third = ""] = typed;
  const markdown = `It *costs* $5 and $10.\n\nWith ${first} and ${second}, so\n${third}\nholds.\n\n- $$\n  x_1\n  $$\n\n\`$a_1$\` | ${first}`;
  const whole = await bodyOf(markdown);
  const body = wordsIn(whole).replaceAll("&lt;", "<");
  expect(whole.match(/<m:oMath>/g)).toHaveLength(5);
  expect(whole.match(/<m:oMathPara>/g)).toHaveLength(1);
  expect(whole).toMatch(/<m:nary>.*<m:chr m:val="∑"\/>.*<m:f><m:num>/s);
  // Code stays code.
  expect(body).toContain("$a_1$");
  expect(body).toContain("It costs $5 and $10.");
  expect(body).not.toMatch(/[\ue000\ue001]/);
  const { text, unseen, shapes } = await drawnIn(await toPdf(markdown, about));
  const plain = text.replace(/\s/g, "");
  for (const formula of typed) expect(plain).toContain(formula.replace(/\s/g, ""));
  expect(plain).toContain("Itcosts$5and$10.");
  // What was typed lies unseen below the letters that are drawn.
  expect(unseen).toBe(5);
  expect(shapes).toBeGreaterThan(40);
});

test("a formula that cannot be set stays as it was typed, and hostile ones break nothing", async () => {
  const deep = `$${"{".repeat(900)}x${"}".repeat(900)}$`;
  const growing = String.raw`$\def\a{xx}\def\b{\a\a\a\a}\def\c{\b\b\b\b\b\b\b\b}\c\c\c\c\c\c\c\c\c\c\c\c\c\c\c\c$`;
  const failing = [
    String.raw`$\nothing{x}$`,
    String.raw`$\frac{a$`,
    String.raw`$\href{https://x.example}{y}$`,
    growing,
  ];
  const body = wordsIn(await bodyOf([...failing, deep].join("\n\n")));
  for (const formula of failing) expect(body).toContain(formula);
  const pdf = await drawnIn(await toPdf(`${[...failing, deep].join("\n\n")}\n\nthe end`, about));
  for (const formula of failing) expect(pdf.text.replace(/\s/g, "")).toContain(formula.replace(/\s/g, ""));
  expect(pdf.text).toContain("the end");
});

test("matrices, roots, accents, cases and letters are Word's own", async () => {
  const whole = await bodyOf(
    String.raw`$\begin{pmatrix}1&2\\3&4\end{pmatrix} \sqrt[3]{x} \hat{x} \overline{ab} \mathbb{R} \text{if } \lim_{x\to0}\sin x \binom{n}{k} \underset{k}{x}$`,
  );
  for (const part of ["m:m", "m:rad", "m:acc", "m:bar", "m:nor/", "m:limLow", "m:d"])
    expect(whole).toContain(`<${part}>`);
  expect(whole).toContain('<m:scr m:val="double-struck"/>');
  expect(whole).toContain('<m:type m:val="noBar"/>');
});

test("a text that has the signs of places already keeps its formulas, and is made no longer by them", async () => {
  const body = wordsIn(await bodyOf("\ue0000\ue001 $x$ the end"));
  expect(body).toContain("the end");
});

test("words, frames, strikes and limits are Word's own too", async () => {
  const whole = await bodyOf(
    String.raw`$\text{für año} \boxed{y} \cancel{x}$ and $\begin{array}{|c|c|}\hline a & b\\\hline\end{array}$ and $\lim_{x\to0} x$`,
  );
  expect(whole).toMatch(/>für\saño</);
  expect(whole).toContain('<m:strikeBLTR m:val="1"/>');
  expect(whole.match(/<m:borderBox>/g)).toHaveLength(3);
  expect(whole).toMatch(/<m:func><m:fName><m:limLow>.*<\/m:limLow><\/m:fName><m:e>/);
});

test("a formula in a PDF stands on its line, as wide as it is, and what follows begins after it", async () => {
  const { words } = await drawnIn(await toPdf(String.raw`Before $\frac{a+b}{c}$ after`, about));
  const at = (said: string) => words.find((each) => each.words.includes(said)) ?? expect.fail(`${said} is not there.`);
  expect(at("after").y).toBe(at("Before").y);
  expect(at("frac").x).toBeGreaterThan(at("Before").x + at("Before").width);
  expect(at("after").x).toBeGreaterThanOrEqual(at("frac").x + at("frac").width);
  expect(at("after").x - at("frac").x).toBeLessThan(40);
});

test("a formula wider than its place is smaller; one far wider stays as it was typed; and none is cut off", async () => {
  const sum = (count: number) => Array.from({ length: count }, (_, at) => `a_{${at}}`).join("+");
  const [wide, far, table] = await Promise.all(
    [`$${sum(22)}$`, `$$${sum(120)}$$`, `| a | b |\n|---|---|\n| x | $${sum(12)}$ |`].map(async (markdown, at) =>
      drawnIn(await toPdf(markdown, { ...about, ownerId: at })),
    ),
  );
  for (const drawn of [wide, far, table])
    for (const { x, width } of drawn?.words ?? []) expect(x + width).toBeLessThan(595 - 55);
  expect([wide?.unseen, far?.unseen, table?.unseen]).toEqual([1, 0, 1]);
});

test("a document has its formulas set in PDF: in lines, in a list, and alone in a paragraph; code is code", async () => {
  const said = (text: string, marks: { type: string }[] = []) => ({
    type: "paragraph",
    content: [{ type: "text", text, marks }],
  });
  const doc = {
    type: "doc",
    content: [
      said("So $x^2$ costs $5 and $10."),
      said("$$\\frac{a}{b}$$"),
      { type: "bulletList", content: [{ type: "listItem", content: [said("with $y$")] }] },
      said("$code$", [{ type: "code" }]),
    ],
  };
  const drawn = await drawnIn(await toWrittenPdf(doc, { ...about, look: { accent: null, pictures: new Map() } }));
  expect(drawn.unseen).toBe(3);
  for (const words of ["$x^2$", "$5 and $10.", "$$\\frac{a}{b}$$", "$code$"]) expect(drawn.text).toContain(words);
});
