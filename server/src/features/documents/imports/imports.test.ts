import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from "docx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { WORD } from "../../../providers/reader/samples/documents.ts";
import { hostileFiles } from "../../../providers/reader/samples/hostile.ts";
import { aForm, aPicture } from "../../files/test/samples.ts";

let node: TestApp;
let owner: TestUser;
beforeAll(async () => {
  node = await aTestApp();
  owner = await aUser(node);
});
afterAll(() => node.close());

const bring = (bytes: Uint8Array | string, name: string) =>
  node.ask("POST /documents/import", { token: owner.token, form: aForm(bytes, name) });
const contentOf = async (bytes: Uint8Array | string, name: string): Promise<string> =>
  (await bring(bytes, name)).body.document.content;

const level = (index: number, format: (typeof LevelFormat)[keyof typeof LevelFormat]) => ({
  level: index,
  format,
  text: format === LevelFormat.BULLET ? "•" : `%${index + 1}.`,
});
const item = (text: string, reference: string, at: number) =>
  new Paragraph({ text, numbering: { reference, level: at } });
const cell = (text: string, more: object = {}) => new TableCell({ children: [new Paragraph(text)], ...more });

async function aWordDocument(): Promise<Buffer> {
  const document = new Document({
    title: "The brief",
    numbering: {
      config: [
        { reference: "dots", levels: [0, 1].map((at) => level(at, LevelFormat.BULLET)) },
        { reference: "numbers", levels: [0, 1].map((at) => level(at, LevelFormat.DECIMAL)) },
      ],
    },
    sections: [
      {
        children: [
          new Paragraph({ text: "Título", heading: HeadingLevel.HEADING_1, alignment: AlignmentType.CENTER }),
          new Paragraph({
            alignment: AlignmentType.BOTH,
            children: [
              new TextRun("Some "),
              new TextRun({ text: "bold", bold: true }),
              new TextRun({ text: " and slanted", italics: true, underline: {} }),
              new ExternalHyperlink({ link: "https://a.example/?b=1&c=2", children: [new TextRun("a link")] }),
            ],
          }),
          item("one", "dots", 0),
          item("in it", "dots", 1),
          item("counted", "numbers", 1),
          item("two", "dots", 0),
          new Paragraph(""),
          item("☑ done", "dots", 0),
          item("☐ open", "dots", 0),
          new Table({
            rows: [
              new TableRow({ tableHeader: true, children: [cell("Head", { columnSpan: 2 })] }),
              new TableRow({ children: [cell("Tall", { rowSpan: 2 }), cell("a")] }),
              new TableRow({ children: [cell("b")] }),
            ],
          }),
          new Paragraph({
            children: [
              new ImageRun({
                type: "png",
                data: await aPicture("png"),
                transformation: { width: 20, height: 20 },
                altText: { name: "kiln", description: "The kiln", title: "kiln" },
              }),
            ],
          }),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

test("a Word document becomes a document with its title, headings, lists, tasks, merged cells, links, alignment and pictures", async () => {
  const { status, body } = await bring(await aWordDocument(), "file.docx");
  expect([status, body.left_out]).toEqual([201, []]);
  const { document } = body;
  expect(document.name).toBe("The brief");
  const [picture] = document.pictures;
  expect(document.content).toBe(
    '<h1 style="text-align: center">Título</h1>' +
      '<p style="text-align: justify">Some <strong>bold</strong><em><u> and slanted</u></em>' +
      '<a href="https://a.example/?b=1&amp;c=2" rel="noopener noreferrer nofollow" target="_blank">a link</a></p>' +
      "<ul><li><p>one</p><ul><li><p>in it</p></li></ul><ol><li><p>counted</p></li></ol></li><li><p>two</p></li></ul><p></p>" +
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>done</p></li>' +
      '<li data-type="taskItem" data-checked="false"><p>open</p></li></ul>' +
      '<table><tbody><tr><th colspan="2"><p>Head</p></th></tr><tr><td rowspan="2"><p>Tall</p></td><td><p>a</p></td></tr>' +
      "<tr><td><p>b</p></td></tr></tbody></table>" +
      `<img src="/api/files/${picture.file_id}" data-file-id="${picture.file_id}" alt="The kiln">`,
  );
  const opened = await fetch(new URL(picture.src, node.address));
  expect([opened.status, opened.headers.get("content-type")]).toEqual([200, "image/png"]);
});

test("a Word file keeps where numbered lists begin and go on, also inside others, and how items stand", async () => {
  const content =
    '<ol start="5"><li><p style="text-align: center">five</p><ol start="3"><li><p>three</p></li><li><p style="text-align: right">four' +
    "</p></li></ol></li><li><p>six</p></li></ol><p>between</p>" +
    '<ul><li><p style="text-align: justify">a</p></li><li><p>b</p><ol><li><p>one</p></li></ol></li></ul>';
  const made = await node.ask("POST /documents", { token: owner.token, body: { name: "Lists", content } });
  const { document_id } = made.body.document;
  const word = await fetch(`${node.address}/api/documents/doc-converted/${document_id}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(await contentOf(new Uint8Array(await word.arrayBuffer()), "lists.docx")).toBe(content);
});

test("a list of a Word file that a paragraph parts goes on counting", async () => {
  const levels = [level(0, LevelFormat.DECIMAL)];
  const document = new Document({
    numbering: { config: [{ reference: "numbers", levels: [{ ...levels[0], level: 0, start: 4 }] }] },
    sections: [
      {
        children: [
          item("four", "numbers", 0),
          item("five", "numbers", 0),
          new Paragraph("between"),
          item("six", "numbers", 0),
        ],
      },
    ],
  });
  expect(await contentOf(await Packer.toBuffer(document), "lists.docx")).toBe(
    '<ol start="4"><li><p>four</p></li><li><p>five</p></li></ol><p>between</p><ol start="6"><li><p>six</p></li></ol>',
  );
});

const picture = async () => `data:image/png;base64,${Buffer.from(await aPicture("png")).toString("base64")}`;

test("Markdown becomes what it says, by its first heading, and a picture in it a file", async () => {
  const markdown = `# A title & more\n\nSome **bold**, *slanted*, ~~struck~~, \`code <x>\` and a [link](https://a.example/).\n\n3. three\n   - [x] done\n   - [ ] open\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n\`\`\`ts\nconst x = "<&>";\n\`\`\`\n\n> quoted\n\n---\n\n![The kiln][kiln]\n\n[kiln]: ${await picture()}\n`;
  const { body } = await bring(markdown, "notes.md");
  const { document } = body;
  expect([document.name, body.left_out]).toEqual(["A title & more", []]);
  const [{ file_id }] = document.pictures;
  expect(document.content).toBe(
    "<h1>A title &amp; more</h1><p>Some <strong>bold</strong>, <em>slanted</em>, <s>struck</s>, <code>code &lt;x&gt;</code> and a " +
      '<a href="https://a.example/" rel="noopener noreferrer nofollow" target="_blank">link</a>.</p>' +
      '<ol start="3"><li><p>three</p><ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>done</p></li>' +
      '<li data-type="taskItem" data-checked="false"><p>open</p></li></ul></li></ol>' +
      '<table><tbody><tr><th><p>a</p></th><th><p style="text-align: right">b</p></th></tr>' +
      '<tr><td><p>1</p></td><td><p style="text-align: right">2</p></td></tr></tbody></table>' +
      '<pre data-language="ts"><code>const x = "&lt;&amp;&gt;";</code></pre><blockquote><p>quoted</p></blockquote><hr>' +
      `<img src="/api/files/${file_id}" data-file-id="${file_id}" alt="The kiln">`,
  );
});

test("what stands before a Markdown text about it is left out, however its lines end, and nothing of a text that begins with a line", async () => {
  const contentAs = async (markdown: string) => (await bring(markdown, "notes.md")).body.document.content;
  for (const end of ["\n", "\r\n"]) {
    const lines = ["---", "title: A letter", "tags: [a, b]", "---", "", "Dear all,", ""];
    expect(await contentAs(lines.join(end))).toBe("<p>Dear all,</p>");
  }
  expect(await contentAs("---\n\n# One\n\nTwo.\n\n---\n\nThree.\n")).toBe(
    "<hr><h1>One</h1><p>Two.</p><hr><p>Three.</p>",
  );
});

test("a text becomes paragraphs and lines, by the name of its file", async () => {
  const { body } = await bring("One <b>\nline\r\n\r\nTwo", "Carta de otoño.txt");
  expect([body.document.name, body.document.content]).toEqual([
    "Carta de otoño",
    "<p>One &lt;b&gt;<br>line</p><p>Two</p>",
  ]);
});

test("a page becomes what it says, by its title; what is not for reading is told or left out", async () => {
  const page = `<!doctype html><html><head><title>A &amp; B</title><style>p{color:red}</style></head><body onload=x>
    <h2>Head</h2><p>Text<script>alert(1)</script></p><img src="https://elsewhere.example/x.png"><iframe src=//x></iframe></body></html>`;
  const { body } = await bring(page, "page.html");
  expect([body.document.name, body.document.content]).toEqual(["A & B", "<h2>Head</h2><p>Text</p>"]);
  expect(body.left_out).toEqual([
    { kind: "pictures", count: 1 },
    { kind: "embeds", count: 1 },
  ]);
});

test("a picture that is somebody else's file does not come along", async () => {
  const stranger = await aUser(node);
  const { body } = await node.ask("POST /files", { token: stranger.token, form: aForm(await aPicture("png")) });
  const brought = await bring(`<p>a</p><img src="/api/files/${body.file_id}">`, "a.html");
  expect([brought.body.document.content, brought.body.left_out]).toEqual([
    "<p>a</p>",
    [{ kind: "pictures", count: 1 }],
  ]);
});

test("a damaged picture is left out and told, and the text comes in", async () => {
  const { body } = await bring('<p>a</p><img src="data:image/png;base64,AAAA">', "a.html");
  expect([body.document.content, body.left_out]).toEqual(["<p>a</p>", [{ kind: "pictures", count: 1 }]]);
});

describe("what is no text is refused, with a reason", () => {
  test.each([
    ["a.pdf", "%PDF-1.4", "document_file_refused"],
    ["a.docx", "no zip", "document_file_broken"],
    ["a.md", Buffer.from("89504e470d0a1a0a0000", "hex"), "document_file_broken"],
    ["a.txt", "  \n ", "document_file_empty"],
    ["a.txt", "x".repeat(65_000), "document_content_too_long"],
  ])("%s", async (name, bytes, code) => {
    expect((await bring(bytes, name)).body.error.code).toBe(code);
  });
});

test("of what is refused for its length no picture is kept", async () => {
  const used = async () => (await node.ask("GET /files/storage", { token: owner.token })).body.used;
  const before = await used();
  const { body } = await bring(`<p>${"x".repeat(65_000)}</p><img src="${await picture()}">`, "a.html");
  expect([body.error.code, await used()]).toEqual(["document_content_too_long", before]);
});

test("files that were made to do harm are refused or read, and the server goes on", async () => {
  const kinds = [
    "that unpacks to gigabytes",
    "with entities that multiply",
    "nested a million deep",
    "without a document",
  ];
  for (const { make } of hostileFiles.filter(({ what, type }) => type === WORD && kinds.includes(what))) {
    const { status, body } = await bring(make(), "a.docx");
    expect([status, body.error.code]).toEqual([expect.any(Number), expect.stringMatching(/^document_file_/)]);
  }
  expect(await contentOf("fine", "a.txt")).toBe("<p>fine</p>");
});
