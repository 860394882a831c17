import { liteAdaptor } from "@mathjax/src/mjs/adaptors/liteAdaptor.js";
import { RegisterHTMLHandler } from "@mathjax/src/mjs/handlers/html.js";
import { TeX } from "@mathjax/src/mjs/input/tex.js";
import { mathjax } from "@mathjax/src/mjs/mathjax.js";
import { SVG } from "@mathjax/src/mjs/output/svg.js";
import "@mathjax/src/mjs/util/asyncLoad/esm.js";
import "@mathjax/src/mjs/input/tex/base/BaseConfiguration.js";
import "@mathjax/src/mjs/input/tex/ams/AmsConfiguration.js";
import "@mathjax/src/mjs/input/tex/newcommand/NewcommandConfiguration.js";
import "@mathjax/src/mjs/input/tex/boldsymbol/BoldsymbolConfiguration.js";
import "@mathjax/src/mjs/input/tex/cancel/CancelConfiguration.js";
import "@mathjax/src/mjs/input/tex/color/ColorConfiguration.js";
import { texOf } from "./mathml.ts";

/** A formula as it is drawn: a picture of its lines, and how large it is, in parts of the letters that it stands among. */
export type SetFormula = { source: string; svg: string; width: number; ascent: number; descent: number };

/** More formulas than this stay as they were typed: nobody writes so many, and each takes its time. */
const COUNT_MAX = 500;
/** A picture longer than this is of a formula that fills pages. */
const SVG_LENGTH_MAX = 300_000;
/** Letters of formulas are lower than those of the text; as on screens they are made a little larger. */
const SCALE = 1.15;
/** Lines and frames of tables, which on pages of the web a style sheet draws. */
const DRAWN: Record<string, string> = {
  "<line data-line": '<line stroke-width="40" data-line',
  '<rect data-frame="true"': '<rect fill="none" stroke-width="40"',
};

const adaptor = liteAdaptor();
RegisterHTMLHandler(adaptor);

const output = new SVG({ fontCache: "none", linebreaks: { inline: false } });

const fail = (_: unknown, error: Error): never => {
  throw error;
};

/** What one formula defines is nothing to the next, nor to another text. */
const open = () =>
  mathjax.document("", {
    InputJax: new TeX({
      packages: ["base", "ams", "newcommand", "boldsymbol", "cancel", "color"],
      formatError: fail,
      maxMacros: 200,
      maxBuffer: 5000,
    }),
    OutputJax: output,
  });

/** Formulas as they are drawn, by their sources; what is not there cannot be set, and stays as it was typed. */
export async function typeset(sources: string[], isApart: boolean): Promise<Map<string, SetFormula>> {
  const set = new Map<string, SetFormula>();
  for (const source of new Set(sources.slice(0, COUNT_MAX))) {
    const formula = await setOne(source, isApart).catch(() => null);
    if (formula) set.set(source, formula);
  }
  return set;
}

async function setOne(source: string, isApart: boolean): Promise<SetFormula | null> {
  const tex = texOf(source);
  if (tex === null) return null;
  const container = await open().convertPromise(tex, { display: isApart, em: 16, ex: 8, containerWidth: 1e6 });
  const svg = adaptor.innerHTML(container);
  const [left, top, width, height] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? "").split(" ").map(Number);
  if (svg.length > SVG_LENGTH_MAX || !width || !height || top === undefined || left === undefined) return null;
  const parts = SCALE / 1000;
  return {
    source,
    // How large it is says whoever draws it.
    svg: svg
      .replace(/ width="[\d.]+ex" height="[\d.]+ex"/, "")
      .replace(/<line data-line|<rect data-frame="true"/g, (begin) => DRAWN[begin] ?? begin)
      .replace(/ data-[\w-]+="[^"]*"/g, ""),
    width: width * parts,
    ascent: -top * parts,
    descent: (top + height) * parts,
  };
}
