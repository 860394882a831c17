import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { nameOf, roleIn } from "../../organizations/index.ts";

/** What a code is refused with: where there is none here, and where whoever has it is not in the organization that sold it. */
type Refused = { unknown: "gift_invalid" | "seat_invalid"; elsewhere: "gift_elsewhere" | "seat_elsewhere" };

/**
 * The caller as they are in the space of whoever sold what a code gives, wherever its link was opened: what is had by it is had there.
 * A code lets nobody into an organization, and on an own host no other's is one.
 */
export async function inSpaceOf(
  ctx: ActorCtx,
  seller: number | null,
  { unknown, elsewhere }: Refused,
): Promise<ActorCtx> {
  const { userId, organizationId } = ctx.actor;
  if (seller === organizationId) return ctx;
  if (ctx.site !== null) return refuse(unknown);
  if (seller === null) return within(ctx, { organizationId: null, organizationRole: null });
  const role = await roleIn(ctx, userId, seller);
  if (role === "missing") return refuse(unknown);
  if (role === "none") return refuse(elsewhere, { name: (await nameOf(ctx, seller)) ?? "" });
  return within(ctx, { organizationId: seller, organizationRole: role });
}

function within(ctx: ActorCtx, place: Pick<ActorCtx["actor"], "organizationId" | "organizationRole">): ActorCtx {
  const actor = { ...ctx.actor, ...place };
  return { ...ctx, actor, caller: actor };
}
