import type { documentPresence } from "@pluma/contract/documents/presence";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { nameOf } from "../names.ts";
import { findHeader } from "../store.ts";
import { tellPlace } from "../tell.ts";

/** Tells all who may see a document where in it a tab of the caller's is; nothing of it is written down. */
export async function sayPlace(
  ctx: ActorCtx,
  { params, body }: Input<typeof documentPresence.sayPlace>,
): Promise<undefined> {
  const { userId } = ctx.actor;
  const header = (await findHeader(ctx, params.id)) ?? refuse("not_found");
  const name = await nameOf(ctx, header, userId);
  tellPlace(ctx, header, { ...body, document_id: header.documentId, user_id: userId, name });
}
