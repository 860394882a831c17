import { getDocumentProxy } from "unpdf";
import type { PageText, TurnPage } from "./passages.ts";
import { cannotRead } from "./problems.ts";

const PAGES_MAX = 2000;

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

/** The text of a PDF, page by page. Refuses one behind a password, one that is damaged, and one of too many pages. */
export async function readPdf(bytes: Uint8Array, turn: TurnPage): Promise<PageText[]> {
  const pdf = await open(bytes);
  if (pdf.numPages > PAGES_MAX) cannotRead("file_too_much");
  const pages: PageText[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    pages.push({ page, text: await readPage(pdf, page) });
    turn(page, pdf.numPages);
  }
  return pages;
}

async function open(bytes: Uint8Array): Promise<Document> {
  try {
    // Nothing is drawn: only what the letters are is asked for.
    return await getDocumentProxy(bytes, {
      verbosity: 0,
      disableFontFace: true,
      useSystemFonts: false,
      maxImageSize: 0,
      disableAutoFetch: true,
    });
  } catch (error) {
    return cannotRead(Reflect.get(Object(error), "name") === "PasswordException" ? "file_protected" : "file_broken");
  }
}

/** One page that cannot be read costs that page, not the document. */
async function readPage(pdf: Document, number: number): Promise<string> {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    return joinItems(items.flatMap((item) => ("str" in item ? item : [])));
  } catch {
    return "";
  }
}

type Item = { str: string; hasEOL: boolean; height: number; transform: unknown[] };

/** Lines as they stand, a blank one where the distance says that a paragraph ends; words cut at a line's end are whole. */
function joinItems(items: Item[]): string {
  const pieces: string[] = [];
  let bottom: number | null = null;
  for (const { str, hasEOL, height, transform } of items) {
    const y = Number(transform[5]);
    const isFar = bottom !== null && height > 0 && bottom - y > height * 1.9;
    if (isFar && pieces.at(-1) === "\n") pieces.push("\n");
    if (str !== "") pieces.push(str);
    if (str.trim() !== "") bottom = y;
    if (hasEOL) pieces.push("\n");
  }
  return pieces.join("").replace(/(\p{Ll})-\n(\p{Ll})/gu, "$1$2");
}
