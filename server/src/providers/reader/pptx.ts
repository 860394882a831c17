import { posix } from "node:path";
import { XMLParser } from "fast-xml-parser";
import { type Office, openOffice } from "./office.ts";
import type { PageText, TurnPage } from "./passages.ts";
import { cannotRead } from "./problems.ts";

const SLIDES_MAX = 2000;
const PRESENTATION = "ppt/presentation.xml";

/** An element in the order of the file: its name, its attributes and what is in it. */
type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string };

/** The text of a presentation, slide by slide, with the speaker's notes below each. */
export async function readPptx(bytes: Uint8Array, turn: TurnPage): Promise<PageText[]> {
  const office = openOffice(bytes);
  const slides = slidesOf(office);
  if (slides.length > SLIDES_MAX) cannotRead("file_too_much");
  return slides.map((slide, index) => {
    const text = textOfSlide(office, slide);
    turn(index + 1, slides.length);
    return { page: index + 1, text };
  });
}

/** The parts of the slides, in the order in which they are shown. */
function slidesOf(office: Office): string[] {
  const presentation = parse(office.read(PRESENTATION) ?? cannotRead("file_broken"));
  const targets = relationsOf(office, PRESENTATION);
  const ids = find(presentation, "sldId").flatMap(({ attributes }) => attributes.id ?? []);
  const shown = ids.flatMap((id) => targets.find((target) => target.id === id)?.path ?? []);
  if (shown.length > 0) return shown;
  const numberOf = (name: string) => Number(/(?<!\d)(\d+)\.xml$/.exec(name)?.[1]);
  const found = office.names.filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
  return found.sort((a, b) => numberOf(a) - numberOf(b));
}

function textOfSlide(office: Office, path: string): string {
  const slide = office.read(path);
  if (slide === null) return "";
  const notesPath = relationsOf(office, path).find(({ type }) => type.endsWith("/notesSlide"))?.path;
  const notes = notesPath === undefined ? "" : notesIn(office.read(notesPath));
  return [...blocksIn(parse(slide)), ...(notes === "" ? [] : [`Notes: ${notes}`])].join("\n\n");
}

/** Titles as headings, lists as lists, tables as tables. */
function blocksIn(slide: Element[]): string[] {
  return slide.flatMap((element): string[] => {
    if (element.name === "sp") return shapeIn(element);
    if (element.name === "tbl") return [tableIn(element)];
    return blocksIn(element.children);
  });
}

function shapeIn(shape: Element): string[] {
  const place = find(shape.children, "ph")[0]?.attributes.type ?? "";
  const lines = find(shape.children, "p")
    .map(lineOf)
    .filter((line) => line.trim() !== "");
  if (lines.length === 0 || /^(?:sldNum|dt|ftr|hdr)$/.test(place)) return [];
  if (/title$/i.test(place)) return [`# ${lines.join(" ").trim()}`];
  return [lines.length === 1 ? lines.join("") : lines.map((line) => `- ${line.trim()}`).join("\n")];
}

function tableIn(table: Element): string {
  const rows = find(table.children, "tr").map((row) =>
    find(row.children, "tc").map((cell) =>
      find(cell.children, "p").map(lineOf).join(" ").replaceAll("|", "\\|").trim(),
    ),
  );
  const [head = [], ...body] = rows.map((cells) => `| ${cells.join(" | ")} |`);
  return [head, `|${" --- |".repeat(rows[0]?.length ?? 0)}`, ...body].join("\n");
}

function notesIn(markup: string | null): string {
  if (markup === null) return "";
  const bodies = find(parse(markup), "sp").filter(
    ({ children }) => find(children, "ph")[0]?.attributes.type === "body",
  );
  return bodies
    .flatMap(({ children }) => find(children, "p").map(lineOf))
    .join("\n")
    .trim();
}

/** A paragraph's runs, its line breaks kept. */
function lineOf(paragraph: Element): string {
  return paragraph.children
    .map((child): string => (child.name === "t" ? child.text : child.name === "br" ? "\n" : lineOf(child)))
    .join("");
}

type Relation = { id: string; type: string; path: string };

function relationsOf(office: Office, path: string): Relation[] {
  const folder = posix.dirname(path);
  const markup = office.read(`${folder}/_rels/${posix.basename(path)}.rels`);
  if (markup === null) return [];
  return find(parse(markup), "Relationship").flatMap(({ attributes }) => {
    const { Id: id, Type: type, Target: target, TargetMode: mode } = attributes;
    // What lies outside the file is never looked for.
    if (!id || !type || !target || mode === "External") return [];
    return { id, type, path: target.startsWith("/") ? target.slice(1) : posix.normalize(`${folder}/${target}`) };
  });
}

/** All elements of a name, also those inside others, in their order. */
function find(elements: Element[], name: string): Element[] {
  return elements.flatMap((element) => (element.name === name ? [element] : find(element.children, name)));
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: true,
  htmlEntities: false,
});

function parse(markup: string): Element[] {
  let parsed: unknown;
  try {
    parsed = parser.parse(markup);
  } catch {
    return cannotRead("file_broken");
  }
  return elementsOf(parsed);
}

function elementsOf(parsed: unknown): Element[] {
  if (!Array.isArray(parsed)) return [];
  return parsed.flatMap((each: unknown): Element[] => {
    const held = Object(each);
    const name = Object.keys(held).find((key) => key !== ":@");
    if (name === undefined || name === "#text") return [];
    const children: unknown = held[name];
    const texts = Array.isArray(children) ? children.map((child: unknown) => String(Object(child)["#text"] ?? "")) : [];
    return [{ name, attributes: attributesOf(held[":@"]), children: elementsOf(children), text: texts.join("") }];
  });
}

function attributesOf(held: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(Object(held)).map(([name, value]) => [name.replace(/^@_/, ""), String(value)]),
  );
}
