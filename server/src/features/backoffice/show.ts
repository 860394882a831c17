import type { AuditEntry, CustomerRow, LedgerEntry, StaffMember } from "@pluma/contract/backoffice/backoffice";
import type { Actor } from "../../platform/context.ts";
import {
  type AuditRow,
  type CustomerListRow,
  hasAccess,
  type LedgerRow,
  rightsOverStaff,
  type StaffRow,
  shownWords,
} from "../accounts/index.ts";

/** A customer as a list has them. */
export function showCustomerRow(row: CustomerListRow, now: Date): CustomerRow {
  const { staffId, staffRole: role } = row;
  return {
    user_id: row.userId,
    name: row.name,
    last_name: row.lastName,
    email: row.email,
    phone: row.phone,
    phone_e164: row.phoneE164,
    instagram: row.instagram,
    lang: row.lang,
    signup_reason: row.signupReason,
    tags: row.tags,
    has_access: hasAccess(row, now),
    available_words: shownWords(row.unspent, row.isUnlimited || role !== null),
    staff: staffId === null || role === null ? null : { staff_id: staffId, role },
    createdAt: row.createdAt.toISOString(),
  };
}

export function showLedgerEntry(row: LedgerRow): LedgerEntry {
  const { entryId, kind, words, used, balance, cause, createdAt } = row;
  return { entry_id: entryId, kind, words, used, balance, cause, createdAt: createdAt.toISOString() };
}

export function showStaff(row: StaffRow, asker: Actor, adminCount: number): StaffMember {
  return {
    staff_id: row.staffId,
    role: row.role,
    user: { user_id: row.userId, name: row.name, last_name: row.lastName, email: row.email },
    createdAt: row.createdAt.toISOString(),
    ...rightsOverStaff(asker, row, adminCount),
  };
}

export function showAuditEntry(row: AuditRow): AuditEntry {
  return {
    audit_id: row.auditId,
    action: row.action,
    actor: showPerson(row.actor),
    impersonator: showPerson(row.impersonator),
    target: row.target,
    target_user: showPerson(row.targetUser),
    detail: isRecord(row.detail) ? row.detail : {},
    ip: row.ip,
    createdAt: row.createdAt.toISOString(),
  };
}

function showPerson(person: AuditRow["actor"]): AuditEntry["actor"] {
  if (!person) return null;
  return { user_id: person.userId, name: `${person.name} ${person.lastName}`.trim(), email: person.email };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
