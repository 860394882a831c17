import { IMPORT_PICTURES_MAX, type LeftOutKind } from "@pluma/contract/documents/imports";
import { type Element, isElement, type Piece, piecesToHtml, wordsOf } from "@pluma/contract/documents/pasting/pieces";
import { tidyPasted } from "@pluma/contract/documents/pasting/tidy";
import { pictureOf } from "@pluma/contract/documents/schema/reading";
import { asUtf8, isProtected, officeTypeOf, readDocxHtml, Unreadable } from "../../../providers/reader/index.ts";
import { readHtml } from "../engine/read.ts";
import { markdownToHtml, plainToHtml } from "./markdown.ts";
import { piecesOf, titleOf } from "./pieces.ts";

/** A picture of a file: its bytes, or the file that it names as one of ours. */
export type FoundPicture = { bytes: Uint8Array } | { fileId: number };
export type LeftOut = Partial<Record<LeftOutKind, number>>;

/**
 * What a file says: a document as JSON, in which a picture's `file_id` counts `pictures` from 1, and what it is called.
 * `leftOut` counts what did not come along.
 */
export type ReadFile = { doc: object; title: string | null; pictures: FoundPicture[]; leftOut: LeftOut };

type Said = { html: string; title: string | null; pictures: Uint8Array[]; lost: LeftOut };

/** Reads a file by its bytes, and a text by the end of its name. Throws `Unreadable` for what cannot be read. */
export async function readFileAs(name: string, bytes: Uint8Array): Promise<ReadFile> {
  const { html, title, pictures: given, lost } = await saidIn(name, bytes);
  const found: FoundPicture[] = [];
  const leftOut: LeftOut = { ...lost, embeds: embedsIn(html) };
  const lose = () => {
    leftOut.pictures = (leftOut.pictures ?? 0) + 1;
  };
  const pieces = numbered(tidyPasted(piecesOf(html)), given, found, lose);
  const doc = readHtml(piecesToHtml(pieces));
  if (doc.textContent.trim() === "" && found.length === 0) throw new Unreadable("file_without_text");
  return { doc: doc.toJSON(), title, pictures: found, leftOut };
}

async function saidIn(name: string, bytes: Uint8Array): Promise<Said> {
  if (officeTypeOf(bytes) === "docx") {
    const { html, title, pictures, lost } = await readDocxHtml(bytes);
    return { html, title, pictures, lost };
  }
  if (isProtected(bytes)) throw new Unreadable("file_protected");
  const text = /\.docx$/i.test(name) ? null : asUtf8(bytes);
  if (text === null) throw new Unreadable("file_broken");
  const said = new TextDecoder("utf-8").decode(text);
  if (/\.html?$/i.test(name)) return { html: said, title: titleOf(said), pictures: [], lost: {} };
  const html = /\.txt$/i.test(name) ? plainToHtml(said) : markdownToHtml(said);
  const [first] = piecesOf(html);
  const isTitled = isElement(first) && first.tag === "h1";
  return { html, title: isTitled ? wordsOf(first).trim() || null : null, pictures: [], lost: {} };
}

const embedsIn = (html: string): number => [...html.matchAll(/<(?:iframe|object|embed|video|audio|form)\b/gi)].length;

/** The same pieces with each picture naming its place in `found`; those that there are no bytes of are lost. */
function numbered(pieces: readonly Piece[], given: Uint8Array[], found: FoundPicture[], lose: () => void): Piece[] {
  return pieces.flatMap((piece): Piece[] => {
    if (!isElement(piece)) return [piece];
    if (piece.tag !== "img") return [{ ...piece, children: numbered(piece.children, given, found, lose) }];
    const picture = found.length < IMPORT_PICTURES_MAX ? foundIn(piece, given) : null;
    if (!picture) {
      lose();
      return [];
    }
    const { alt = "", "data-width": width } = piece.attrs;
    const attrs = { "data-file-id": String(found.push(picture)), alt, ...(width && { "data-width": width }) };
    return [{ ...piece, attrs }];
  });
}

function foundIn({ attrs }: Element, given: Uint8Array[]): FoundPicture | null {
  const src = attrs.src ?? "";
  const at = /^picture:(\d+)$/.exec(src)?.[1];
  const bytes = at === undefined ? bytesOf(src) : given[Number(at)];
  if (bytes) return { bytes };
  const ours = pictureOf({ nodeName: "IMG", style: null, getAttribute: (name) => attrs[name] ?? null });
  return ours ? { fileId: Number(ours.file_id) } : null;
}

const bytesOf = (src: string): Uint8Array | undefined => {
  const [, base64] = /^data:image\/(?:png|jpe?g|gif|webp);base64,([A-Za-z0-9+/=\s]+)$/.exec(src) ?? [];
  return base64 === undefined ? undefined : new Uint8Array(Buffer.from(base64, "base64"));
};
