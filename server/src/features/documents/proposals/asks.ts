import { addedRange, askedRange, type Range } from "@pluma/contract/documents/pieces/asked";
import { type DocumentAsk, type documentProposals, isAdding } from "@pluma/contract/documents/proposals";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { Input } from "@pluma/contract/kit/kit";
import { estimateTokens, TOKENS_MAX } from "@pluma/contract/kit/words";
import type { Node } from "prosemirror-model";
import { Mapping, Step } from "prosemirror-transform";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { type AvatarRow, checkAsking, heldBy, visibleAvatar } from "../../avatars/index.ts";
import { type Composed, checkAvatarModel, checkModel } from "../../chats/index.ts";
import { heldTogether, prepareGeneration, startGeneration } from "../../generation/index.ts";
import { composePrompt, rememberFilled } from "../../templates/index.ts";
import { findWritable } from "../access.ts";
import { campaignOf, isInCampaign, tellWritten } from "../sharing.ts";
import type { DocumentRow } from "../store.ts";
import { askFor } from "./asking.ts";
import { readShown } from "./shown.ts";
import { readStepsFrom } from "./store.system.ts";
import { insertAsk, type NewAsk } from "./store.ts";
import { DOCUMENT_ASK } from "./text.ts";

export type AskAnswer = { ask: DocumentAsk; version: number | null };

/** Has a text written for an own document, in the background; answers the ask, pending. */
export async function askDocument(
  ctx: ActorCtx,
  { params, body }: Input<typeof documentProposals.askDocument>,
): Promise<AskAnswer> {
  const document = await findWritable(ctx, params.id);
  const { wish, text, language = null } = body;
  const doc = documentSchema.nodeFromJSON(document.doc);
  const named = await placeNow(ctx, document, { from: body.from, to: body.to }, body.version);
  const range = rangeOf(doc, named, isAdding(wish));
  const leaning = await leaningOf(ctx, body);
  await checkModel(ctx, body.model);
  checkAvatarModel(leaning.avatar, body.model ?? null);
  const place = { documentId: document.documentId, version: document.version, base: document.doc, ...range };
  return begin(ctx, { ...place, wish, text, language }, { ...leaning, model: body.model ?? null });
}

/** Has an avatar write a text to be added at the end of an own document, or for none; answers the ask, pending. */
export async function generateForDocument(
  ctx: ActorCtx,
  { body }: Input<typeof documentProposals.generateForDocument>,
): Promise<AskAnswer> {
  const document = body.document_id ? await findWritable(ctx, body.document_id) : null;
  if (body.campaign_id) {
    // One of a campaign that has not the document is as good as none.
    const isIn = document && (await isInCampaign(ctx, body.campaign_id, document.documentId));
    if (!isIn) refuse("not_found");
  }
  const leaning = await leaningOf(ctx, { ...body, text: body.content });
  const wished = { wish: "write", text: body.content, language: null } as const;
  if (!document) return begin(ctx, { documentId: null, version: 0, from: 0, to: 0, ...wished }, leaning);
  const doc = documentSchema.nodeFromJSON(document.doc);
  const range = addedRange(doc, doc.content.size - (doc.lastChild?.isTextblock ? 1 : 0));
  const place = { documentId: document.documentId, version: document.version, base: document.doc, ...range };
  const { campaign_id: campaignId = null } = body;
  return begin(ctx, { ...place, ...wished }, { ...leaning, campaignId }, async (tx) => {
    if (campaignId) await tellWritten(tx, campaignId, document);
  });
}

/** Where a range of an earlier version is now. Refuses a version that is not kept any more, or never was. */
async function placeNow(ctx: ActorCtx, document: DocumentRow, { from, to }: Range, version: number): Promise<Range> {
  if (version > document.version) refuse("document_steps_gone");
  if (version === document.version) return { from, to };
  const rows = await readStepsFrom(ctx.db, document.documentId, version);
  const steps = rows.filter((row) => row.version < document.version);
  if (steps.length !== document.version - version) refuse("document_steps_gone");
  const mapping = new Mapping(steps.map(({ step }) => Step.fromJSON(documentSchema, step).getMap()));
  const start = mapping.map(from, 1);
  return { from: start, to: Math.max(start, mapping.map(to, -1)) };
}

function rangeOf(doc: Node, { from, to }: Range, isAdded: boolean): Range {
  if (from > to || to > doc.content.size) refuse("document_range_refused");
  if (isAdded) return addedRange(doc, to);
  const range = askedRange(doc, { from, to });
  return doc.textBetween(range.from, range.to, " ", " ").trim() === "" ? refuse("document_range_refused") : range;
}

type Leaning = { avatar: AvatarRow | null; composed: Composed | null };
type Named = {
  text: string;
  avatar_id?: number | null | undefined;
  template_id?: number | null | undefined;
  values: Record<string, string>;
};

async function leaningOf(ctx: ActorCtx, { text, avatar_id, template_id, values }: Named): Promise<Leaning> {
  const avatar = avatar_id ? await visibleAvatar(ctx, avatar_id) : null;
  if (avatar) await checkAsking(ctx, avatar);
  const composed = template_id ? await composePrompt(ctx, { templateId: template_id, values }) : null;
  const tokens = estimateTokens([composed?.prompt, text].filter(Boolean).join("\n\n"));
  if (tokens > TOKENS_MAX) {
    // How long a prompt is that they may not read, nobody is told.
    if (composed?.isHidden) refuse("values_too_long");
    refuse("message_too_long", { tokens, max: TOKENS_MAX });
  }
  return { avatar, composed };
}

/** What a text leans on, by which model it is written, and the campaign that was named with it. */
type Asked = Leaning & { model?: string | null; campaignId?: number | null };

async function begin(
  ctx: ActorCtx,
  values: Omit<NewAsk, "userId" | "organizationId">,
  { avatar, composed, model = null, campaignId = null }: Asked,
  alongside: (tx: ActorCtx) => Promise<void> = async () => undefined,
): Promise<AskAnswer> {
  const documentId = values.documentId ?? null;
  const { ask, prepared } = await inTransaction(ctx, async (tx) => {
    const ask = await insertAsk(tx, {
      ...values,
      avatarId: avatar?.avatarId ?? null,
      template: composed?.stored ?? null,
    });
    const held = heldTogether(heldBy(tx, avatar), composed?.held ?? "nothing");
    const named = campaignId ?? (documentId === null ? null : await campaignOf(tx, documentId));
    const counted = { usedFor: "document", avatarId: avatar?.avatarId ?? null, campaignId: named } as const;
    const prepared = await prepareGeneration(tx, { kind: DOCUMENT_ASK, ref: ask.askId, model, held, ...counted });
    if (composed) await rememberFilled(tx, composed.stored);
    await alongside(tx);
    return { ask, prepared };
  });
  const answer = await answerOf(ctx, ask.askId);
  ctx.push(ctx.actor.userId, "document_output", { document_id: ask.documentId, ...answer });
  startGeneration(ctx, prepared, (behind, signal) => askFor(behind, { ask, avatar, composed }, signal));
  return answer;
}

/** An ask of the caller's, as it is now. */
export async function answerOf(ctx: ActorCtx, askId: number): Promise<AskAnswer> {
  const [shown] = await readShown(ctx, [askId], ctx.lang);
  if (!shown) return refuse("not_found");
  return { ask: shown.ask, version: shown.version };
}
