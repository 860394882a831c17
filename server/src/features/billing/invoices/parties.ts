/** A name and an address in lines, a tax id, and what stands at the foot, as an invoice keeps them of seller or buyer. */
export function partyOf(details: unknown): { lines: string[]; taxId: string; footer: string } {
  const kept = new Map(Object.entries(isRecord(details) ? details : {}));
  const read = (key: string) => String(kept.get(key) ?? "").trim();
  const lines = [read("name"), ...read("address").split(/\r?\n/)]
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return { lines, taxId: read("taxId"), footer: read("footer").replace(/\s*\r?\n\s*/g, " · ") };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The lines of a party with its tax id below them, where it has one. */
export const withTaxId = ({ lines, taxId }: { lines: string[]; taxId: string }, label: string): string[] =>
  taxId === "" ? lines : [...lines, `${label}: ${taxId}`];
