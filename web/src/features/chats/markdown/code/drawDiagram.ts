import mermaid from "mermaid";
import { readStyleNonce } from "../../../../platform/config.ts";
import type { Scheme } from "../../../../platform/look/scheme.ts";

/** A picture of a diagram, and how large it wants to be. */
export type Drawn = { src: string; width: number; height: number };

const FONT = "system-ui, sans-serif";
/** What is longer, or has more lines between things, takes a browser too long to lay out. */
const TEXT_MAX = 20_000;
const EDGES_MAX = 300;

let count = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws a diagram as a picture, in which nothing runs and nothing is loaded from elsewhere; fails for what is none. One
 * after the other: what draws them has one state for all.
 */
export function drawDiagram(code: string, scheme: Scheme): Promise<Drawn> {
  const drawn = last.then(() => draw(code, scheme));
  last = drawn.catch(() => undefined);
  return drawn;
}

async function draw(code: string, scheme: Scheme): Promise<Drawn> {
  if (code.length > TEXT_MAX) throw new Error("too long for a diagram");
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    theme: scheme === "dark" ? "dark" : "neutral",
    fontFamily: FONT,
    // Labels of HTML are not drawn in pictures by every browser.
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    maxTextSize: TEXT_MAX,
    maxEdges: EDGES_MAX,
    // What a text may not choose for itself.
    secure: [
      "secure",
      "securityLevel",
      "startOnLoad",
      "maxTextSize",
      "suppressErrorRendering",
      "maxEdges",
      "htmlLabels",
      "flowchart",
      "theme",
      "themeCSS",
      "themeVariables",
      "fontFamily",
      "altFontFamily",
    ],
  });
  await mermaid.parse(code);
  count += 1;
  const { svg } = await withNonce(() => mermaid.render(`diagram-${count}`, code));
  return pictureOf(svg);
}

/**
 * While a diagram is laid out its styles stand in the page, whose policy wants to be told that they are ours. They come of
 * a text that a model wrote, and name only what is in the diagram.
 */
async function withNonce<T>(act: () => Promise<T>): Promise<T> {
  const nonce = readStyleNonce();
  const make = document.createElement;
  document.createElement = new Proxy(make, {
    apply(target, page, given) {
      const element: unknown = Reflect.apply(target, page, given);
      if (element instanceof HTMLStyleElement) element.nonce = nonce;
      return element;
    },
  });
  try {
    return await act();
  } finally {
    document.createElement = make;
  }
}

// Not read as a page: whatever holds styles that come without the page's word for them is complained of.
function pictureOf(svg: string): Drawn {
  const [head = ""] = /^<svg[^>]*>/.exec(svg) ?? [];
  const [, , width = 0, height = 0] = (/viewBox="([^"]*)"/.exec(head)?.[1] ?? "").split(/[\s,]+/).map(Number);
  if (!(width > 0 && height > 0)) throw new Error("no picture came of the diagram");
  const sized = head
    .replace(/ (?:width|height|style)="[^"]*"/g, "")
    .replace("<svg", `<svg width="${width}" height="${height}"`);
  const text = `${sized}${svg.slice(head.length)}`.replaceAll("&nbsp;", "&#160;");
  return { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`, width, height };
}
