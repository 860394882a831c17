import { createRequire } from "node:module";
import { join } from "node:path";
import sharp from "sharp";
import { aPdfOf, streamOf } from "./documents.ts";

/**
 * A page of a scan: lines drawn into a picture, upright or turned on the glass; the same as a mask that is painted through, as
 * scanners pack black and white; lines side by side, as columns of a paper or of a table, with rules around them or without; a
 * picture without letters; or typed text.
 */
export type ScannedPage =
  | { drawn: string[]; turned?: 0 | 90 | 180 }
  | { masked: string[] }
  | { columns: string[][]; isRuled?: boolean }
  | { dots: number }
  | { typed: string };

/** How large the pictures are, in dots, and how many of those are an inch of their letters. */
type Size = { width: number; height: number; dpi: number };

const SMALL: Size = { width: 1000, height: 700, dpi: 180 };
const face = join(createRequire(import.meta.url).resolve("dejavu-fonts-ttf/package.json"), "../ttf/DejaVuSans.ttf");

/** A PDF as a scanner makes it: its pages are pictures, which hold the only text. */
export async function aScan(pages: ScannedPage[], size: Size = SMALL): Promise<Buffer> {
  const { width, height } = size;
  const objects: Record<number, string | Buffer> = {
    1: "<</Type/Catalog/Pages 2 0 R>>",
    2: `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, index) => `${10 + index * 3} 0 R`).join(" ")}]>>`,
    3: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  };
  for (const [index, page] of pages.entries()) {
    const number = 10 + index * 3;
    const [across, down] = "turned" in page && page.turned === 90 ? [height, width] : [width, height];
    objects[number] =
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${across / 2} ${down / 2}]/Resources<</XObject<</I ${number + 2} 0 R>>/Font<</F 3 0 R>>>>/Contents ${number + 1} 0 R>>`;
    const shown =
      "typed" in page
        ? `BT /F 12 Tf 40 300 Td (${page.typed}) Tj ET`
        : `q ${across / 2} 0 0 ${down / 2} 0 0 cm /I Do Q`;
    objects[number + 1] = streamOf(Buffer.from(shown, "latin1"));
    if ("typed" in page) continue;
    const about = `/Type/XObject/Subtype/Image/Width ${across}/Height ${down}`;
    if ("masked" in page) {
      objects[number + 2] = streamOf(await masked(page.masked, size), `${about}/ImageMask true/BitsPerComponent 1`);
      continue;
    }
    const picture = await pictureOf(page, size);
    objects[number + 2] = streamOf(picture, `${about}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`);
  }
  return aPdfOf(objects);
}

type Pictured = Exclude<ScannedPage, { masked: string[] } | { typed: string }>;

function pictureOf(page: Pictured, size: Size): Promise<Buffer> {
  if ("dots" in page) return dotted(page.dots, size);
  return "columns" in page
    ? beside(page.columns, page.isRuled ?? false, size)
    : drawn(page.drawn, page.turned ?? 0, size);
}

const LINE = 60;
const MARGIN = 60;

/** Columns of lines, each line at the height of its neighbours. */
async function beside(columns: string[][], isRuled: boolean, { width, height, dpi }: Size): Promise<Buffer> {
  const across = Math.floor((width - 2 * MARGIN) / columns.length);
  const cells = columns.flatMap((lines, column) => lines.map((text, row) => ({ text, column, row })));
  const written = cells.map(async ({ text, column, row }) => ({
    input: await sharp({ text: { text, font: "DejaVu Sans", fontfile: face, dpi, rgba: true } })
      .png()
      .toBuffer(),
    left: MARGIN + column * across,
    top: MARGIN + row * LINE,
  }));
  const rows = Math.max(...columns.map(({ length }) => length));
  const line = (x: number, y: number, w: number, h: number) => `<rect x="${x}" y="${y}" width="${w}" height="${h}"/>`;
  const [left, top] = [MARGIN - 15, MARGIN - 15];
  const rules = [
    ...Array.from({ length: rows + 1 }, (_, at) => line(left, top + at * LINE, columns.length * across, 2)),
    ...Array.from({ length: columns.length + 1 }, (_, at) => line(left + at * across, top, 2, rows * LINE)),
  ];
  const drawing = Buffer.from(`<svg width="${width}" height="${height}">${isRuled ? rules.join("") : ""}</svg>`);
  const white = { width, height, channels: 3 as const, background: "white" };
  const parts = [{ input: drawing, left: 0, top: 0 }, ...(await Promise.all(written))];
  return sharp({ create: white }).composite(parts).jpeg({ quality: 80 }).toBuffer();
}

async function drawn(lines: string[], turned: 0 | 90 | 180, { width, height, dpi }: Size): Promise<Buffer> {
  const text = { text: lines.join("\n"), font: "DejaVu Sans", fontfile: face, dpi, rgba: true };
  const written = await sharp({ text }).png().toBuffer();
  const white = { width, height, channels: 3 as const, background: "white" };
  const page = await sharp({ create: white })
    .composite([{ input: written, left: 60, top: 60 }])
    .png()
    .toBuffer();
  return sharp(page).rotate(turned).jpeg({ quality: 80 }).toBuffer();
}

/** A bit for each dot, 0 where it is painted. */
async function masked(lines: string[], size: Size): Promise<Buffer> {
  const shades = await sharp(await drawn(lines, 0, size))
    .greyscale()
    .raw()
    .toBuffer();
  const bits = Buffer.alloc((size.width / 8) * size.height);
  for (const [at, shade] of shades.entries()) if (shade > 127) bits[at >> 3] = (bits[at >> 3] ?? 0) | (128 >> (at & 7));
  return bits;
}

/** Specks as on a bad copy: the same for the same number. */
function dotted(seed: number, { width, height }: Size): Promise<Buffer> {
  const dots = Buffer.alloc(width * height * 3, 255);
  let state = seed;
  for (let count = 0; count < 4000; count += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    dots.fill(0, (state % (width * height)) * 3, (state % (width * height)) * 3 + 12);
  }
  return sharp(dots, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
}
