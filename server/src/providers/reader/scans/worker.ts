import { setPriority } from "node:os";
import { answerQuestions } from "../../../platform/work/threads.ts";
import { type Letters, type Orientation, openLetters, type Recognised } from "./letters.ts";
import { drawPage, openPictures } from "./pagePicture.ts";
import { halved, type Raster } from "./raster.ts";
import type { PageOutcome } from "./scans.ts";

/** The thread that recognises pages of one document. What it needs is loaded here only: the server never has it. */

/** Text that is surer than this is taken as it stands. */
const SURE = 65;
/** Less is no text, but what dots happen to look like. */
const READABLE = 40;
const LETTERS_MIN = 3;
/** What stands on a side is read as single signs, and surely: of text at least so much is words or numbers of three. */
const WORDS_MIN = 0.5;

if (process.platform === "linux") setPriority(0, 10);

answerQuestions((bytes: Uint8Array) => {
  const pdf = openPictures(bytes);
  const letters = openLetters();
  return async (page: number): Promise<PageOutcome> => {
    const picture = await drawPage(await pdf, page);
    return picture ? recognise(await letters, picture) : "blank";
  };
});

/** What stands on a page. Where it makes no sense upright, how it was turned is found out from a picture half as large. */
function recognise(letters: Letters, picture: Raster): PageOutcome {
  if (isEmpty(picture)) return "blank";
  const upright = textIn(letters(picture, 1));
  if (upright && upright.confidence >= SURE) return upright;
  const half = halved(picture);
  let surest: { orientation: Orientation; confidence: number } = {
    orientation: 1,
    confidence: upright?.confidence ?? 0,
  };
  for (const orientation of [3, 6, 8] as const) {
    const confidence = textIn(letters(half, orientation))?.confidence ?? 0;
    if (confidence > surest.confidence) surest = { orientation, confidence };
    if (confidence >= SURE) break;
  }
  const best = surest.orientation === 1 ? upright : textIn(letters(picture, surest.orientation));
  return best && best.confidence >= READABLE ? best : "unreadable";
}

function textIn(found: Recognised): Recognised | null {
  const letters = found.text.match(/\p{L}/gu)?.length ?? 0;
  const inWords = found.text.match(/[\p{L}\p{N}]{3,}/gu)?.join("").length ?? 0;
  const all = found.text.replace(/\s+/g, "").length;
  return letters >= LETTERS_MIN && inWords >= all * WORDS_MIN ? found : null;
}

/** Whether hardly anything differs from the paper. */
function isEmpty({ shades }: Raster): boolean {
  let dark = 0;
  for (const shade of shades) if (shade < 128) dark += 1;
  return dark < shades.length / 20_000;
}
