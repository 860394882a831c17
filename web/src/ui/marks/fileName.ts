/** The longest name of a file that is shown whole. */
const NAME_LENGTH_MAX = 30;
const TAIL_LENGTH = 11;
const UNITS = ["B", "kB", "MB"] as const;

/** A file's name as it is shown: one of more than 30 characters without its middle, so that the ending stays. */
export function shortName(name: string): string {
  const letters = [...name];
  if (letters.length <= NAME_LENGTH_MAX) return name;
  const head = letters.slice(0, NAME_LENGTH_MAX - TAIL_LENGTH - 1);
  return `${head.join("").trimEnd()}…${letters.slice(-TAIL_LENGTH).join("").trimStart()}`;
}

/** "84 kB", "2.1 MB". */
export function formatSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 2 && value < 100 ? value.toFixed(1) : Math.round(value)} ${UNITS[unit]}`;
}

/** The ending of a file's name in small letters, without its dot; empty when it has none. */
export const endingOf = (name: string): string => /\.(\w{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? "";
