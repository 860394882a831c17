import { strToU8, zipSync } from "fflate";

/** Documents as people have them, made of what a test wants to find again. */

type Parts = Record<string, Uint8Array>;

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const xml = (body: string): Uint8Array => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`);

export const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
export const SLIDES = "application/vnd.openxmlformats-officedocument.presentationml.presentation";
export const PDF = "application/pdf";

const relations = (list: { id: string; type: string; target: string; mode?: string }[]): Uint8Array =>
  xml(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
      .map(
        ({ id, type, target, mode }) =>
          `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ""}/>`,
      )
      .join("")}</Relationships>`,
  );

const contentTypes = (overrides: Record<string, string>): Uint8Array =>
  xml(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
      overrides,
    )
      .map(([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`)
      .join("")}</Types>`,
  );

export type Block = string | { heading: string } | { item: string } | { table: string[][] };

const paragraph = (text: string, properties = ""): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;

function blockOf(block: Block): string {
  if (typeof block === "string") return paragraph(block);
  if ("heading" in block) return paragraph(block.heading, `<w:pStyle w:val="Heading1"/>`);
  if ("item" in block) return paragraph(block.item, `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>`);
  const rows = block.table.map(
    (cells) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join("")}</w:tr>`,
  );
  return `<w:tbl>${rows.join("")}</w:tbl>`;
}

const w = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`;

/** The parts of a Word document with headings, a list and tables. */
export function docxParts(blocks: Block[], document?: Uint8Array): Parts {
  return {
    "[Content_Types].xml": contentTypes({ "word/document.xml": `${WORD}.main+xml` }),
    "_rels/.rels": relations([{ id: "r1", type: "officeDocument", target: "word/document.xml" }]),
    "word/_rels/document.xml.rels": relations([
      { id: "r1", type: "styles", target: "styles.xml" },
      { id: "r2", type: "numbering", target: "numbering.xml" },
    ]),
    "word/document.xml":
      document ?? xml(`<w:document ${w}><w:body>${blocks.map(blockOf).join("")}</w:body></w:document>`),
    "word/styles.xml": xml(
      `<w:styles ${w}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    ),
    "word/numbering.xml": xml(
      `<w:numbering ${w}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    ),
  };
}

export const aDocx = (blocks: Block[], more: Parts = {}): Buffer =>
  Buffer.from(zipSync({ ...docxParts(blocks), ...more }));

export type Slide = { title: string; lines: string[]; notes?: string; table?: string[][] };

const names = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`;

const shape = (place: string, lines: string[]): string =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${place}"/></p:nvPr></p:nvSpPr><p:txBody>${lines
    .map((line) => `<a:p><a:r><a:t>${escaped(line)}</a:t></a:r></a:p>`)
    .join("")}</p:txBody></p:sp>`;

const grid = (rows: string[][]): string =>
  `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${rows
    .map(
      (cells) =>
        `<a:tr>${cells.map((cell) => `<a:tc><a:txBody><a:p><a:r><a:t>${escaped(cell)}</a:t></a:r></a:p></a:txBody></a:tc>`).join("")}</a:tr>`,
    )
    .join("")}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;

/** A presentation. The parts are numbered backwards, so that only their relations tell the order of the slides. */
export function aPptx(slides: Slide[], more: Parts = {}): Buffer {
  const parts: Parts = {
    "[Content_Types].xml": contentTypes({ "ppt/presentation.xml": `${SLIDES}.main+xml` }),
    "_rels/.rels": relations([{ id: "r1", type: "officeDocument", target: "ppt/presentation.xml" }]),
    "ppt/presentation.xml": xml(
      `<p:presentation ${names}><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="s${index}"/>`).join("")}</p:sldIdLst></p:presentation>`,
    ),
    "ppt/_rels/presentation.xml.rels": relations(
      slides.map((_, index) => ({
        id: `s${index}`,
        type: "slide",
        target: `slides/slide${slides.length - index}.xml`,
      })),
    ),
  };
  for (const [index, { title, lines, notes, table }] of slides.entries()) {
    const number = slides.length - index;
    parts[`ppt/slides/slide${number}.xml`] = xml(
      `<p:sld ${names}><p:cSld><p:spTree>${shape("title", [title])}${shape("body", lines)}${table ? grid(table) : ""}${shape("sldNum", [String(index + 1)])}</p:spTree></p:cSld></p:sld>`,
    );
    if (notes === undefined) continue;
    parts[`ppt/slides/_rels/slide${number}.xml.rels`] = relations([
      { id: "n1", type: "notesSlide", target: `../notesSlides/notesSlide${number}.xml` },
    ]);
    parts[`ppt/notesSlides/notesSlide${number}.xml`] = xml(
      `<p:notes ${names}><p:cSld><p:spTree>${shape("sldImg", [])}${shape("body", [notes])}</p:spTree></p:cSld></p:notes>`,
    );
  }
  return Buffer.from(zipSync({ ...parts, ...more }));
}

/** A PDF of objects by number, the first being its catalogue, with a table of where they lie. */
export function aPdfOf(objects: Record<number, string | Buffer>, trailer = ""): Buffer {
  const pieces: Buffer[] = [Buffer.from("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n", "latin1")];
  const offsets: Record<number, number> = {};
  let length = pieces[0]?.length ?? 0;
  for (const [number, body] of Object.entries(objects)) {
    offsets[Number(number)] = length;
    const piece = Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(body), Buffer.from("\nendobj\n")]);
    pieces.push(piece);
    length += piece.length;
  }
  const size = Math.max(...Object.keys(objects).map(Number)) + 1;
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = offsets[number];
    return offset === undefined ? "0000000000 65535 f \n" : `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const end = `xref\n0 ${size}\n${rows.join("")}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...pieces, Buffer.from(end)]);
}

/** A stream with the given entries of its dictionary. */
export const streamOf = (content: Buffer, entries = ""): Buffer =>
  Buffer.concat([Buffer.from(`<</Length ${content.length}${entries}>>stream\n`), content, Buffer.from("\nendstream")]);

/** A PDF with these lines on its pages, 40 points apart where a line is empty. */
export function aPdf(pages: string[][], trailer = "", more: Record<number, string | Buffer> = {}): Buffer {
  const objects: Record<number, string | Buffer> = {
    1: "<</Type/Catalog/Pages 2 0 R>>",
    2: `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, index) => `${10 + index * 2} 0 R`).join(" ")}]>>`,
    3: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ...more,
  };
  for (const [index, lines] of pages.entries()) {
    const number = 10 + index * 2;
    objects[number] =
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${number + 1} 0 R>>`;
    const shown = lines.map((line) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj 0 -14 Td`);
    objects[number + 1] = streamOf(Buffer.from(`BT /F1 12 Tf 50 780 Td ${shown.join(" ")} ET`, "latin1"));
  }
  return aPdfOf(objects, trailer);
}
