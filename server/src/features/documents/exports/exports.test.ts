import { XMLValidator } from "fast-xml-parser";
import { strFromU8, unzipSync } from "fflate";
import { parse } from "parse5";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aForm, aPicture } from "../../files/test/samples.ts";
import { aDocument } from "../test/aDocument.ts";

let node: TestApp;
let owner: TestUser;
let fileId: number;
beforeAll(async () => {
  node = await aTestApp();
  owner = await aUser(node);
  const { body } = await node.ask("POST /files", { token: owner.token, form: aForm(await aPicture("webp")) });
  fileId = body.file_id;
});
afterAll(() => node.close());

const link = (href: string, words: string) =>
  `<a href="${href}" rel="noopener noreferrer nofollow" target="_blank">${words}</a>`;

/** A document with all that each format can say. */
const whole = () =>
  "<h1>Título «niño»</h1><h2>Second — part</h2><p>Some <strong>bold, <em>both</em></strong> <em>slanted</em> <s>struck</s>" +
  ` <u>lined</u> <mark>marked</mark> <code>a | b &lt;x&gt;</code> ${link("https://a.example/?b=1&amp;c=2", "a link")}.</p>` +
  "<ul><li><p>one</p><ul><li><p>in it</p></li></ul><ol><li><p>counted</p></li><li><p>again</p></li></ol></li><li><p>two</p></li></ul>" +
  "<p>Between * and _ and # “…”</p>" +
  '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>done</p></li><li data-type="taskItem" data-checked="false"><p>open</p></li></ul>' +
  "<table><tbody><tr><th><p>Name</p></th><th><p>Sum</p></th></tr><tr><td><p>Ada | B</p></td><td><p>12</p></td></tr></tbody></table>" +
  '<blockquote><p>quoted</p></blockquote><pre><code>const x = "&lt;&amp;&gt;";\n  y\n</code></pre><hr>' +
  `<img src="/api/files/${fileId}" data-file-id="${fileId}" alt="The kiln">` +
  "<p>The end 1. ✓</p>";
const merged =
  '<table><tbody><tr><th colspan="2"><p>head</p></th></tr><tr><td rowspan="2"><p>tall</p></td><td><p>y</p></td></tr><tr><td><p>z</p></td></tr></tbody></table>';
const aligned =
  '<h1 style="text-align: center">a</h1><p style="text-align: right">b</p><p style="text-align: justify">c</p>';

async function take(html: string, format: string): Promise<Uint8Array> {
  const { documentId } = await aDocument(node, owner.userId, { html, name: "A / brief" });
  const answer = await fetch(`${node.address}/api/documents/${documentId}/export?format=${format}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}
const textOf = async (html: string, format: string): Promise<string> => strFromU8(await take(html, format));

/** The content of what a file becomes when it is brought back; its pictures are files of their own. */
async function broughtBack(bytes: Uint8Array, name: string): Promise<string> {
  const { body } = await node.ask("POST /documents/import", { token: owner.token, form: aForm(bytes, name) });
  expect(body.left_out).toEqual([]);
  const [picture] = body.document.pictures;
  return body.document.content
    .replace(`/api/files/${picture?.file_id}"`, `/api/files/${fileId}"`)
    .replace(`data-file-id="${picture?.file_id}"`, `data-file-id="${fileId}"`);
}

test.each([
  ["html", "a.html"],
  ["markdown", "a.md"],
  ["word", "a.docx"],
])("what is taken away as %s and brought back is the same document", async (format, name) => {
  // Word has one kind of code, and ends no line at its end.
  const html = format === "word" ? whole().replace("y\n</code>", "y</code>") : whole();
  expect(await broughtBack(await take(html, format), name)).toBe(html);
});

test.each([
  ["html", "a.html", merged + aligned],
  ["word", "a.docx", `${merged}<p></p>${aligned}`],
  ["markdown", "a.md", merged],
])("merged cells and alignment too: %s", async (format, name, html) => {
  expect(await broughtBack(await take(html, format), name)).toBe(html);
});

test("a Word file taken away, brought back and taken away again says the same to another reader", async () => {
  const bodyOf = (bytes: Uint8Array): string => strFromU8(unzipSync(bytes)["word/document.xml"] ?? new Uint8Array());
  const first = await take(whole(), "word");
  const again = await take(await broughtBack(first, "a.docx"), "word");
  for (const [path, part] of Object.entries(unzipSync(again))) {
    if (/\.(?:xml|rels)$/.test(path)) expect([path, XMLValidator.validate(strFromU8(part))]).toEqual([path, true]);
  }
  const said = (xml: string) => ({
    words: [...xml.matchAll(/<w:t [^>]*>([^<]*)<\/w:t>/g)].map(([, words]) => words).join(""),
    styles: [...xml.matchAll(/<w:pStyle w:val="([^"]*)"/g)].map(([, style]) => style),
    levels: [...xml.matchAll(/<w:ilvl w:val="(\d)"\/><w:numId w:val="(\d+)"/g)].map(([, ...at]) => at.join()),
    cells: [...xml.matchAll(/<w:(?:gridSpan|vMerge)[^>]*>/g)].map(([tag]) => tag),
    pictures: [...xml.matchAll(/<wp:extent ([^>]*)>/g)].map(([, size]) => size),
  });
  expect(said(bodyOf(again))).toEqual(said(bodyOf(first)));
  expect(said(bodyOf(first)).pictures).toHaveLength(1);
});

test("Markdown says it as people write it", async () => {
  const markdown = await textOf(whole(), "markdown");
  expect(markdown.replace(/base64,.*/, "base64,…")).toBe(`# Título «niño»

## Second — part

Some **bold, *both*** *slanted* ~~struck~~ <u>lined</u> <mark>marked</mark> \`a | b <x>\` [a link](<https://a.example/?b=1&c=2>).

- one
  - in it
  1. counted
  2. again
- two

Between \\* and \\_ and # “…”

- [x] done
- [ ] open

| Name | Sum |
| --- | --- |
| Ada \\| B | 12 |

> quoted

\`\`\`
const x = "<&>";
  y

\`\`\`

---

![The kiln][picture-1]

The end 1. ✓

[picture-1]: data:image/jpeg;base64,…
`);
});

test("a page stands alone: it fetches nothing, and nothing in it runs", async () => {
  const page = await textOf(whole(), "html");
  expect(page).toContain("<title>A / brief</title>");
  expect(page).toContain("default-src 'none'");
  expect(page).not.toMatch(/<script|<link|src="(?!data:image\/)|@import|url\(/);
  expect(parse(page).mode).toBe("no-quirks");
});

test("a PDF says all of it, with its pictures, its outline, its links and the number of each page", async () => {
  const { extractImages, extractText, getDocumentProxy } = await import("unpdf");
  const pdf = await getDocumentProxy(new Uint8Array(await take(whole() + merged + aligned, "pdf")));
  const { text } = await extractText(pdf, { mergePages: true });
  for (const words of [
    "Título «niño»",
    "— part",
    "bold, both",
    "struck",
    "counted",
    "“…”",
    "done",
    "Ada | B",
    "quoted",
    '"<&>"',
    "tall",
    "✓",
  ])
    expect(text).toContain(words);
  expect(text).toMatch(/1 \/ \d/);
  const outline = ((await pdf.getOutline()) ?? []).map(({ title }: { title: string }) => title);
  expect(outline).toEqual(["Título «niño»", "Second — part", "a"]);
  const pages = Array.from({ length: pdf.numPages }, (_, at) => at + 1);
  const images = await Promise.all(pages.map((page) => extractImages(pdf, page)));
  expect(images.flat()).toHaveLength(1);
  const annotations = await Promise.all(pages.map(async (page) => (await pdf.getPage(page)).getAnnotations()));
  // Each word of a link leads there.
  const links = new Set(annotations.flat().flatMap(({ url }: { url?: string }) => url ?? []));
  expect([...links]).toEqual(["https://a.example/?b=1&c=2"]);
});

test("headings stand in the colour of the brand", async () => {
  const colour = (await node.ask("GET /appconfig")).body.primary_color ?? "#3f51d4";
  expect((await textOf("<h1>a</h1>", "html")).toLowerCase()).toContain(`color: ${colour}`);
});

test("a picture that there is no more is its description, in each format", async () => {
  const html = '<img src="/api/files/999999" data-file-id="999999" alt="The kiln"><p>x</p>';
  expect(await textOf(html, "markdown")).toBe("The kiln\n\nx\n");
  expect(await textOf(html, "html")).toContain("<p><em>The kiln</em></p>");
  const xml = strFromU8(unzipSync(await take(html, "word"))["word/document.xml"] ?? new Uint8Array());
  expect(xml).toContain("The kiln");
});
