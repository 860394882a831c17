import { escapeAttribute } from "@pluma/contract/documents/schema/html";
import { toOutsideHtml } from "@pluma/contract/documents/schema/outside";
import type { Language } from "@pluma/contract/kit/kit";
import type { Node } from "prosemirror-model";
import type { PrintedPicture } from "../../files/index.ts";

/** How a document looks elsewhere: in the colour of the brand, with its pictures by their files. */
export type Look = { accent: string | null; pictures: Map<number, PrintedPicture> };

/** A picture as an address that holds it. */
export const addressOf = ({ type, bytes }: PrintedPicture): string =>
  `data:image/${type === "png" ? "png" : "jpeg"};base64,${Buffer.from(bytes).toString("base64")}`;

/** The colour of a brand where words in it can be read on white, three to one at the least; null for a paler one. */
export function readableAccent(colour: string): string | null {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return null;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (light + 0.05) >= 3 ? colour.toLowerCase() : null;
}

/** A document as a page that stands alone: it fetches nothing, and nothing in it runs. */
export function toPage(doc: Node, { title, lang, look }: { title: string; lang: Language; look: Look }): string {
  const accent = look.accent ?? "#1c1c1e";
  const html = toOutsideHtml(doc.content, (fileId) => {
    const picture = look.pictures.get(fileId);
    return picture ? addressOf(picture) : null;
  });
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${escapeAttribute(title)}</title>
<style>
body { max-width: 42rem; margin: 3rem auto; padding: 0 1.25rem; font: 1.0625rem/1.6 Georgia, "Times New Roman", serif; color: #1c1c1e; }
p, h1, h2, h3, h4, li, td, th { unicode-bidi: plaintext; }
h1, h2, h3, h4 { line-height: 1.2; color: ${accent}; }
a { color: ${accent}; }
img { max-width: 100%; height: auto; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
td, th { border: 1px solid #d8d8dc; padding: 0.4rem 0.6rem; text-align: start; vertical-align: top; }
th { background: #f5f5f7; }
blockquote { margin: 1rem 0; padding-inline-start: 1rem; border-inline-start: 2px solid #d8d8dc; color: #5a5a5f; }
pre { padding: 0.75rem 1rem; background: #f5f5f7; overflow-x: auto; }
code { font-family: Consolas, Menlo, monospace; font-size: 0.9em; }
</style>
</head>
<body>
${html}
</body>
</html>
`;
}
