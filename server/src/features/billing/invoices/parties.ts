/** A name and an address in lines, a tax id, and what stands at the foot, as an invoice keeps them of seller or buyer. */
export function partyOf(details: unknown): { lines: string[]; taxId: string; footer: string } {
  const kept = new Map(Object.entries(isRecord(details) ? details : {}));
  const read = (key: string) => String(kept.get(key) ?? "").trim();
  const lines = linesOf(`${read("name")}\n${read("address")}`);
  return { lines, taxId: read("taxId"), footer: linesOf(read("footer")).join(" · ") };
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The lines of a party with its tax id below them, where it has one. */
export const withTaxId = ({ lines, taxId }: { lines: string[]; taxId: string }, label: string): string[] =>
  taxId === "" ? lines : [...lines, `${label}: ${taxId}`];
