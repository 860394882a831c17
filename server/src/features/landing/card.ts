import { createRequire } from "node:module";
import { join } from "node:path";
import { accentOf, DEFAULT_PRIMARY } from "@pluma/contract/kit/look/palette";

const face = join(createRequire(import.meta.url).resolve("dejavu-fonts-ttf/package.json"), "../ttf/DejaVuSerif.ttf");
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 90;

type Said = { name: string; headline: string; colour: string | undefined };

/** The picture that goes along where the page is shared: the headline and the name on the brand's own colour, as PNG. */
export async function drawCard({ name, headline, colour }: Said): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const { fill, text } = accentOf(colour ?? DEFAULT_PRIMARY, "light");
  const [large, small] = await Promise.all([
    letters(headline.slice(0, 160), text, { width: WIDTH - 2 * MARGIN, height: 330 }),
    headline === name ? null : letters(name.slice(0, 80), text, { width: WIDTH - 2 * MARGIN, height: 46 }),
  ]);
  const layers = [{ input: large, left: MARGIN, top: MARGIN }];
  if (small) layers.push({ input: small, left: MARGIN, top: HEIGHT - MARGIN - 46 });
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: fill } })
    .composite(layers)
    .png()
    .toBuffer();
}

// Pango reads marks in what it draws; a text has none.
const plain = (text: string): string =>
  text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/\p{Cc}/gu, " ");

async function letters(
  text: string,
  colour: string,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const marked = `<span foreground="${colour}">${plain(text) || " "}</span>`;
  return sharp({
    text: { text: marked, font: "DejaVu Serif", fontfile: face, rgba: true, width, height, wrap: "word-char" },
  })
    .png()
    .toBuffer();
}
