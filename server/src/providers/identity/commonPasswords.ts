import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** Of a longer password the rest is not looked at, for the time that it takes grows faster than its length. */
const LOOKED_AT_MAX = 60;
/** Of the five grades of zxcvbn, 0 to 4, those that fall to whoever has the hash. */
const WEAK_MAX = 1;

let judge: Promise<ZxcvbnFactory> | undefined;

/** Whether a password would be guessed in fewer than a million tries: words, names, dates, rows of keys and repetitions. */
export async function isGuessable(password: string): Promise<boolean> {
  judge ??= Promise.all([import("@zxcvbn-ts/core"), import("@zxcvbn-ts/language-common")]).then(
    ([core, { dictionary, adjacencyGraphs }]) => new core.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
  );
  const { score } = (await judge).check(password.slice(0, LOOKED_AT_MAX));
  return score <= WEAK_MAX;
}

/** Loaded at the first question, and read once: half a megabyte that most processes never need. */
let known: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is among the 49,000 most used ones, however it is capitalised: those that are tried first. The list
 * is that of zxcvbn, drawn from passwords that leaked.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map((each) => each.toLowerCase())),
  );
  return (await known).has(password.trim().toLowerCase());
}
