import type { ActorCtx } from "../../../platform/context.ts";
import { settleTexts } from "../texts/standing.ts";
import { findTextsBehind } from "./store.lists.ts";

/** In so many at most one sees what somebody typed in the last two seconds: else who searches would wait for all who write. */
const SETTLED_MAX = 20;

/** Has the texts written that the caller may read and that are behind their steps: a search looks at the rows. */
export const settleVisible = async (ctx: ActorCtx): Promise<void> =>
  settleTexts(ctx, await findTextsBehind(ctx, SETTLED_MAX));
