import type { ActorCtx } from "../../../platform/context.ts";
import { showMessages } from "../showMessages.ts";
import { readThread, type ThreadFilter } from "../store.messages.ts";

/** A page of the thread that is shown of an own conversation, and how many messages it has. */
export async function readPage(ctx: ActorCtx, conversationId: number, filter: ThreadFilter) {
  const { rows, max } = await readThread(ctx, conversationId, filter);
  return { messages: await showMessages(ctx, rows, ctx.lang), max };
}

/** Tells every screen of the caller that a thread is another one now: its newest page. */
export async function tellThread(ctx: ActorCtx, conversationId: number): Promise<void> {
  const page = await readPage(ctx, conversationId, { page: 1 });
  ctx.push(ctx.actor.userId, "thread_messages", { conversation_id: conversationId, ...page });
}
