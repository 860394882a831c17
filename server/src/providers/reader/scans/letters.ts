import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";
import { type Block, type Box, partsOf } from "./layout.ts";
import { asPgm, type Raster, withoutRules } from "./raster.ts";

/** What the module that recognises letters offers, as far as it is used here. */
type Core = {
  FS: { writeFile(path: string, bytes: Uint8Array): void };
  TessBaseAPI: new () => Api;
  destroy(layout: Layout): void;
  /** Where it is in the module's memory; 0 where nothing is on the page. */
  getPointer(layout: Layout): number;
  getValue(at: number, kind: "i32"): number;
  _malloc(bytes: number): number;
};

type Api = {
  Init(path: null, languages: string, engine: number): number;
  SetVariable(name: string, value: string): boolean;
  SetPageSegMode(mode: number): void;
  SetImageFile(orientation: number, angle: number): number;
  SetRectangle(left: number, top: number, width: number, height: number): void;
  AnalyseLayout(): Layout;
  Recognize(monitor: null): number;
  GetUTF8Text(): string;
  MeanTextConf(): number;
};

/** Goes through what stands on a page, word by word. */
type Layout = {
  Next(level: number): boolean;
  IsAtBeginningOf(level: number): boolean;
  BlockType(): number;
  BoundingBox(level: number, left: number, top: number, right: number, bottom: number): boolean;
};

/** What was recognised in a picture, and how sure that is, from 0 to 100. */
export type Recognised = { text: string; confidence: number };

/** How a picture lies, as cameras write it: 1 upright, 3 upside down, 6 and 8 on a side. */
export type Orientation = 1 | 3 | 6 | 8;

/** Recognises letters in a picture that lies so. */
export type Letters = (picture: Raster, orientation: Orientation) => Recognised;

// The first one decides where both are as likely: English loses nothing by it, and Spanish would lose its accents.
const LANGUAGES = ["spa", "eng"];
/** The one that reads lines by a network, which is all that the data has. */
const ENGINE = 1;

/** How a page is cut up: as Tesseract finds its blocks, or as one block of lines, which loses nothing. */
const MODE = { blocks: 3, block: 6 };
/** About what a page has that is drawn: guessed from large letters it would be so many that a table is taken for a photograph. */
const DOTS_AN_INCH = "200";
const LEVEL = { block: 0, line: 2, word: 3 };
const KIND = { textMax: 8, across: 12, down: 13 };

/** Makes ready to recognise English and Spanish: takes half a second and a hundred megabytes. */
export async function openLetters(): Promise<Letters> {
  const require = createRequire(import.meta.url);
  const open: () => Promise<Core> = require("tesseract.js-core/tesseract-core-simd-lstm.js");
  const core = await open();
  for (const language of LANGUAGES) {
    const file = require.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`);
    core.FS.writeFile(`${language}.traineddata`, gunzipSync(await readFile(file)));
  }
  const api = new core.TessBaseAPI();
  if (api.Init(null, LANGUAGES.join("+"), ENGINE) !== 0) throw new Error("the languages were not loaded");
  api.SetVariable("user_defined_dpi", DOTS_AN_INCH);
  const corners = core._malloc(16);
  const show = (picture: Raster, orientation: Orientation) => {
    core.FS.writeFile("/input", asPgm(picture));
    return api.SetImageFile(orientation, 0) === 0;
  };
  return (picture, orientation) => {
    if (!show(picture, orientation)) return { text: "", confidence: 0 };
    const { blocks, rules } = layoutOf(core, api, corners);
    // Where they stand in a picture that was turned is another matter.
    if (isGrid(rules) && orientation === 1) show(withoutRules(picture, rules), orientation);
    const [right, bottom] = orientation > 4 ? [picture.height, picture.width] : [picture.width, picture.height];
    const page = { left: 0, top: 0, right, bottom };
    const parts = partsOf(page, blocks);
    // What is as wide as the page, and not as high, Tesseract takes from the wrong place.
    const own = parts.length === 1 ? [page] : parts.map((part) => ({ ...part, left: Math.max(1, part.left) }));
    return joined(own.map((part) => recognise(api, part)));
  };
}

/** What stands in a part of a page. Also all of it is set as one: else the blocks that were found before are kept. */
function recognise(api: Api, part: Box): Recognised {
  const [left, top] = [Math.floor(part.left), Math.floor(part.top)];
  api.SetRectangle(left, top, Math.floor(part.right) - left, Math.floor(part.bottom) - top);
  api.SetPageSegMode(MODE.block);
  api.Recognize(null);
  return { text: api.GetUTF8Text().trim(), confidence: api.MeanTextConf() };
}

/** As sure as its letters are on the whole. */
function joined(parts: Recognised[]): Recognised {
  const [first] = parts;
  if (parts.length === 1 && first) return first;
  const told = parts.filter(({ text }) => text !== "");
  const letters = told.reduce((sum, { text }) => sum + text.length, 0);
  const sure = told.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  return { text: told.map(({ text }) => text).join("\n\n"), confidence: Math.round(sure / Math.max(1, letters)) };
}

type Rule = Box & { isAcross: boolean };

/** A line under a heading is none, and may go through letters. */
const isGrid = (rules: Rule[]): boolean =>
  rules.filter(({ isAcross }) => isAcross).length >= 2 && rules.some(({ isAcross }) => !isAcross);

/** Where letters and rules stand, which takes a tenth of what reading them does. */
function layoutOf(core: Core, api: Api, corners: number): { blocks: Block[]; rules: Rule[] } {
  const blocks: Block[] = [];
  const rules: Rule[] = [];
  api.SetPageSegMode(MODE.blocks);
  const layout = api.AnalyseLayout();
  if (core.getPointer(layout) === 0) return { blocks, rules };
  const boxAt = (level: number): Box => {
    layout.BoundingBox(level, corners, corners + 4, corners + 8, corners + 12);
    const at = (byte: number) => core.getValue(corners + byte, "i32");
    return { left: at(0), top: at(4), right: at(8), bottom: at(12) };
  };
  do {
    const kind = layout.BlockType();
    if (kind === KIND.across || kind === KIND.down) {
      rules.push({ ...boxAt(LEVEL.block), isAcross: kind === KIND.across });
    } else if (kind <= KIND.textMax) {
      if (layout.IsAtBeginningOf(LEVEL.block)) blocks.push({ ...boxAt(LEVEL.block), lines: [] });
      const lines = blocks.at(-1)?.lines;
      if (layout.IsAtBeginningOf(LEVEL.line)) lines?.push({ ...boxAt(LEVEL.line), words: 0 });
      const line = lines?.at(-1);
      if (line) line.words += 1;
    }
  } while (layout.Next(LEVEL.word));
  core.destroy(layout);
  return { blocks, rules };
}
