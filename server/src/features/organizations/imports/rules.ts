import type { RowOutcome } from "@pluma/contract/organizations/imports";

/** A row as it was read: what was written as its address and role, and what these mean; null for nothing. */
export type ReadRow = { row: number; email: string; role: string; address: string | null; userTypeId: number | null };

/** What is known of the addresses of a file. */
export type Known = { members: ReadonlySet<string>; accounts: ReadonlySet<string>; invited: ReadonlySet<string> };

/** What becomes of each row of a file; of rows with one address the first counts. */
export function outcomesOf(rows: readonly ReadRow[], known: Known): RowOutcome[] {
  const seen = new Set<string>();
  return rows.map(({ address, userTypeId }) => {
    if (address === null) return "address_invalid";
    if (seen.has(address)) return "twice";
    seen.add(address);
    if (userTypeId === null) return "role_unknown";
    if (known.members.has(address)) return "member_already";
    if (known.accounts.has(address)) return "will_add";
    return known.invited.has(address) ? "invited_already" : "will_invite";
  });
}
