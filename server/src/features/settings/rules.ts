import type { StaffRole } from "@pluma/contract/accounts/accounts";
import { phoneDigits } from "@pluma/contract/accounts/accounts";

type Editor = { userId: number; staffRole: StaffRole | null; impersonatorId: number | null };

/** What a signed-in admin may not change in a customer's place: ways into the account, and out of it. */
const keptFromImpersonators = ["email", "phone", "api_key", "zappier_webhook_url"] as const;

/** What nobody but its owner sets: a key that is paid for, and where their texts go. */
const keptFromStaff = ["api_key", "zappier_webhook_url"] as const;

type Fields = {
  email?: string | undefined;
  phone?: string | undefined;
  api_key?: unknown;
  zappier_webhook_url?: unknown;
};

/**
 * Why these fields may not be changed by this editor; null when they may. Another's e-mail and phone are an admin's to
 * change, for whoever has them gets in; sent back as they are, with a whole form, they change nothing.
 */
export function refusedFields(
  editor: Editor,
  person: { userId: number; email: string; phone: string; phoneE164: string },
  body: Fields,
  can: { edit_identity: boolean },
): "not_while_impersonating" | "not_allowed" | null {
  const isGiven = (key: keyof Fields): boolean => body[key] !== undefined;
  if (editor.impersonatorId !== null && keptFromImpersonators.some(isGiven)) return "not_while_impersonating";
  if (editor.userId === person.userId) return null;
  if (keptFromStaff.some(isGiven)) return "not_allowed";
  const isMoved =
    (body.email !== undefined && body.email !== person.email) ||
    (body.phone !== undefined &&
      body.phone !== person.phone &&
      (person.phoneE164 === "" || body.phone !== person.phoneE164) &&
      phoneDigits(body.phone) !== person.phone);
  return isMoved && !can.edit_identity ? "not_allowed" : null;
}

/**
 * Whether a change asks once more who somebody is: another address, or another AI key, of one's own. A key that is sent
 * back as it is shown, or taken away where there is none, is no change.
 */
export const needsProof = (
  editor: Editor,
  person: { userId: number; email: string; apiKey: string | null },
  next: { email: string | undefined; apiKey: string | null | undefined },
): boolean =>
  editor.userId === person.userId &&
  ((next.email !== undefined && next.email !== person.email) ||
    (next.apiKey !== undefined && next.apiKey !== person.apiKey));

/** Changes that are written down even when it is one's own account: who has it could be taken from its owner. */
const sensitive: readonly string[] = ["email", "phone", "api_key", "zappier_webhook_url"];

/** Whether a change is written down: every one of somebody else's account, the sensitive ones of one's own. */
export const isAudited = (editor: Editor, userId: number, fields: string[]): boolean =>
  fields.length > 0 &&
  (editor.userId !== userId || editor.impersonatorId !== null || fields.some((field) => sensitive.includes(field)));
