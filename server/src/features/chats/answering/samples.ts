import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { findMessage } from "../store.messages.ts";

type Like = { more_like?: number | null | undefined; message_type_id: number };

/** The text of which more is wanted, null for none. Refuses what is no finished own text of the same type. */
export async function findSample(ctx: ActorCtx, { more_like, message_type_id }: Like): Promise<string | null> {
  if (!more_like) return null;
  const row = await findMessage(ctx, more_like);
  const isLike = row?.role === "assistant" && row.messageTypeId === message_type_id && isKept(row.purpose);
  return isLike && row.content ? row.content : refuse("not_found");
}

const isKept = (purpose: string): boolean => purpose === "output" || purpose === "thread";
