import { email as emailShape } from "@pluma/contract/kit/kit";
import { languageCodes } from "@pluma/contract/kit/languages";
import { words } from "../locales/words.ts";
import type { ReadRow } from "./rules.ts";

const CELL_LENGTH_MAX = 254;

// Accents are often left out, or written as letters of their own.
const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();

const everyLanguage = languageCodes.map((code) => words[code]);
const typeIds = { admin: 1, manager: 2, member: 3 } as const;

/** Roles as files may say them: as screens do in each language, and in the other words that people have for them. */
const roles = new Map<string, number>(
  everyLanguage.flatMap((each) =>
    (["admin", "manager", "member"] as const).flatMap((role) =>
      [each.roles[role], ...each.alsoRoles[role].split(",")].map((name) => [folded(name), typeIds[role]] as const),
    ),
  ),
);
const isColumn = (which: "email" | "role", name: string): boolean =>
  everyLanguage.some(({ columns }) => columns[which].map(folded).includes(folded(name)));

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
