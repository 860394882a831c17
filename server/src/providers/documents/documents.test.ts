import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { XMLValidator } from "fast-xml-parser";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { openState } from "../../platform/state.ts";
import { toPdf, toWord, toWrittenWord } from "./index.ts";

const about = { ownerId: 1, state: openState(), title: "A title & more", lang: "es" as const };

const partsOf = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, part]) => [path, strFromU8(part)]));
const bodyOf = async (markdown: string) => partsOf(await toWord(markdown, about))["word/document.xml"] ?? "";
const wordsIn = (xml: string) => [...xml.matchAll(/<w:t [^>]*>([^<]*)<\/w:t>/g)].map(([, words]) => words).join("");

async function readPdf(bytes: Uint8Array) {
  const { extractText, getDocumentProxy } = await import("unpdf");
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: true });
  const outline = ((await document.getOutline()) ?? []).map(({ title }: { title: string }) => title);
  const annotations = await (await document.getPage(1)).getAnnotations();
  const links = annotations.flatMap(({ url }: { url?: string }) => url ?? []);
  return { text, outline, links, pages: document.numPages };
}

const SAMPLE = `# Título ñ

Some **bold**, *slanted*, ~~struck~~ and \`code │ x\`, a [link](https://example.com/a?b=1&c=2).

## Second

- one
  - two
    1. three
- [x] done

> quoted

| Name | Sum |
|------|----:|
| Ada  |  12 |

\`\`\`ts
const x = "<&>";
\`\`\`

---

End → ✓ 🚀 [^1]

[^1]: A note.
`;

test("a Word document has Word's own headings, lists, tables and links", async () => {
  const parts = partsOf(await toWord(SAMPLE, about));
  for (const [path, xml] of Object.entries(parts)) expect([path, XMLValidator.validate(xml)]).toEqual([path, true]);
  const body = parts["word/document.xml"] ?? "";
  expect(body).toMatch(/<w:pStyle w:val="Heading1"\/><\/w:pPr><w:r><w:t xml:space="preserve">Título ñ</);
  expect(body).toContain('w:val="Heading2"');
  expect([...body.matchAll(/<w:ilvl w:val="(\d)"\/><w:numId w:val="(\d)"/g)].map(([, ...at]) => at.join())).toEqual([
    "0,2",
    "1,2",
    "2,3",
    "0,4",
  ]);
  expect(body).toMatch(/<w:tbl>.*<w:tblHeader\/>.*Name.*<w:jc w:val="right"\/>.*12.*<\/w:tbl>/s);
  expect(body).toMatch(/<w:b\/><w:bCs\/><\/w:rPr><w:t xml:space="preserve">bold</);
  expect(body).toMatch(/<w:i\/><w:iCs\/><\/w:rPr><w:t xml:space="preserve">slanted</);
  expect(body).toMatch(/<w:strike\/><\/w:rPr><w:t xml:space="preserve">struck</);
  expect(body).toContain('w:val="Quote"');
  expect(body).toContain('w:val="Code"');
  expect(wordsIn(body)).toContain("const x = &quot;&lt;&amp;&gt;&quot;;");
  expect(wordsIn(body)).toContain("☑ done");
  expect(wordsIn(body)).toContain("End → ✓ 🚀 [1]");
  expect(wordsIn(body)).toContain("[1] A note.");
  expect(parts["word/_rels/document.xml.rels"]).toContain(
    'Target="https://example.com/a?b=1&amp;c=2" TargetMode="External"',
  );
  expect(parts["docProps/core.xml"]).toContain("<dc:title>A title &amp; more</dc:title>");
  expect(parts["word/styles.xml"]).toContain('<w:lang w:val="es-ES"/>');
});

test("between two codes in a row there is something in Word, of an answer and of a document, for else their grounds are one", async () => {
  const code = (text: string) => ({ type: "codeBlock", content: [{ type: "text", text }] });
  const doc = { type: "doc", content: [code("one"), code("two")] };
  const written = await toWrittenWord(doc, { ...about, look: { accent: null, pictures: new Map() } });
  for (const body of [await bodyOf("```\none\n```\n\n```\ntwo\n```"), partsOf(written)["word/document.xml"] ?? ""]) {
    const styles = [...body.matchAll(/<w:pStyle w:val="(\w+)"/g)].map(([, style]) => style);
    expect(styles).toEqual(["Code", "Spacer", "Code", "Spacer"]);
  }
});

test("what is read from right to left is so in Word: paragraphs, their words, tables; what stands beside it is not", async () => {
  const body = await bodyOf("שלום Pluma עולם\n\nHello\n\n- مرحبا\n\n| اسم | x |\n|---|---|\n| a | b |");
  const paragraphs = body.match(/<w:p>.*?<\/w:p>/g) ?? [];
  const isTurned = (words: string) => paragraphs.find((each) => wordsIn(each).includes(words))?.includes("<w:bidi");
  expect(["שלום", "Hello", "مرحبا", "اسم"].map(isTurned)).toEqual([true, false, true, true]);
  expect(body).toContain("<w:bidiVisual");
  expect(body).toMatch(/<w:rtl\/><\/w:rPr><w:t [^>]*>שלום/);
  expect(body).not.toMatch(/<w:rtl\/><\/w:rPr><w:t [^>]*> ?Pluma/);
});

test("so it is in Word of a text of an editor: lists with their numbers, and which side a paragraph was put to", async () => {
  const line = (text: string, textAlign: string | null = null) => ({
    type: "paragraph",
    attrs: { textAlign },
    content: [{ type: "text", text }],
  });
  const list = { type: "orderedList", content: [{ type: "listItem", content: [line("ראשון")] }] };
  const doc = { type: "doc", content: [list, line("עולם", "right"), line("שלום", "left"), line("Hello", "right")] };
  const look = { accent: null, pictures: new Map() };
  const body = partsOf(await toWrittenWord(doc, { ...about, look }))["word/document.xml"] ?? "";
  const paragraphs = body.match(/<w:p>.*?<\/w:p>/g) ?? [];
  const saysOf = (words: string) => {
    const found = paragraphs.find((each) => wordsIn(each).includes(words)) ?? "";
    return [found.includes("<w:bidi/>"), found.includes("<w:numPr>"), /<w:jc w:val="(\w+)"/.exec(found)?.[1]];
  };
  // To a paragraph that is read from the right, Word's left is where it begins; the library turns it round.
  expect(["ראשון", "עולם", "שלום", "Hello"].map(saysOf)).toEqual([
    [true, true, undefined],
    [true, false, "left"],
    [true, false, "right"],
    [false, false, "right"],
  ]);
});

/** The words of the first page of a PDF with where each begins, in points from the left. */
async function placesIn(bytes: Uint8Array): Promise<{ words: string; x: number; y: number; width: number }[]> {
  const { getDocumentProxy } = await import("unpdf");
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
  const { items } = await page.getTextContent();
  return items.flatMap((item) =>
    "str" in item && item.str.trim() !== ""
      ? [{ words: item.str.trim(), x: item.transform[4], y: item.transform[5], width: item.width }]
      : [],
  );
}

test("what is read from right to left is so in a PDF: words, lines, lists and tables; what stands between is not", async () => {
  const markdown =
    "שלום Pluma 2024 עולם\n\nHello שלום עולם\n\nBy אמצע world\n\n1. ראשון\n\n| אחת | b |\n|---|---|\n| שתיים | d |";
  const places = await placesIn(await toPdf(markdown, about));
  const at = (words: string, occurrence = 0) => {
    const turned = [...words].reverse().join("");
    const found = places.filter((place) => place.words.includes(words) || place.words.includes(turned))[occurrence];
    return found ?? expect.fail(`${words} is not there: ${places.map((place) => place.words).join(" | ")}`);
  };
  // Right to left: the first word stands at the right, and the name and the year between as they are read.
  expect(at("שלום").x).toBeGreaterThan(at("Pluma").x);
  expect(at("2024").words).toContain("2024");
  expect(at("Pluma").x).toBeGreaterThan(at("עולם").x);
  expect(at("שלום").x).toBeGreaterThan(400);
  // Left to right: a line that begins with such a letter has its Hebrew words turned among themselves.
  expect(at("Hello").x).toBeLessThan(100);
  expect(at("שלום עולם").x).toBeGreaterThan(at("Hello").x);
  // The space between two directions stands between them.
  expect(at("world").x).toBeGreaterThan(at("אמצע").x + at("אמצע").width + 1);
  expect(at("ראשון").x).toBeLessThan(at(".1").x);
  expect(at("אחת").x).toBeGreaterThan(at("b").x);
});

test("emoji are there, and those of several signs are one", async () => {
  const { text } = await readPdf(await toPdf("Go 🚀 now 👩‍💻, ✅ done 🇪🇸, 1 → 2 ✓", about));
  for (const sign of ["🚀", "👩", "✅", "→", "✓"]) expect(text).toContain(sign);
  expect(wordsIn(await bodyOf("Go 🚀 now 👩‍💻"))).toContain("🚀 now 👩‍💻");
});

test("two numbered lists count for themselves, and one goes on where it says", async () => {
  const parts = partsOf(await toWord("1. a\n2. b\n\ntext\n\n5. c\n6. d\n", about));
  expect(parts["word/document.xml"]?.match(/<w:numId w:val="\d"/g)).toEqual([
    '<w:numId w:val="2"',
    '<w:numId w:val="2"',
    '<w:numId w:val="3"',
    '<w:numId w:val="3"',
  ]);
  expect(parts["word/numbering.xml"]).toMatch(/w:numId="3".*?<w:startOverride w:val="5"\/>/);
});

test("a text in braces stays as it is, whatever it names", async () => {
  const said = "{bullets-0} {numbers-1-1} {default-bullet-numbering-0} {CURRENT}";
  expect(wordsIn(await bodyOf(`- ${said}\n\n1. ${said}\n`))).toBe(said + said);
});

test("a PDF says the same, its headings are its outline, and its links lead where they say", async () => {
  const { text, outline, links } = await readPdf(await toPdf(SAMPLE, about));
  for (const words of [
    "Título ñ",
    "bold",
    "struck",
    "code │ x",
    "three",
    "done",
    "quoted",
    "Ada",
    '"<&>"',
    "→ ✓",
    "1 / 1",
  ])
    expect(text).toContain(words);
  expect(outline).toEqual(["Título ñ", "Second"]);
  expect(links).toEqual(["https://example.com/a?b=1&c=2"]);
});

test("a word longer than its line is broken, wherever it stands: in code, a table, a quotation", async () => {
  const long = "x".repeat(280);
  const places = await placesIn(
    await toPdf(`\`\`\`\n${long}\n\`\`\`\n\n| a | b |\n|---|---|\n| ${long} | c |\n\n> ${long}\n\n> - ${long}`, about),
  );
  for (const { words, x, width } of places) expect(x + width, words).toBeLessThan(540);
  const found = places.map(({ words }) => words).join("");
  expect(found.match(/x/g)).toHaveLength(4 * long.length);
});

test("a long text has many pages, each with its number, and nothing is lost between them", async () => {
  const lines = Array.from({ length: 300 }, (_, index) => `Line number ${index}.`);
  const { text, pages } = await readPdf(
    await toPdf(`${lines.join("\n\n")}\n\n\`\`\`\n${lines.join("\n")}\n\`\`\``, about),
  );
  expect(pages).toBeGreaterThan(8);
  expect(text).toContain(`${pages} / ${pages}`);
  for (const line of lines) expect(text.split(line).length).toBe(3);
});

test("nothing is fetched or read, and nothing that could run stays", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.end("x");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hostile = `![local](file:///etc/passwd) ![remote](${here}/a.png) <img src="${here}/b.png">

<script src="${here}/c.js">alert(1)</script>

<iframe src="file:///etc/hostname"></iframe>

[run](javascript:alert(1)) [data](data:text/html,x) [file](file:///etc/passwd) [ref][r] [good](mailto:a@example.com)

[r]: javascript:alert(2)

![ref][p]

[p]: file:///etc/passwd
`;
  const [word, pdf] = [partsOf(await toWord(hostile, about)), await readPdf(await toPdf(hostile, about))];
  await new Promise((resolve) => server.close(resolve));
  expect(asked).toEqual([]);
  const relations = [...(word["word/_rels/document.xml.rels"] ?? "").matchAll(/Target="([^"]*)" TargetMode/g)];
  expect(relations.map(([, target]) => target)).toEqual(["mailto:a@example.com"]);
  expect(pdf.links).toEqual(["mailto:a@example.com"]);
  for (const text of [wordsIn(word["word/document.xml"] ?? ""), pdf.text]) {
    expect(text).toContain("local remote");
    expect(text).toContain("run data file ref good");
    expect(text).not.toContain("root:");
  }
  expect(Object.keys(word).some((path) => /media|embed/.test(path))).toBe(false);
});

const deep = {
  "quotes 10,000 deep": `${">".repeat(10_000)} the end`,
  "lists 300 deep": `${Array.from({ length: 300 }, (_, index) => `${"  ".repeat(index)}- x`).join("\n")}\n\nthe end`,
  "brackets without end": `${"[".repeat(20_000)} the end`,
  "stars without end": `${"*a **a ".repeat(3000)} the end`,
  "emphasis begun and never ended": `${"*_".repeat(32_000)} the end`,
  "headings without end": `${"a\n=\n".repeat(16_000)}\nthe end`,
  "lines without end": `${"a  \n".repeat(10_000)}\n\nthe end`,
  "a table of 300 columns": `${"|a".repeat(300)}|\n${"|-".repeat(300)}|\n${`${"|x".repeat(300)}|\n`.repeat(80)}\nthe end`,
  "a table of 30 columns": `${"|a".repeat(30)}|\n${"|-".repeat(30)}|\n${`${"|x".repeat(30)}|\n`.repeat(30)}\nthe end`,
  "stars inside stars 200 deep": `${"**".repeat(200)}deep${"**".repeat(200)} the end`,
  "one word of 150,000 letters": `${"x".repeat(150_000)}\n\nthe end`,
  "one word of 60,000 letters from right to left": `${"ש".repeat(60_000)}\n\nthe end`,
  "both directions by turns, in brackets": `${"(a ש 1) ".repeat(7000)}\n\nthe end`,
  "turns inside turns": `${"\u202ea\u202bש".repeat(9000)} the end`,
  nothing: "",
  "signs that XML cannot hold": "a\u0000\u0008\ufffe\ud800b the end",
};

test.each(Object.entries(deep))("%s become a harmless document that has its words", async (_what, markdown) => {
  const end = markdown === "" ? "" : "the end";
  const body = await bodyOf(markdown);
  expect(XMLValidator.validate(body)).toBe(true);
  expect(wordsIn(body)).toContain(end);
  expect((await readPdf(await toPdf(markdown, about))).text).toContain(end);
});

test("while a text of 200 kB is made into documents, others are served", async () => {
  // As people write: mostly text. A table takes a hundred times as long as a line of it, and those of a hostile text are above.
  const said = "Some **bold** text with `code`, and then a sentence that goes on for a while. ".repeat(10);
  const block = `## Part\n\n${said}\n\n- a\n- b\n\n${said}\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n`;
  const markdown = block.repeat(Math.ceil(200_000 / block.length));
  const [served, all] = [process.threadCpuUsage(), process.cpuUsage()];
  const [pdf, word] = await Promise.all([toPdf(markdown, about), toWord(markdown, about)]);
  const [ofServed, ofAll] = [process.threadCpuUsage(served), process.cpuUsage(all)];
  expect(pdf.length).toBeGreaterThan(100_000);
  expect(word.length).toBeGreaterThan(10_000);
  // Of what is computed meanwhile the thread that serves does the smallest part.
  expect(ofServed.user + ofServed.system).toBeLessThan((ofAll.user + ofAll.system) / 10);
});
