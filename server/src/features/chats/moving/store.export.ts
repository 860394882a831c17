import { and, asc, inArray } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { type ConversationRow, mineHere, shown } from "../store.ts";
import { conversations } from "../tables.ts";

/** Own conversations of the selected space among those named, the oldest first. */
export function readChosen(ctx: ActorCtx, ids: number[]): Promise<ConversationRow[]> {
  return ctx.db
    .select(shown)
    .from(conversations)
    .where(and(inArray(conversations.conversationId, ids), mineHere(ctx)))
    .orderBy(asc(conversations.conversationId));
}
