import type { StaffRole } from "@pluma/contract/accounts/accounts";
import type { ActorCtx, Ctx } from "../../../platform/context.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { deleteStaff, lockAdmins, type StaffRow, updateRole } from "./store.system.staff.ts";

/**
 * Makes changes of the staff come one after another until the transaction ends, and refuses an admin who meanwhile is
 * none any more: of two who take the role from each other, one comes first.
 */
export async function lockStaff(ctx: ActorCtx): Promise<void> {
  allow((await lockAdmins(ctx)).includes(ctx.actor.userId));
}

/** Refuses last_admin when nobody else is an admin; it stays so until the transaction ends. */
export async function checkAdminStays(ctx: Pick<Ctx, "db">, leavingUserId: number): Promise<void> {
  const admins = await lockAdmins(ctx);
  if (admins.length === 1 && admins[0] === leavingUserId) refuse("last_admin");
}

/** Gives a member of the staff a role. Refuses last_admin. */
export async function changeRole(ctx: Pick<Ctx, "db">, member: StaffRow, role: StaffRole): Promise<void> {
  if (role !== "admin") await checkAdminStays(ctx, member.userId);
  await updateRole(ctx, member.staffId, role);
}

/** Takes somebody off the staff; their account stays. Refuses last_admin. */
export async function endStaff(ctx: Pick<Ctx, "db">, member: StaffRow): Promise<void> {
  await checkAdminStays(ctx, member.userId);
  await deleteStaff(ctx, member.staffId);
}
