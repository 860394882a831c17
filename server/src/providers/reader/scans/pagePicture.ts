import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { getDocument, OPS, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { greyOf, type Raster } from "./raster.ts";

/** The longest side of a page as it is drawn: letters of books are read at it. */
const SIDE_MAX = 2400;
/** A picture of more dots is not taken into memory: 600 dots an inch on A3. */
const DOTS_MAX = 70_000_000;

const require = createRequire(import.meta.url);
// What decodes fax, JBIG2 and JPEG 2000, by which most scanners pack black and white.
const decoders = join(dirname(require.resolve("pdfjs-dist/package.json")), "wasm/");

/** It draws as browsers do, and is no element of a page. */
type Canvas = { getContext(kind: "2d"): CanvasRenderingContext2D };
const { createCanvas }: { createCanvas(width: number, height: number): Canvas } = require("@napi-rs/canvas");

/** Opens a PDF whose pages are wanted as pictures. */
export const openPictures = (bytes: Uint8Array): Promise<PDFDocumentProxy> =>
  getDocument({
    data: bytes,
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    maxImageSize: DOTS_MAX,
    wasmUrl: decoders,
  }).promise;

const paints = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintInlineImageXObjectGroup,
  OPS.paintImageMaskXObjectGroup,
  OPS.paintImageMaskXObjectRepeat,
]);

/** A page as it is seen, upright; null where no picture is on it. */
export async function drawPage(pdf: PDFDocumentProxy, number: number): Promise<Raster | null> {
  const page = await pdf.getPage(number);
  const bare = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: SIDE_MAX / Math.max(bare.width, bare.height) });
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  let isPicture = false;
  // Looked at while it is drawn: asking for the list of what is painted before decodes each picture twice.
  const operationsFilter = (at: number, { fnArray }: { fnArray: number[] }) => {
    const act = fnArray[at];
    isPicture ||= act !== undefined && paints.has(act);
    return true;
  };
  await page.render({ canvas: null, canvasContext: context, viewport, operationsFilter }).promise;
  page.cleanup();
  if (!isPicture) return null;
  return greyOf(context.getImageData(0, 0, width, height));
}
