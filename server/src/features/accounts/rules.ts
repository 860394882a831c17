import type { StaffRole } from "@pluma/contract/accounts/accounts";
import { type End, isAfter } from "@pluma/contract/kit/time";

/** Whether a person may generate: staff always, others until what they bought runs out. */
export function hasAccess(person: { staffRole: StaffRole | null; accessUntil: End | null }, now: Date): boolean {
  return person.staffRole !== null || (person.accessUntil !== null && isAfter(person.accessUntil, now));
}

type Asker = { userId: number; staffRole: StaffRole | null };

/**
 * What somebody may do with an account. Whatever gives it away (another address, a link that sets a password, signing in
 * as them, deleting) is for admins; staff are theirs alone to change; nobody deletes themselves this way.
 */
export function rightsOverAccount(asker: Asker, person: Asker) {
  const isAdmin = asker.staffRole === "admin";
  const isOneself = asker.userId === person.userId;
  return {
    edit: isOneself || isAdmin || (asker.staffRole !== null && person.staffRole === null),
    edit_identity: isOneself || isAdmin,
    make_reset_link: isAdmin,
    impersonate: isAdmin && person.staffRole === null && !isOneself,
    delete: isAdmin && !isOneself,
  };
}

/** Whether an admin may change or end somebody's place among the staff, and if not for a reason of its own, which. */
export function rightsOverStaff(asker: Asker, member: { userId: number; role: StaffRole }, adminCount: number) {
  if (asker.staffRole !== "admin") return { can: { change: false, remove: false }, kept_because: null };
  if (member.role === "admin" && adminCount === 1) {
    return { can: { change: false, remove: false }, kept_because: "last_admin" as const };
  }
  const isOther = member.userId !== asker.userId;
  return { can: { change: isOther, remove: isOther }, kept_because: isOther ? null : ("own_role" as const) };
}
