import { type backoffice, CUSTOMERS_PER_PAGE, type StaffMember } from "@pluma/contract/backoffice/backoffice";
import { type Input, pagesOf } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { allow, refuse } from "../../platform/errors.ts";
import {
  changeRole,
  countAdmins,
  endStaff,
  lockStaff,
  makeStaff,
  readMemberByEmail,
  readStaff,
  readStaffPage,
  recordAudit,
} from "../accounts/index.ts";
import { createAccount } from "../session/index.ts";
import { showStaff } from "./show.ts";

type Listed = { staff: StaffMember[]; count: number; pages: number };

/** A page of the staff, by name; searched by e-mail address. */
export async function listStaff(ctx: ActorCtx, { query }: Input<typeof backoffice.listStaff>): Promise<Listed> {
  const part = { limit: CUSTOMERS_PER_PAGE, offset: (query.page - 1) * CUSTOMERS_PER_PAGE };
  const [{ rows, count }, admins] = await Promise.all([readStaffPage(ctx, query.query.trim(), part), countAdmins(ctx)]);
  return {
    staff: rows.map((row) => showStaff(row, ctx.actor, admins)),
    count,
    pages: pagesOf(count, CUSTOMERS_PER_PAGE),
  };
}

/**
 * Makes somebody staff. An e-mail address that nobody has gets an account, and a mail with a link to set a password.
 * Refuses staff_already.
 */
export async function addStaff(
  ctx: ActorCtx,
  { body: { email, role } }: Input<typeof backoffice.addStaff>,
): Promise<{ staff: StaffMember; is_invited: boolean }> {
  const added = await inTransaction(ctx, async (tx) => {
    await lockStaff(tx);
    const known = await readMemberByEmail(tx, email);
    if (known && known.staffId !== null) refuse("staff_already");
    const userId = known?.userId ?? (await invite(tx, email));
    const staffId = await makeStaff(tx, userId, role);
    await recordAudit(tx, "staff.add", `user:${userId}`, { role, invited: !known });
    await ctx.bus.tell(tx.db, "rights", { user_id: userId });
    return { userId, staffId, isInvited: !known };
  });
  ctx.push(added.userId, "user", { user_id: added.userId });
  return { staff: await showOne(ctx, added.staffId), is_invited: added.isInvited };
}

// They enter their own name in their profile; until then they are called by their address.
const invite = (tx: ActorCtx, email: string): Promise<number> =>
  createAccount(
    tx,
    {
      email,
      name: email.split("@")[0] ?? email,
      lastName: "",
      phone: "",
      instagram: "",
      lang: tx.lang,
      signupReason: "",
    },
    "staff",
  );

/** Changes a role; it counts from the person's next call on. Refuses one's own role, and the last admin. */
export async function changeStaff(
  ctx: ActorCtx,
  { body }: Input<typeof backoffice.changeStaff>,
): Promise<{ staff: StaffMember }> {
  const { staff_id: staffId, role } = body;
  const userId = await inTransaction(ctx, async (tx) => {
    await lockStaff(tx);
    const member = (await readStaff(tx, staffId)) ?? refuse("not_found");
    allow(member.userId !== ctx.actor.userId, "own_role");
    if (member.role === role) return null;
    await changeRole(tx, member, role);
    await recordAudit(tx, "staff.change", `user:${member.userId}`, { role, before: member.role });
    await ctx.bus.tell(tx.db, "rights", { user_id: member.userId });
    return member.userId;
  });
  if (userId !== null) ctx.push(userId, "user", { user_id: userId });
  return { staff: await showOne(ctx, staffId) };
}

/** Takes somebody off the staff; their account stays. Refuses the last admin. */
export async function removeStaff(ctx: ActorCtx, staffId: number): Promise<undefined> {
  const userId = await inTransaction(ctx, async (tx) => {
    await lockStaff(tx);
    const member = (await readStaff(tx, staffId)) ?? refuse("not_found");
    await endStaff(tx, member);
    await recordAudit(tx, "staff.remove", `user:${member.userId}`, { role: member.role });
    await ctx.bus.tell(tx.db, "rights", { user_id: member.userId });
    return member.userId;
  });
  ctx.push(userId, "user", { user_id: userId });
}

async function showOne(ctx: ActorCtx, staffId: number): Promise<StaffMember> {
  const [row, admins] = await Promise.all([readStaff(ctx, staffId), countAdmins(ctx)]);
  return showStaff(row ?? refuse("not_found"), ctx.actor, admins);
}
