import type { Me } from "@pluma/contract/accounts/accounts";
import type { StaffMember } from "@pluma/contract/backoffice/backoffice";

type Staff = Pick<Me, "user_id" | "staff">;
type Customer = { user_id: number; staff: { role: "admin" | "manager" } | null };

/**
 * What a member of staff may do with a customer's account; the server decides again. Whatever gives an account away is
 * for admins, and other staff are theirs alone to change.
 */
export function rightsOver(me: Staff, customer: Customer) {
  const isAdmin = me.staff?.role === "admin";
  const isOneself = me.user_id === customer.user_id;
  return {
    edit: isAdmin || (me.staff !== null && customer.staff === null),
    sendResetLink: me.staff !== null,
    makeResetLink: isAdmin,
    impersonate: isAdmin && customer.staff === null && !isOneself,
    delete: isAdmin && !isOneself,
  };
}

/**
 * Whether e-mail and phone of an account may be changed here, for whoever has them gets in: an admin's to do. One's own
 * are changed in one's settings, which ask who one is.
 */
export function identityOf(me: Staff, customer: Customer): "open" | "closed" | "own" {
  if (me.user_id === customer.user_id) return "own";
  return me.staff?.role === "admin" ? "open" : "closed";
}

/** Why a row of the staff is not for this person to change; null when it is. */
export function whyProtected(
  me: Staff,
  member: StaffMember,
  adminsKnown: { count: number; areAllHere: boolean },
): "manager" | "oneself" | "lastAdmin" | null {
  if (me.staff?.role !== "admin") return "manager";
  if (member.role === "admin" && adminsKnown.areAllHere && adminsKnown.count === 1) return "lastAdmin";
  return member.user.user_id === me.user_id ? "oneself" : null;
}
