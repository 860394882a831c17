import { strToU8, zipSync } from "fflate";
import mammoth from "mammoth";
import { typeFormulas } from "./formulas/docxFormulas.ts";
import { markdownOf } from "./markdown.ts";
import { type Office, openOffice } from "./office.ts";
import type { PageText } from "./passages.ts";
import { cannotRead } from "./problems.ts";

/** The text of a Word document as simple Markdown: headings, lists and tables stay what they are, formulas are TeX. */
export async function readDocx(bytes: Uint8Array): Promise<PageText[]> {
  const office = openOffice(bytes);
  // The parser unpacks by itself and asks nobody how much: it is given the parts that were found harmless, and no pictures.
  const buffer = Buffer.from(zipSync(partsOf(office), { level: 0 }));
  const html = await convert(buffer);
  return [{ page: null, text: markdownOf(html) }];
}

const isMarkup = (name: string): boolean =>
  name === "[Content_Types].xml" ||
  (/\.(?:xml|rels)$/.test(name) && !/^(?:docProps|customXml|word\/theme)\//.test(name));

function partsOf(office: Office): Record<string, Uint8Array> {
  const parts: Record<string, Uint8Array> = {};
  for (const name of office.names.filter(isMarkup)) {
    const markup = office.read(name) ?? "";
    // The parser would leave formulas out.
    parts[name] = strToU8(name === "word/document.xml" ? typeFormulas(markup).xml : markup);
  }
  return parts;
}

async function convert(buffer: Buffer): Promise<string> {
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer },
      { convertImage: mammoth.images.imgElement(async () => ({ src: "" })), externalFileAccess: false },
    );
    return value;
  } catch (error) {
    // Out of memory and out of stack are told apart from a document that is damaged.
    if (error instanceof RangeError) throw error;
    return cannotRead("file_broken");
  }
}
