import type { Language } from "@pluma/contract/kit/kit";
import { readApart, rememberApart, rememberTogether } from "../storage.ts";

/**
 * A member of staff signed in as a customer, in this tab alone: the tab remembers apart from all others, so that these
 * stay the member of staff, and their own tokens are never touched. `language` is what the member of staff speaks;
 * `ends_at` is in milliseconds since 1970, by the clock of this browser.
 */
export type Impersonation = { user_id: number; staff_name: string; language: Language; ends_at: number };

/** How an impersonation ended; the customer's page says the second. */
export type ImpersonationEnd = "left" | "over";

/** Becomes the customer whom the token is of, on a fresh page. Answers false where this browser keeps nothing. */
export function startImpersonation(
  given: { token: string; expires_in: number; user_id: number },
  staff: { name: string; language: Language },
): boolean {
  const record: Impersonation = {
    user_id: given.user_id,
    staff_name: staff.name,
    language: staff.language,
    ends_at: Date.now() + given.expires_in * 1000,
  };
  const isKept = rememberApart(JSON.stringify(record), { token: given.token });
  if (isKept) location.assign("/");
  return isKept;
}

/** Who this tab is signed in as, and until when; null when it is signed in as its own person. */
export function readImpersonation(): Impersonation | null {
  const text = readApart();
  if (text === null) return null;
  try {
    const { user_id, staff_name, language, ends_at } = JSON.parse(text);
    return { user_id, staff_name, language, ends_at };
  } catch {
    return null;
  }
}

/** Is oneself again, on a fresh page: the customer's, which is where one came from. */
export function leaveImpersonation(end: ImpersonationEnd): void {
  const left = readImpersonation();
  rememberTogether();
  if (left) location.assign(`/admin/users/${left.user_id}${end === "over" ? "?session=over" : ""}`);
}
