import { strToU8, zipSync } from "fflate";
import mammoth from "mammoth";
import { countItems, filledMark, markItems, markOf, takeMarks } from "./docxLists.ts";
import { typeFormulas } from "./formulas/docxFormulas.ts";
import { type Office, openOffice } from "./office.ts";
import { cannotRead } from "./problems.ts";

/**
 * A Word document as HTML. A picture of it is an `img` whose `src` is `picture:` and its place in `pictures`. `lost` counts
 * what HTML of it does not say.
 */
export type DocxHtml = {
  html: string;
  title: string | null;
  pictures: Uint8Array[];
  lost: Record<"drawings" | "equations" | "comments" | "headers" | "changes", number>;
};

const alignments: Record<string, string> = { center: "center", right: "right", end: "right", both: "justify" };
const blocks = ["p", "h1", "h2", "h3", "h4", "h5", "h6"];

const styleMap = [
  ...Object.values(alignments).flatMap((align) =>
    blocks.map((tag) => `p.aligned-${align}-${tag} => ${tag}.aligned-${align}:fresh`),
  ),
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='HTML Preformatted'] => pre:separator('\\n')",
  "p.Code => pre:fresh",
  "p.Rule => hr:fresh",
  // What our own Word files have below a table.
  "p.Spacer => !",
  "r.plain-code => code",
  "u => u",
  "strike => s",
  "highlight => mark",
];

/** Reads a Word document. Throws `Unreadable` for what is damaged, locked, or would unpack to more than is borne. */
export async function readDocxHtml(bytes: Uint8Array): Promise<DocxHtml> {
  const office = openOffice(bytes);
  const pictures: Uint8Array[] = [];
  const convertImage = mammoth.images.imgElement(async (image) => {
    const picture = new Uint8Array(await image.readAsArrayBuffer());
    return { src: `picture:${pictures.push(picture) - 1}` };
  });
  const { parts, equations } = partsOf(office);
  const buffer = Buffer.from(zipSync(parts, { level: 0 }));
  const count = countItems(office.read("word/numbering.xml") ?? "");
  const transformDocument = (element: Read): Read => transform(element, count);
  const options = { styleMap, convertImage, externalFileAccess: false, ignoreEmptyParagraphs: false };
  const read = mammoth.convertToHtml({ buffer }, { ...options, includeEmbeddedStyleMap: false, transformDocument });
  const { value } = await read.catch((error: unknown) => {
    // Out of memory and out of stack are told apart from a document that is damaged.
    if (error instanceof RangeError) throw error;
    return cannotRead("file_broken");
  });
  const html = takeMarks(value).replace(/<(p|h[1-6]) class="aligned-([a-z]+)">/g, '<$1 style="text-align: $2">');
  return { html, title: titleOf(office), pictures, lost: { ...lostIn(office), equations } };
}

const TEXT = "word/document.xml";
const isMarkup = (name: string): boolean =>
  name === "[Content_Types].xml" ||
  (/\.(?:xml|rels)$/.test(name) && !/^(?:docProps|customXml|word\/theme)\//.test(name));
const isPicture = (name: string): boolean => /^word\/media\/[^/]+\.(?:png|jpe?g|gif|webp)$/i.test(name);

/** The parts that are read, and how many formulas there are of which only the letters are. */
function partsOf(office: Office): { parts: Record<string, Uint8Array>; equations: number } {
  const parts: Record<string, Uint8Array> = {};
  const typed = typeFormulas(office.read(TEXT) ?? "");
  for (const name of office.names) {
    if (isMarkup(name)) parts[name] = strToU8(name === TEXT ? markItems(typed.xml) : (office.read(name) ?? ""));
    if (isPicture(name)) parts[name] = office.readBytes(name) ?? new Uint8Array();
  }
  return { parts, equations: typed.lost };
}

type Read = { type?: string; children?: Read[]; [property: string]: unknown };

type Count = ReturnType<typeof countItems>;

/** Names what the parser reads but has no rule for: how a paragraph stands, what it counts, and words in a face for code. */
function transform(element: Read, count: Count): Read {
  const children = element.children?.map((child) => transform(child, count));
  const inner = children ? { ...element, children } : element;
  const { alignment, styleId, styleName, numbering, font } = element;
  if (element.type === "run" && /^(?:Consolas|Courier(?: New)?|Menlo|Monaco)$/.test(String(font))) {
    return { ...inner, styleId: "plain-code", styleName: "plain-code" };
  }
  if (element.type !== "paragraph") return inner;
  const align = alignments[String(alignment)];
  if (numbering) return itemOf(inner, align, count);
  if (!align) return withoutMark(inner);
  const [level] = /(?<=^heading ?)[1-6]$/i.exec(String(styleName ?? styleId)) ?? [];
  const tag = level ? `h${level}` : /^title$/i.test(String(styleName)) ? "h1" : "p";
  return { ...withoutMark(inner), styleId: `aligned-${align}-${tag}`, styleName: null };
}

const markIn = ({ children: [first] = [] }: Read) => markOf(first?.children?.[0]?.value);

function withoutMark(paragraph: Read): Read {
  return markIn(paragraph) ? { ...paragraph, children: paragraph.children?.slice(1) ?? [] } : paragraph;
}

/** An item of a list, with what stands before it and how it stands. */
function itemOf(paragraph: Read, align: string | undefined, count: Count): Read {
  const mark = markIn(paragraph);
  const [first, ...others] = paragraph.children ?? [];
  if (!mark || !first) return paragraph;
  const filled = { ...first.children?.[0], value: filledMark(count(mark.list, mark.level), align) };
  return { ...paragraph, children: [{ ...first, children: [filled] }, ...others] };
}

function titleOf(office: Office): string | null {
  const said = /<dc:title>([^<]*)<\/dc:title>/.exec(office.read("docProps/core.xml") ?? "")?.[1] ?? "";
  const title = said
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
  return title.trim() === "" ? null : title.trim();
}

function lostIn(office: Office): Omit<DocxHtml["lost"], "equations"> {
  const text = office.read(TEXT) ?? "";
  const count = (pattern: RegExp): number => [...text.matchAll(pattern)].length;
  const isSaid = (name: string): boolean =>
    /^word\/(?:header|footer)\d*\.xml$/.test(name) && /<w:t(?: [^>]*)?>[^<]*\p{L}/u.test(office.read(name) ?? "");
  const others = office.names.filter((name) => isPictureOfOtherKind(name)).length;
  return {
    drawings: count(/<(?:c:chart|dgm:relIds|w:object|wps:wsp)\b/g) + others,
    comments: count(/<w:commentReference\b/g),
    headers: office.names.filter(isSaid).length,
    changes: count(/<w:(?:ins|del|moveFrom|moveTo) /g),
  };
}

const isPictureOfOtherKind = (name: string): boolean => /^word\/media\//.test(name) && !isPicture(name);
