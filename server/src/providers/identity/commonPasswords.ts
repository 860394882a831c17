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

/**
 * Whether a password is among the 49,000 most used ones, however it is capitalised: those that are tried first. The list
 * is that of zxcvbn, drawn from passwords that leaked; half a megabyte that most processes never need, and so loaded at the
 * first question.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const given = password.trim().toLowerCase();
  return dictionary["passwords-common"].some((each) => each.toLowerCase() === given);
}
