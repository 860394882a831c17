import type { avatarInbox } from "@pluma/contract/avatars/inbox";
import type { Input } from "@pluma/contract/kit/kit";
import { countWords, firstWords } from "@pluma/contract/kit/words";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { askToPay, payText } from "../../generation/index.ts";
import { heldBy } from "../access.ts";
import { briefAvatar } from "../prompt.ts";
import { editableItem } from "./inbox.ts";

const TOKENS_MAX = 600;
const WAIT_MS = 20_000;

/** The kind of text that drafts of answers are; nobody keeps them. */
export const INBOX_DRAFT = "inbox_draft";

const wish =
  "This question could not be answered before. Draft the answer that its owner will check, correct and teach you: a few " +
  "plain sentences, as you would say them to whoever asked. Put a blank in square brackets for every fact that the " +
  "material does not have.";

/**
 * Drafts an answer to a question of the inbox as the avatar would give it, from its material as far as that goes. Costs the
 * words that it has; where words run out it ends with the last that is paid.
 */
export async function draftAnswer(ctx: ActorCtx, { params }: Input<typeof avatarInbox.draftAnswer>) {
  const { item, avatar } = await editableItem(ctx, params.id);
  if (item.state !== "open" || item.kind !== "unanswered") refuse("inbox_item_done");
  const { userId, organizationId, hasOwnKey } = ctx.actor;
  const brief = await briefAvatar(ctx, {
    // Where the material is silent, too, there is to be something to begin with.
    avatar: { ...avatar, mode: "material_first" },
    isEditor: true,
    isNoted: false,
    question: item.question,
    answer: { kind: INBOX_DRAFT, ref: item.itemId },
    payer: { userId, organizationId },
    lang: ctx.lang,
    signal: AbortSignal.timeout(WAIT_MS),
  });
  const asked = [brief.material, wish, item.question].filter(Boolean).join("\n\n");
  const turns = [
    { role: "system" as const, content: brief.instruction },
    { role: "user" as const, content: asked },
  ];
  const question = { userId, organizationId, hasOwnKey, held: heldBy(ctx, avatar), turns, tokensMax: TOKENS_MAX };
  const heard = await askToPay(ctx, question);
  if (heard === null) return refuse("answer_not_drafted");
  const { text, ...from } = heard;
  const screen = await brief.screen;
  const passed = [screen.take(text), screen.rest()];
  const answer = passed
    // A sentence that it has no answer is none to be checked.
    .map((part) => (typeof part === "string" ? part : part.isFree ? "" : part.shown))
    .join("")
    .trim();
  const wanted = countWords(answer);
  if (wanted === 0) return refuse("answer_not_drafted");
  const paid = { kind: INBOX_DRAFT, ref: item.itemId, usedFor: "avatar" as const, ...from };
  return payText(ctx, paid, wanted, (words) => {
    const kept = words === null ? answer : firstWords(answer, words);
    const count = countWords(kept);
    const isFromMaterial = brief.sources.length > 0 && !brief.isSilent();
    return { kept: { answer: kept, words: count, is_from_material: isFromMaterial }, words: count };
  });
}
