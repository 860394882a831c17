import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";

/** What the module that recognises letters offers, as far as it is used here. */
type Core = {
  FS: { writeFile(path: string, bytes: Uint8Array): void };
  TessBaseAPI: new () => {
    Init(path: null, languages: string, engine: number): number;
    SetImageFile(orientation: number, angle: number): number;
    Recognize(monitor: null): number;
    GetUTF8Text(): string;
    MeanTextConf(): number;
  };
};

/** What was recognised in a picture, and how sure that is, from 0 to 100. */
export type Recognised = { text: string; confidence: number };

/** How a picture lies, as cameras write it: 1 upright, 3 upside down, 6 and 8 on a side. */
export type Orientation = 1 | 3 | 6 | 8;

/** Recognises letters in a picture that lies so. */
export type Letters = (picture: Uint8Array, orientation: Orientation) => Recognised;

// The first one decides where both are as likely: English loses nothing by it, and Spanish would lose its accents.
const LANGUAGES = ["spa", "eng"];
/** The one that reads lines by a network, which is all that the data has. */
const ENGINE = 1;

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
  return (picture, orientation) => {
    core.FS.writeFile("/input", picture);
    if (api.SetImageFile(orientation, 0) !== 0) return { text: "", confidence: 0 };
    api.Recognize(null);
    return { text: api.GetUTF8Text().trim(), confidence: api.MeanTextConf() };
  };
}
