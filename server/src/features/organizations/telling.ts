import type { ActorCtx } from "../../platform/context.ts";

/** Tells somebody's screens, on every node, that they are something else in an organization, or have something else there. */
export const tellPerson = (ctx: ActorCtx, userId: number): void => ctx.pushAcross(userId, "user", { user_id: userId });
