import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { IconName } from "@pluma/contract/site/site";
import type { OverlayOptions } from "sharp";

export type IconBrand = { name: string; colour: string; picture: Uint8Array | null };

/** What of its side a picture takes: where a phone cuts its own shape, only the middle is sure to be seen. */
const shapes: Record<IconName, { side: number; isPlate: boolean; share: number }> = {
  "any-192.png": { side: 192, isPlate: false, share: 1 },
  "any-512.png": { side: 512, isPlate: false, share: 1 },
  "maskable-512.png": { side: 512, isPlate: true, share: 0.6 },
  "apple-180.png": { side: 180, isPlate: true, share: 0.72 },
};

const PLATE = "#ffffff";
const PIXELS_MAX = 60_000_000;
const SECONDS_MAX = 10;

/** Draws an icon as PNG: the brand's picture, whole; without one that can be read, its initials on its colour. */
export async function drawIcon(icon: IconName, brand: IconBrand): Promise<Buffer> {
  const { picture } = brand;
  const ofPicture = picture && (await drawPicture(icon, picture).catch(() => null));
  return ofPicture ?? drawInitials(icon, brand);
}

async function drawPicture(icon: IconName, picture: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const { side, isPlate, share } = shapes[icon];
  const inner = Math.round(side * share);
  const drawn = await sharp(picture, { limitInputPixels: PIXELS_MAX, failOn: "error" })
    .autoOrient()
    .resize({ width: inner, height: inner, fit: "contain", background: "#00000000" })
    .timeout({ seconds: SECONDS_MAX })
    .png()
    .toBuffer();
  return onPlate(side, isPlate ? PLATE : "#00000000", { input: drawn });
}

async function drawInitials(icon: IconName, { name, colour }: IconBrand): Promise<Buffer> {
  const { side, isPlate } = shapes[icon];
  const corner = isPlate ? 0 : side * 0.2;
  const plate = `<rect width="${side}" height="${side}" rx="${corner}" fill="${colour}"/>`;
  const ink = isLight(colour) ? "#1c1b19" : "#ffffff";
  const letters = await lettersOf(initialsOf(name), side, isPlate ? 0.36 : 0.46);
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">`;
  const svg = Buffer.from(`${head}${plate}<path d="${letters.path}" transform="${letters.at}" fill="${ink}"/></svg>`);
  return onPlate(side, "#00000000", { input: svg });
}

async function onPlate(side: number, background: string, layer: OverlayOptions): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const plate = sharp({ create: { width: side, height: side, channels: 4, background } });
  return plate
    .composite([{ ...layer, gravity: "centre" }])
    .png()
    .toBuffer();
}

/** The first letters of the first two words; one of a name of one word. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase("en") ?? "")
    .join("");
}

const require = createRequire(import.meta.url);
const face = join(dirname(require.resolve("dejavu-fonts-ttf/package.json")), "ttf", "DejaVuSans-Bold.ttf");

/** Letters as an outline in the middle of a side, so that no machine needs a font for it. */
async function lettersOf(text: string, side: number, share: number): Promise<{ path: string; at: string }> {
  const { openSync } = await import("fontkit");
  const { glyphs, positions } = openSync(face).layout(text || "·");
  let x = 0;
  const placed = glyphs.map(({ path, advanceWidth }, at) => {
    const outline = path.translate(x, 0);
    x += positions[at]?.xAdvance ?? advanceWidth;
    return outline;
  });
  const boxes = placed.map(({ bbox }) => bbox);
  const [left, right] = [Math.min(...boxes.map(({ minX }) => minX)), Math.max(...boxes.map(({ maxX }) => maxX))];
  const [low, high] = [Math.min(...boxes.map(({ minY }) => minY)), Math.max(...boxes.map(({ maxY }) => maxY))];
  const scale = Math.min((side * share) / (high - low), (side * 0.7) / (right - left));
  const toMiddle = `translate(${side / 2} ${side / 2}) scale(${scale} ${-scale})`;
  const at = `${toMiddle} translate(${-(left + right) / 2} ${-(low + high) / 2})`;
  return { path: placed.map((outline) => outline.toSVG()).join(""), at };
}

/** Whether dark letters are read better on a colour than white ones, by how bright WCAG has it. */
function isLight(colour: string): boolean {
  const digits = colour.slice(1);
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const value = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
}
