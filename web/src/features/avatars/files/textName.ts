/** A typed name as that of a text file: with the ending .txt, and without what no name may hold. */
export function textNameOf(typed: string): string {
  const name = typed.trim().replaceAll(/[/\\]/g, "-");
  return name.toLowerCase().endsWith(".txt") ? name : `${name}.txt`;
}
