import type { Output } from "@pluma/contract/avatars/outputs";
import { estimateTokens, TOKENS_MAX } from "@pluma/contract/kit/words";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { type Held, prepareGeneration, startGeneration } from "../../generation/index.ts";
import { heldBy, rightsOver, visibleAvatar } from "../access.ts";
import { checkAsking } from "../draws/drawing.ts";
import type { Persona } from "../prompt.ts";
import { findOwnTraining, type TrainingRow } from "../training/store.ts";
import { askFor } from "./asking.ts";
import { showOutput } from "./show.ts";
import { insertOutput } from "./store.system.ts";
import { OUTPUT } from "./text.ts";

type Named = { avatar_id?: number | null | undefined; training_id?: number | null | undefined };

/** Who writes: an avatar, or what a training distilled without one; null when it has distilled nothing. */
type Author = {
  avatarId: number | null;
  trainingId: number | null;
  persona: Persona | null;
  isEditor: boolean;
  held: Held;
};

/**
 * Who is to write: the avatar that is named and that the caller may use, else that of an own training, else the
 * training itself. Refuses not_found.
 */
export async function findAuthor(ctx: ActorCtx, { avatar_id, training_id }: Named): Promise<Author> {
  const named = avatar_id ? await visibleAvatar(ctx, avatar_id) : null;
  const training = training_id ? ((await findOwnTraining(ctx, training_id)) ?? refuse("not_found")) : null;
  const avatar = named ?? (training?.avatarId ? await visibleAvatar(ctx, training.avatarId) : null);
  const trainingId = training?.trainingId ?? null;
  if (avatar) {
    await checkAsking(ctx, avatar);
    const isEditor = rightsOver(ctx, avatar).edit;
    return { avatarId: avatar.avatarId, trainingId, persona: avatar, isEditor, held: heldBy(ctx, avatar) };
  }
  const held = { isReadable: true, organizationId: training?.organizationId ?? null };
  return { avatarId: null, trainingId, persona: training && personaOf(training), isEditor: true, held };
}

function personaOf({ name, context }: TrainingRow): Persona | null {
  return context.trim() ? { avatarId: null, kind: "own", name, context, mode: "free" } : null;
}

/**
 * Has an avatar or a training write to a prompt, in the background; answers the pending output. Refuses a prompt over
 * the token limit, and a training that was never executed.
 */
export async function generateOutput(ctx: ActorCtx, { prompt, ...named }: Named & { prompt: string }) {
  return { output: await write(ctx, await findAuthor(ctx, named), { prompt, purpose: "output" }) };
}

/** A document that is asked about, by its id, and what it says. */
type About = { documentId: number; text: string; campaignId: number | null };
type ForAvatar = { avatarId: number; prompt: string; purpose: "output" | "document"; about?: About | null };

/** Has an avatar that the caller may use write to a prompt; answers the pending output. Refuses as `generateOutput`. */
export async function generateFor(ctx: ActorCtx, { avatarId, ...wanted }: ForAvatar): Promise<Output> {
  return write(ctx, await findAuthor(ctx, { avatar_id: avatarId }), wanted);
}

type Wanted = { prompt: string; purpose: "output" | "document"; about?: About | null };

async function write(ctx: ActorCtx, author: Author, { prompt, purpose, about = null }: Wanted): Promise<Output> {
  const tokens = estimateTokens(prompt);
  if (tokens > TOKENS_MAX) refuse("message_too_long", { tokens, max: TOKENS_MAX });
  const { userId, organizationId } = ctx.actor;
  const { avatarId, trainingId, persona, isEditor, held } = author;
  if (!persona) return refuse("training_untrained");
  const { row, prepared } = await inTransaction(ctx, async (tx) => {
    const values = { userId, organizationId, avatarId, trainingId, purpose, prompt, isGenerating: true };
    const documentId = about?.documentId ?? null;
    const row = await insertOutput(tx.db, { ...values, documentId });
    const counted = {
      usedFor: purpose === "document" ? "document" : trainingId !== null && avatarId === null ? "training" : "avatar",
      avatarId,
      campaignId: about?.campaignId ?? null,
    } as const;
    const wanted = { kind: OUTPUT, ref: row.outputId, model: null, held, ...counted };
    return { row, prepared: await prepareGeneration(tx, wanted) };
  });
  const asking = { row, persona, isEditor, lang: ctx.lang, about: about?.text ?? null };
  startGeneration(ctx, prepared, async (behind, signal) => (await askFor(behind, asking, signal)).asked);
  return showOutput(row, ctx.lang);
}
