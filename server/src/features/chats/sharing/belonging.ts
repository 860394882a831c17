import type { Ctx } from "../../../platform/context.ts";
import { findCallerById } from "../../accounts/index.ts";
import { roleIn } from "../../organizations/index.ts";

/**
 * Whether somebody still belongs where a text belongs: a personal text is its author's; one of an organization is of
 * those who are its members now, and of platform staff, who are in all of them.
 */
export async function belongsWhere(
  ctx: Pick<Ctx, "db" | "clock">,
  userId: number,
  organizationId: number | null,
): Promise<boolean> {
  if (organizationId === null) return true;
  const role = await roleIn(ctx, userId, organizationId);
  if (role !== "none") return role !== "missing";
  return ((await findCallerById(ctx, userId))?.staffRole ?? null) !== null;
}
