import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { getDocument, OPS, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import {
  aRaster,
  drawOn,
  greyOf,
  inside,
  type Painted,
  type Raster,
  sidesOf,
  type Transform,
  transformOf,
} from "./raster.ts";

/** The longest side of a page as it is drawn: letters of books are read at it, and a page takes 2 to 3 seconds. */
const SIDE_MAX = 2400;
/** A picture of more dots is not taken into memory: 600 dots an inch on A3. */
const DOTS_MAX = 70_000_000;
/** How many pictures of a page are drawn: some scanners cut a page into strips. */
const PICTURES_MAX = 300;

// What decodes fax, JBIG2 and JPEG 2000, by which most scanners pack black and white.
const decoders = join(dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")), "wasm/");

/** Opens a PDF whose pictures are wanted. */
export const openPictures = (bytes: Uint8Array): Promise<PDFDocumentProxy> =>
  getDocument({
    data: bytes,
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    useWorkerFetch: false,
    maxImageSize: DOTS_MAX,
    wasmUrl: decoders,
  }).promise;

/** A page as its pictures make it, upright; null where it has none. */
export async function drawPage(pdf: PDFDocumentProxy, number: number): Promise<Raster | null> {
  const page = await pdf.getPage(number);
  const placed = await placedOn(page);
  if (placed.length === 0) return null;
  const bare = page.getViewport({ scale: 1 });
  const scale = Math.min(SIDE_MAX / Math.max(bare.width, bare.height), Math.max(...placed.map(finenessOf)));
  const { width, height, transform } = page.getViewport({ scale });
  const raster = aRaster(Math.ceil(width), Math.ceil(height));
  for (const { picture, at } of placed) {
    const where = inside(transformOf(transform), at);
    const by = Math.max(1, Math.floor(picture.width / Math.max(1, sidesOf(where)[0])));
    drawOn(raster, greyOf(picture, by), where);
  }
  page.cleanup();
  return raster;
}

type Placed = { picture: Painted; at: Transform };

/** How many dots a picture has for a unit of its page. */
const finenessOf = ({ picture, at }: Placed): number => picture.width / Math.max(1, sidesOf(at)[0]);

/** The pictures of a page with where they stand, in the order in which they are painted. */
async function placedOn(page: PDFPageProxy): Promise<Placed[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const found: Placed[] = [];
  const before: Transform[] = [];
  let now: Transform = [1, 0, 0, 1, 0, 0];
  for (const [index, act] of fnArray.entries()) {
    const given = argsArray[index];
    if (act === OPS.save) before.push(now);
    else if (act === OPS.restore) now = before.pop() ?? now;
    else if (act === OPS.transform) now = inside(now, given);
    else if (act === OPS.paintFormXObjectBegin) {
      before.push(now);
      if (given[0]) now = inside(now, given[0]);
    } else if (act === OPS.paintFormXObjectEnd) now = before.pop() ?? now;
    else if (act === OPS.paintImageXObject && found.length < PICTURES_MAX) {
      const picture = await pictureOf(page, given[0]);
      if (picture) found.push({ picture, at: now });
    } else if (act === OPS.paintInlineImageXObject && found.length < PICTURES_MAX && given[0]?.data) {
      found.push({ picture: given[0], at: now });
    }
  }
  return found;
}

/** A picture once it is decoded; null for one that cannot be. Those of many pages lie elsewhere. */
function pictureOf(page: PDFPageProxy, id: string): Promise<Painted | null> {
  const held = id.startsWith("g_") ? page.commonObjs : page.objs;
  return new Promise((resolve) => {
    held.get(id, (picture: Painted | null) => resolve(picture?.data ? picture : null));
  });
}
