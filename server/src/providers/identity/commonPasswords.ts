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
