/** Captions as WebVTT has them, read in time that grows with their length: by server and browser alike. */

/** The most characters of a file of captions, the most lines it may show, and the most characters of one. */
export const CAPTIONS_LENGTH_MAX = 300_000;
export const CUES_MAX = 4000;
export const CUE_LENGTH_MAX = 600;

/** What is said from one second to another. */
export type Cue = { from: number; to: number; text: string };

/** Captions that were read, or the line (counted from 1) at which they cannot be. */
export type ReadCaptions = { cues: Cue[] } | { line: number };

const signature = /^\uFEFF?WEBVTT(?:[ \t]|$)/;
const timing =
  /^(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t]+-->[ \t]+(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})(?:[ \t]|$)/;

/** Reads a text as WebVTT: its cues in the order of their time, as plain text. Without a single one it is no captions. */
export function readCaptions(text: string): ReadCaptions {
  const lines = text.slice(0, CAPTIONS_LENGTH_MAX).split(/\r\n|\r|\n/);
  if (text.length > CAPTIONS_LENGTH_MAX || !signature.test(lines[0] ?? "")) return { line: 1 };
  const cues: Cue[] = [];
  let at = endOfBlock(lines, 1);
  while (at < lines.length) {
    if (isEmpty(lines[at])) {
      at += 1;
      continue;
    }
    const end = endOfBlock(lines, at);
    const timed = timedLine(lines, at, end);
    if (timed === null) return { line: at + 1 };
    if (timed !== "none") {
      const cue = cueOf(lines.slice(timed, end));
      if (cue === null || cues.length === CUES_MAX) return { line: timed + 1 };
      if (cue.text) cues.push(cue);
    }
    at = end;
  }
  return cues.length === 0 ? { line: 1 } : { cues: cues.toSorted((one, other) => one.from - other.from) };
}

const isEmpty = (line: string | undefined): boolean => (line ?? "").trim() === "";

function endOfBlock(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && !isEmpty(lines[at])) at += 1;
  return at;
}

/** Where a block says its time: its first line, or the one after its name; "none" for notes and styles, null for neither. */
function timedLine(lines: readonly string[], at: number, end: number): number | "none" | null {
  const [first = "", second = ""] = [lines[at], at + 1 < end ? lines[at + 1] : ""];
  if (first.includes("-->")) return at;
  if (second.includes("-->")) return at + 1;
  return /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(first) ? "none" : null;
}

function cueOf([line = "", ...said]: readonly string[]): Cue | null {
  const found = timing.exec(line);
  if (!found) return null;
  const [, h1 = "0", m1, s1, ms1, h2 = "0", m2, s2, ms2] = found;
  const [from, to] = [secondsOf(h1, m1, s1, ms1), secondsOf(h2, m2, s2, ms2)];
  if (to <= from) return null;
  return { from, to, text: plain(said.join(" ")).slice(0, CUE_LENGTH_MAX).toWellFormed() };
}

const secondsOf = (hours: string, minutes = "0", seconds = "0", ms = "0"): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(ms) / 1000;

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", nbsp: "\u00a0", lrm: "\u200e", rlm: "\u200f" };

/** A line without its tags (who speaks, which word when), with the few entities that WebVTT knows. */
function plain(text: string): string {
  return text
    .replace(/<[^<>]*>/g, "")
    .replace(/&([a-z]{2,4});/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}
