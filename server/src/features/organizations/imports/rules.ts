import { email as emailShape } from "@pluma/contract/kit/kit";
import { languageCodes } from "@pluma/contract/kit/languages";
import type { RowOutcome } from "@pluma/contract/organizations/imports";
import { words } from "../locales/words.ts";

/** A row as it was read: what was written as its address and role, and what these mean; null for nothing. */
export type ReadRow = { row: number; email: string; role: string; address: string | null; userTypeId: number | null };

/** What is known of the addresses of a file. */
export type Known = { members: ReadonlySet<string>; accounts: ReadonlySet<string>; invited: ReadonlySet<string> };

const CELL_LENGTH_MAX = 254;

const folded = (text: string): string => text.trim().toLowerCase();

const everyLanguage = languageCodes.map((code) => words[code]);
const typeIds = { admin: 1, manager: 2, member: 3 } as const;

/** Roles as files may say them: in each language, and as the screens of English say them. */
const roles = new Map<string, number>(
  everyLanguage.flatMap((each) => [
    [folded(each.roles.admin), typeIds.admin] as const,
    [folded(each.roles.manager), typeIds.manager] as const,
    [folded(each.roles.member), typeIds.member] as const,
  ]),
);
const isColumn = (which: "email" | "role", name: string): boolean =>
  everyLanguage.some(({ columns }) => columns[which].includes(folded(name)));

/** Where address and role stand in the lines below a head; null where it does not name both. Other columns are passed over. */
export function columnsOf(head: readonly string[]): { email: number; role: number } | null {
  const email = head.findIndex((name) => isColumn("email", name));
  const role = head.findIndex((name) => isColumn("role", name));
  return email === -1 || role === -1 ? null : { email, role };
}

/** What a line says of somebody. */
export function readRow(line: readonly string[], row: number, at: { email: number; role: number }): ReadRow {
  const [email, role] = [cell(line[at.email]), cell(line[at.role])];
  const address = emailShape.safeParse(email).data ?? null;
  return { row, email, role, address, userTypeId: roles.get(folded(role)) ?? null };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
const unstorable = /[\u0000-\u001f\u007f]/g;

// What PostgreSQL and terminals cannot hold is no part of an address.
const cell = (text = ""): string => text.replace(unstorable, "").trim().slice(0, CELL_LENGTH_MAX).toWellFormed();

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
