/** The first of the wishes that can be met, by its language alone if not to the letter; English where none can. */
export function languageIn(codes: string[], wishes: readonly (string | null)[]): string {
  for (const wish of wishes) {
    const wanted = (wish ?? "").trim().toLowerCase().split(/[-_]/)[0] ?? "";
    // Norwegian is written in two ways, and often named as one.
    const code = /^(?:no|nn)$/.test(wanted) ? "nb" : wanted;
    if (codes.includes(code)) return code;
  }
  return "en";
}
