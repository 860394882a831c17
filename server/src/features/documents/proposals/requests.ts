import type { documentOutputs } from "@pluma/contract/avatars/outputs";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { generateFor } from "../../avatars/index.ts";
import { campaignOf } from "../sharing.ts";
import { findVisible } from "../store.ts";

/** Asks an avatar about an own document, or without one; answers the pending output, and `document_avatar` the finished one. */
export async function askAboutDocument(ctx: ActorCtx, { body }: Input<typeof documentOutputs.askAboutDocument>) {
  const { document_id, avatar_id: avatarId, content: prompt } = body;
  const document = document_id ? ((await findVisible(ctx, document_id)) ?? refuse("not_found")) : null;
  const campaignId = document && (await campaignOf(ctx, document.documentId));
  const about = document && { documentId: document.documentId, text: document.content, campaignId };
  return { output: await generateFor(ctx, { avatarId, prompt, purpose: "document", about }) };
}
