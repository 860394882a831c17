import { describe, expect, test } from "vitest";
import { asUtf8, isProtected, officeTypeOf, readDocument, Unreadable } from "./index.ts";
import { aDocx, aPdf, aPptx, PDF, SLIDES, WORD } from "./samples/documents.ts";
import { hostileFiles } from "./samples/hostile.ts";

const never = new AbortController().signal;
const read = (bytes: Uint8Array, type: string) => readDocument("test", bytes, type, { signal: never });
const endOf = (bytes: Uint8Array, type: string): Promise<string> =>
  read(bytes, type).then(
    () => "read",
    (error: unknown) => (error instanceof Unreadable ? error.code : `an error: ${error}`),
  );

test("a Word document keeps its headings, lists and tables", async () => {
  const table = [
    ["City", "People"],
    ["Vigo", "a|b"],
  ];
  const bytes = aDocx([
    { heading: "Año & más" },
    "Hello <b> world.",
    { item: "one" },
    { item: "two" },
    { table },
    "End.",
  ]);
  const { passages, pages } = await read(bytes, WORD);
  expect(pages).toBeNull();
  expect(passages.map(({ text }) => text)).toEqual([
    "# Año & más\n\nHello <b> world.\n\n- one\n- two\n\n| City | People |\n| --- | --- |\n| Vigo | a\\|b |\n\nEnd.",
  ]);
});

test("formulas of a Word document are read as TeX, and of one that there is no TeX for the letters", async () => {
  const said = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
  const squared = `<m:sSup><m:e>${said("E")}</m:e><m:sup>${said("2")}</m:sup></m:sSup>`;
  const half = `<m:f><m:num>${said("a")}</m:num><m:den>${said("b")}</m:den></m:f>`;
  const line = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const body = [
    `<w:p>${line("Where ")}<m:oMath>${squared}</m:oMath>${line(" holds.")}</w:p>`,
    `<w:p><m:oMathPara><m:oMath>${half}</m:oMath></m:oMathPara></w:p>`,
    `<w:p>${line("Odd: ")}<m:oMath><m:unheardOf>${said("q")}</m:unheardOf></m:oMath></w:p>`,
  ].join("");
  const names =
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
  const document = Buffer.from(`<w:document ${names}><w:body>${body}</w:body></w:document>`);
  const { passages } = await read(aDocx([], { "word/document.xml": document }), WORD);
  expect(passages.map(({ text }) => text)).toEqual(["Where $E^2$ holds.\n\n$$\\frac{a}{b}$$\n\nOdd: q"]);
});

test("a presentation is read slide by slide in the order of its relations, with its notes", async () => {
  const bytes = aPptx([
    {
      title: "First",
      lines: ["a", "b & c"],
      notes: "Say this",
      table: [
        ["x", "y"],
        ["1", "2"],
      ],
    },
    { title: "Second", lines: ["only"] },
  ]);
  expect((await read(bytes, SLIDES)).passages).toEqual([
    { page: 1, text: "# First\n\n- a\n- b & c\n\n| x | y |\n| --- | --- |\n| 1 | 2 |\n\nNotes: Say this", overlap: 0 },
    { page: 2, text: "# Second\n\nonly", overlap: 0 },
  ]);
});

test("a PDF is read page by page, with its paragraphs, and words that a line's end had cut", async () => {
  const bytes = aPdf([["An exam-", "ple of a line.", "", "Another"], [], ["The third (page)"]]);
  const { pages, passages } = await read(bytes, PDF);
  expect(pages).toBe(3);
  expect(passages.map(({ page, text }) => [page, text])).toEqual([
    [1, "An example of a line.\n\nAnother"],
    [3, "The third (page)"],
  ]);
});

test("passages without their overlaps are the whole text, none too long, cut where sentences end", async () => {
  const text = Array.from({ length: 400 }, (_, n) => `Sentence ${n} ends here 🪶.${n % 9 === 0 ? "\n\n" : " "}`)
    .join("")
    .trim();
  const { passages, characters } = await read(Buffer.from(text), "text/plain");
  expect(passages.map((passage) => [...passage.text].slice(passage.overlap).join("")).join("")).toBe(text);
  expect(characters).toBe(text.length);
  expect(Math.max(...passages.map((passage) => passage.text.length))).toBeLessThanOrEqual(1360);
  expect(passages.slice(1).every(({ overlap }) => overlap > 0)).toBe(true);
  expect(passages.every((passage) => passage.text.trimEnd().endsWith("."))).toBe(true);
});

test("a passage says below which headings it stands, and none that was closed by one as high", async () => {
  const long = "It goes on and on here. ".repeat(70).trim();
  const text = `# Guide\n\n## Old part\n\nShort.\n\n## Setup\n\n### Disks\n\n${long}\n\n## Care\n\n${long}`;
  const { passages } = await read(Buffer.from(text), "text/plain");
  const repeated = passages.map((passage) => [...passage.text].slice(0, passage.overlap).join("").split("\n\n"));
  const aboveOf = (part: string) =>
    repeated
      .filter((_, at) => passages[at]?.text.includes(part))
      .map((lines) => lines.filter((line) => line.startsWith("#")));
  expect(aboveOf("### Disks").slice(1)).toContainEqual(["# Guide", "## Setup", "### Disks"]);
  expect(aboveOf("## Care").at(-1)).toEqual(["# Guide", "## Care"]);
  expect(passages.map((passage) => [...passage.text].slice(passage.overlap).join("")).join("")).toBe(text.trim());
});

const head = ["Code", "Name; colour", "Price"];
const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => [`C-${n}`, `Cup ${n}`, `${n} €`]);
const linesOf = (rows: string[][], sign: string) =>
  rows.map((row) => row.map((cell) => (cell.includes(sign) ? `"${cell}"` : cell)).join(sign)).join("\n");

test.each([
  ["a Word document", aDocx(["Before.", { table: [head, ...rowsOf(159)] }, "After."]), WORD, { page: null, rows: 159 }],
  [
    "a presentation",
    aPptx([
      { title: "No table", lines: [] },
      { title: "One", lines: [], table: [head, ...rowsOf(7)] },
    ]),
    SLIDES,
    { page: 2, rows: 7 },
  ],
  [
    "tabs",
    Buffer.from(`Prices, as of today; taxes in.\n\n${linesOf([head, ...rowsOf(3)], "\t")}\n\nEnd.`),
    "text/plain",
    { page: null, rows: 3 },
  ],
  ["semicolons and quotes", Buffer.from(linesOf([head, ...rowsOf(40)], ";")), "text/plain", { page: null, rows: 40 }],
  ["commas", Buffer.from(linesOf([head, ...rowsOf(5)], ",")), "text/plain", { page: null, rows: 5 }],
])("a table of %s is told of with its place, rows and head", async (_kind, bytes, type, where) => {
  const [table, ...others] = (await read(bytes, type)).tables;
  expect(table).toMatchObject({ ...where, columns: 3, head });
  expect(others).toEqual([]);
  // The prices are 0 € to one less than there are rows.
  const most = where.rows - 1;
  expect(table?.figures.numbers).toEqual([
    {
      column: 2,
      rows: where.rows,
      sum: (most * where.rows) / 2,
      lowest: { value: 0, row: "C-0", others: 0 },
      highest: { value: most, row: `C-${most}`, others: 0 },
    },
  ]);
});

test("prose with commas, semicolons and bars is no table", async () => {
  const prose = [
    "We came, we saw, we went home again. It was late, dark, and cold there.",
    "They came, they ate, they slept. It was warm, light, and dry over there.",
    "Nobody stayed, nobody left, nobody spoke. It rained, it poured, it stopped.",
    "One | two; three",
  ];
  expect((await read(Buffer.from(prose.join("\n")), "text/plain")).tables).toEqual([]);
});

test("a table cut over passages has its head in each of them, and without what is repeated they are the whole text", async () => {
  const { passages, characters } = await read(
    aDocx([{ heading: "List" }, { table: [head, ...rowsOf(159)] }, "After."]),
    WORD,
  );
  expect(passages.length).toBeGreaterThan(3);
  expect(passages.every(({ text }) => text.includes("| Code | Name; colour | Price |\n| --- | --- | --- |"))).toBe(
    true,
  );
  expect(passages.every(({ text }) => text.startsWith("# List"))).toBe(true);
  const whole = passages.map(({ text, overlap }) => [...text].slice(overlap).join("")).join("");
  expect(whole.length).toBe(characters);
  expect(whole.match(/\| C-\d+ \| Cup \d+ \| \d+ € \|/g)?.length).toBe(159);
  expect(whole.match(/Name; colour/g)?.length).toBe(1);
});

test.each([
  ["UTF-8", Buffer.from("Año €"), "Año €"],
  ["UTF-16, little end first", Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("Año €", "utf16le")]), "Año €"],
  [
    "UTF-16, big end first",
    Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from("Año €", "utf16le").swap16()]),
    "Año €",
  ],
  ["Windows' Latin-1", Buffer.from([0x41, 0xf1, 0x6f, 0x20, 0x80]), "Año €"],
])("a text in %s is turned into UTF-8", (_encoding, bytes, text) => {
  expect(Buffer.from(asUtf8(bytes) ?? []).toString("utf8")).toBe(text);
});

test("bytes that are no text are not taken for one", () => {
  expect(asUtf8(aDocx(["Text"]))).toBeNull();
  expect(asUtf8(Buffer.from("%PDF-1.7\n%\u00e2\u00e3", "latin1"))).toBeNull();
});

test("what an archive is says its directory, and nothing is unpacked for it", () => {
  expect(officeTypeOf(aDocx(["Text"]))).toBe("docx");
  expect(officeTypeOf(aPptx([]))).toBe("pptx");
  expect(officeTypeOf(aDocx(["Text"]).subarray(0, 300))).toBeUndefined();
  expect(isProtected(aDocx(["Text"]))).toBe(false);
});

test("reading that is no longer wanted ends at once", async () => {
  const controller = new AbortController();
  const reading = readDocument("test", aDocx(["Text"]), WORD, { signal: controller.signal });
  controller.abort(new Error("not wanted"));
  await expect(reading).rejects.toThrow("not wanted");
});

describe("a file that was made to do harm ends in a clear problem, and the process lives on", () => {
  test.each(hostileFiles)("$name $what", async ({ make, type, ends }) => {
    expect(ends).toContain(await endOf(make(), type));
  });
});
