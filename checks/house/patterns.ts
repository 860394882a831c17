import { RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";
import { analyse } from "scslre";
import type { Breach } from "./breach.ts";
import { isTest, roomOf } from "./rooms.ts";
import type { Pattern, Source } from "./source.ts";

/** Finds regular expressions whose time grows faster than the text that they meet, and those that cannot be told. */
export function checkPatterns(sources: Source[]): Breach[] {
  return sources
    .filter(({ path }) => mayMeetForeignText(path))
    .flatMap(({ path, patterns }) =>
      patterns.flatMap((pattern) => {
        const message = isExempt(path, pattern) ? undefined : judge(pattern);
        return message === undefined ? [] : [{ path, line: pattern.line, rule: "pattern" as const, message }];
      }),
    );
}

// What runs in an installation; tests and benches meet what they wrote themselves.
const mayMeetForeignText = (path: string): boolean =>
  !isTest(path) && ["contract", "server", "web", "widget", "checks"].includes(roomOf(path).side);

/** A bounded repetition from this number on is judged as one without end: so often it is as slow. */
const MANY = 30;

function judge({ source, flags }: Pattern): string | undefined {
  if (source === null) return "a pattern that is put together at run time cannot be judged; write it out";
  try {
    const literal = { source: unbounded(source, flags), flags };
    const [found] = analyse(literal, { maxReports: 1 }).reports;
    if (!found) return undefined;
    const growth = found.exponential ? "exponential" : "quadratic";
    return `${growth} time where ${JSON.stringify(found.character.pick)} is repeated: /${source}/`;
  } catch (error) {
    return `cannot be judged: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function unbounded(source: string, flags: string): string {
  const settings = { unicode: flags.includes("u"), unicodeSets: flags.includes("v") };
  const root = new RegExpParser().parsePattern(source, 0, source.length, settings);
  const cuts: { from: number; to: number; text: string }[] = [];
  visitRegExpAST(root, {
    onQuantifierEnter({ element, end, min, max, greedy }) {
      if (max < MANY || max === Number.POSITIVE_INFINITY) return;
      cuts.push({ from: element.end, to: end, text: `{${Math.min(min, 2)},}${greedy ? "" : "?"}` });
    },
  });
  return cuts
    .sort((one, other) => other.from - one.from)
    .reduce((text, { from, to, text: put }) => text.slice(0, from) + put + text.slice(to), source);
}

/** Patterns that may stay, each with what bounds it. */
const exemptions: Record<string, { pattern: string | null; because: string }[]> = {
  "contract/src/kit/mathematics.ts": [
    { pattern: "(`+)(?!`)", because: "mayHaveMathematics bounds beginnings times length before it runs" },
    { pattern: "\\$\\$[ \\t]*(\\S", because: "the same" },
    { pattern: null, because: "the same: the patterns above in one" },
  ],
  "web/src/features/avatars/files/passage.ts": [
    { pattern: null, because: "words of one passage, at most 1,200 characters, escaped, with white space between" },
  ],
  "server/src/features/chats/foldText.ts": [
    { pattern: null, because: "escaped words with nothing repeated in between" },
  ],
  "server/src/providers/documents/word.ts": [{ pattern: null, because: "names that this program gave" }],
  "checks/house/registries.ts": [{ pattern: null, because: "the pattern above with other flags" }],
};

const isExempt = (path: string, { source }: Pattern): boolean =>
  (exemptions[path] ?? []).some(({ pattern }) => (pattern === null ? source === null : source?.includes(pattern)));
