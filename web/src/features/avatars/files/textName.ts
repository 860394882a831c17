/** A typed name as that of a text file: with the ending .txt, and without what no name may hold. */
export function textNameOf(typed: string): string {
  const name = typed.trim().replaceAll(/[/\\]/g, "-");
  return name.toLowerCase().endsWith(".txt") ? name : `${name}.txt`;
}

/** The name that a typed one is kept by where that is another, so that it can be said; null for none, and for nothing typed. */
export function keptAs(typed: string): string | null {
  const name = textNameOf(typed);
  return typed.trim() === "" || name === typed.trim() ? null : name;
}
