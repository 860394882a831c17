/** Chapters as people type them: a line each, its time before its name, as "4:12 Ten answers are enough". */

export const CHAPTERS_MAX = 60;
export const CHAPTER_LENGTH_MAX = 120;

export type Chapter = { at_seconds: number; name: string };

const line = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)\s+(\S.*)$/;

/** Reads chapters; the number of the line (from 1) that is none, that is earlier than the one before it, or one too many. */
export function readChapters(text: string): { chapters: Chapter[] } | { line: number } {
  const chapters: Chapter[] = [];
  const lines = text.split(/\r\n|\r|\n/);
  for (const [index, written] of lines.entries()) {
    if (written.trim() === "") continue;
    const found = line.exec(written.trim().slice(0, 1000));
    const [, hours = "0", minutes = "0", seconds = "0", name = ""] = found ?? [];
    const at = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    const isLater = at > (chapters.at(-1)?.at_seconds ?? -1);
    if (!found || !isLater || name.trim().length > CHAPTER_LENGTH_MAX || chapters.length === CHAPTERS_MAX) {
      return { line: index + 1 };
    }
    chapters.push({ at_seconds: at, name: name.trim() });
  }
  return { chapters };
}

/** Chapters as they are typed. */
export const writeChapters = (chapters: readonly Chapter[]): string =>
  chapters.map(({ at_seconds, name }) => `${clockOf(at_seconds)} ${name}`).join("\n");

/** A number of seconds as a player shows it: 4:12, or 1:04:12. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
