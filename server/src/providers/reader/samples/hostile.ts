import { constants, deflateRawSync, deflateSync } from "node:zlib";
import type { ReadingProblem } from "../index.ts";
import { aZip, type Entry } from "./archive.ts";
import { aPdf, aPdfOf, aPptx, type Block, docxParts, PDF, SLIDES, streamOf, WORD } from "./documents.ts";

/** A file that was made to do harm, and what may come of it: a problem, or text like any other. */
export type Hostile = {
  what: string;
  name: string;
  type: string;
  make: () => Buffer;
  ends: readonly (ReadingProblem | "read")[];
};

const MB = 1024 * 1024;
const text = (value: string): Uint8Array => Buffer.from(value);

const block = deflateRawSync(Buffer.alloc(MB, 32), { finishFlush: constants.Z_SYNC_FLUSH });

/** So many megabytes of blanks, packed; nobody has to hold them to make them. */
const blanks = (megabytes: number): Buffer =>
  Buffer.concat([...Array.from({ length: megabytes }, () => block), deflateRawSync(Buffer.alloc(0))]);

const docx = (more: Record<string, Uint8Array | Entry>, blocks: Block[] = ["Text."]): Buffer =>
  aZip({ ...docxParts(blocks), ...more });

const body = (inside: string, before = ""): Uint8Array =>
  text(
    `<?xml version="1.0"?>${before}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${inside}</w:body></w:document>`,
  );

const laughs = `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 12 }, (_, n) => `<!ENTITY ${"bcdefghijklm"[n]} "${`&${"abcdefghijklm"[n]};`.repeat(12)}">`).join("")}]>`;
const outside = `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>`;

/** A PDF whose one page draws this. */
const drawing = (
  content: Buffer,
  entries = "",
  resources = "<<>>",
  more: Record<number, string | Buffer> = {},
): Buffer =>
  aPdfOf({
    1: "<</Type/Catalog/Pages 2 0 R>>",
    2: "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources ${resources}/Contents 4 0 R>>`,
    4: streamOf(content, entries),
    ...more,
  });

const locked = `/Encrypt<</Filter/Standard/V 1/R 2/P -44/O<${"41".repeat(32)}>/U<${"42".repeat(32)}>>>/ID[<00><00>]`;
const zlibBlanks = (megabytes: number): Buffer => Buffer.concat([Buffer.from([0x78, 0x9c]), blanks(megabytes)]);

const word = (what: string, make: () => Buffer, ...ends: Hostile["ends"]): Hostile => {
  return { what, name: "a.docx", type: WORD, make, ends };
};
const slides = (what: string, make: () => Buffer, ...ends: Hostile["ends"]): Hostile => {
  return { what, name: "a.pptx", type: SLIDES, make, ends };
};
const pdf = (what: string, make: () => Buffer, ...ends: Hostile["ends"]): Hostile => {
  return { what, name: "a.pdf", type: PDF, make, ends };
};
const plain = (what: string, make: () => Buffer, ...ends: Hostile["ends"]): Hostile => {
  return { what, name: "a.txt", type: "text/plain", make, ends };
};

/** Files that were made to do harm, one of a kind. */
export const hostileFiles: readonly Hostile[] = [
  word(
    "that unpacks to gigabytes",
    () => docx({ "word/a.xml": { data: text(""), packed: blanks(4000), size: 4000 * MB } }),
    "file_too_much",
  ),
  word(
    "that packs to a thousandth",
    () => docx({ "word/a.xml": { data: text(""), packed: blanks(100), size: 100 * MB } }),
    "file_too_much",
  ),
  word(
    "whose directory hides a gigabyte",
    () => docx({ "word/document.xml": { data: text(""), packed: blanks(1000), size: 900 } }),
    "file_too_much",
  ),
  word(
    "whose list of types hides a gigabyte",
    () => docx({ "[Content_Types].xml": { data: text(""), packed: blanks(1000), size: 900 } }),
    "file_too_much",
  ),
  word(
    "whose entries are all the same one",
    () =>
      docx(
        Object.fromEntries(
          Array.from({ length: 900 }, (_, n) => [`word/${n}.xml`, { data: text(""), size: MB, at: 0 }]),
        ),
      ),
    "file_too_much",
  ),
  word(
    "of twenty thousand parts",
    () => docx(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`word/${n}.xml`, text("")]))),
    "file_too_much",
  ),
  word(
    "of one part too large to parse",
    () => docx({ "word/document.xml": body(`<w:p>${"<w:r/>".repeat(8 * MB)}</w:p>`) }),
    "file_too_much",
  ),
  word(
    "whose directory says it is somewhere else",
    () => aZip(docxParts(["Text."]), { start: 0x7fffffff }),
    "file_broken",
  ),
  word("whose directory says it is endless", () => aZip(docxParts(["Text."]), { count: 65_535 }), "file_broken"),
  word(
    "whose entries lie beyond its end",
    () => docx({ "word/document.xml": { data: text("x"), at: 0x7ffffff0 } }),
    "file_broken",
  ),
  word(
    "whose parts are encrypted",
    () => docx({ "word/document.xml": { data: text("x"), flags: 1 } }),
    "file_protected",
  ),
  word("that breaks off", () => docx({}).subarray(0, 900), "file_broken"),
  word(
    "whose packed bytes are noise",
    () => docx({ "word/document.xml": { data: text("x"), packed: Buffer.alloc(900, 0xa7), size: 900 } }),
    "file_broken",
  ),
  word(
    "with entities that multiply",
    () => docx({ "word/document.xml": body("<w:p><w:r><w:t>&m;</w:t></w:r></w:p>", laughs) }),
    "file_broken",
  ),
  word(
    "with an entity that reads a file",
    () => docx({ "word/document.xml": body("<w:p><w:r><w:t>&a;</w:t></w:r></w:p>", outside) }),
    "file_broken",
  ),
  word("nested a million deep", () => docx({ "word/document.xml": body("<w:p>".repeat(1_000_000)) }), "file_broken"),
  word("of brackets that never close", () => docx({ "word/document.xml": body("<".repeat(9 * MB)) }), "file_broken"),
  word("that is not markup", () => docx({ "word/document.xml": Buffer.alloc(9000, 200) }), "file_broken"),
  word(
    "without a document",
    () => aZip({ "[Content_Types].xml": text("<Types/>"), "word/x.xml": text("<x/>") }),
    "file_broken",
  ),
  word(
    "with NUL bytes in its text",
    () => docx({ "word/document.xml": body("<w:p><w:r><w:t>a\0b</w:t></w:r></w:p>") }),
    "file_broken",
    "read",
  ),
  word(
    "that names a picture outside",
    () =>
      docx({
        "word/_rels/document.xml.rels": text(
          `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="file:///etc/passwd" TargetMode="External"/></Relationships>`,
        ),
      }),
    "read",
  ),
  slides(
    "of ten thousand slides",
    () => aPptx(Array.from({ length: 10_000 }, (_, n) => ({ title: `${n}`, lines: [] }))),
    "file_too_much",
  ),
  slides(
    "with entities that multiply",
    () => aPptx([{ title: "One", lines: [] }], { "ppt/slides/slide1.xml": text(`${laughs}<a>&m;</a>`) }),
    "file_broken",
  ),
  slides(
    "nested a million deep",
    () => aPptx([{ title: "One", lines: [] }], { "ppt/slides/slide1.xml": text("<a>".repeat(1_000_000)) }),
    "file_broken",
  ),
  slides(
    "whose slides lead outside",
    () =>
      aPptx([{ title: "One", lines: ["Two"] }], {
        "ppt/_rels/presentation.xml.rels": text(
          `<Relationships><Relationship Id="s0" Type="x/slide" Target="../../../../etc/passwd"/></Relationships>`,
        ),
      }),
    "file_without_text",
    "file_broken",
  ),
  slides(
    "without a presentation",
    () => aZip({ "[Content_Types].xml": text("<Types/>"), "ppt/x.xml": text("<x/>") }),
    "file_broken",
  ),
  pdf(
    "whose pages hold themselves",
    () => aPdfOf({ 1: "<</Type/Catalog/Pages 2 0 R>>", 2: "<</Type/Pages/Count 9/Kids[2 0 R 2 0 R]/Parent 2 0 R>>" }),
    "file_broken",
    "file_without_text",
  ),
  pdf("whose table points to itself", () => aPdf([["Text"]], "/Prev 9"), "read", "file_broken"),
  pdf(
    "whose drawing draws itself",
    () =>
      drawing(Buffer.from("/X Do"), "", "<</XObject<</X 5 0 R>>>>", {
        5: streamOf(
          Buffer.from("/X Do /X Do"),
          "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>",
        ),
      }),
    "file_without_text",
    "file_broken",
    "file_too_slow",
  ),
  pdf("behind a password", () => aPdf([["Text"]], locked), "file_protected"),
  pdf("that breaks off", () => aPdf([["Text"]]).subarray(0, 60), "file_broken"),
  pdf(
    "of noise between its ends",
    () => Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(90_000, 0xa7), Buffer.from("\n%%EOF\n")]),
    "file_broken",
  ),
  pdf(
    "of ten thousand pages",
    () =>
      aPdfOf({
        1: "<</Type/Catalog/Pages 2 0 R>>",
        2: `<</Type/Pages/Count 10000/Kids[${"3 0 R ".repeat(10_000)}]>>`,
        3: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
      }),
    "file_too_much",
  ),
  pdf(
    "that says it has a billion pages",
    () =>
      aPdfOf({
        1: "<</Type/Catalog/Pages 2 0 R>>",
        2: "<</Type/Pages/Count 1000000000/Kids[3 0 R]>>",
        3: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
      }),
    "file_too_much",
    "file_broken",
    "file_without_text",
  ),
  pdf(
    "of a page that unpacks to gigabytes",
    () => drawing(zlibBlanks(4000), "/Filter/FlateDecode"),
    "file_too_much",
    "file_too_slow",
    "file_without_text",
  ),
  pdf(
    "of a page packed twice",
    () => drawing(deflateSync(zlibBlanks(2000)), "/Filter[/FlateDecode/FlateDecode]"),
    "file_too_much",
    "file_too_slow",
    "file_without_text",
  ),
  pdf(
    "nested a million deep",
    () => drawing(Buffer.from(`${"[".repeat(1_000_000)} Tj`)),
    "file_without_text",
    "file_broken",
  ),
  pdf(
    "of objects nested without end",
    () => aPdfOf({ 1: `<</Type/Catalog/Pages ${"<</A ".repeat(200_000)}` }),
    "file_broken",
  ),
  pdf("without a page", () => aPdfOf({ 1: "<</Type/Catalog>>" }), "file_broken", "file_without_text"),
  plain("of six million characters", () => Buffer.alloc(6_000_000, "word "), "file_too_much"),
  plain("of twenty megabytes of blanks", () => Buffer.alloc(20 * MB, 32), "file_without_text"),
  plain("of NUL bytes", () => Buffer.alloc(9000), "file_without_text"),
];
