import type { ActorCtx } from "../../../platform/context.ts";
import { briefAvatar, inTurn, joinPieces, keepPrompt, rightsOver } from "../../avatars/index.ts";
import { type Beside, chatInstruction, historyThatFits } from "../../chats/index.ts";
import type { Asked, Begin, Screen } from "../../generation/index.ts";
import { boundTemplate } from "../../templates/index.ts";
import { bound } from "./bounding.ts";
import type { Question } from "./question.ts";
import { COMPLETION } from "./text.ts";

type Asking = Question & { completionId: number; hear: () => void };

/** Lets everything pass. */
const open: Screen = { take: (piece) => piece, rest: () => "" };

/** What a model is told, and who looks at its answer: as in the app, and then as whoever asked wants it to end. */
export async function askFor(ctx: ActorCtx, asking: Asking, signal: AbortSignal, begin: Begin): Promise<Asked> {
  const { composed = null, wishes, before, text, lengthMax = Infinity, stops = [], hear } = asking;
  const brief = await briefFor(ctx, asking, signal, begin);
  if (brief && brief.said !== null) return { said: brief.said };
  const beside = composed?.beside ? await composed.beside(ctx, text, signal) : null;
  const keeping = await keepingOf(ctx, asking, beside);
  const system = [brief?.instruction ?? chatInstruction, keeping?.rule].filter(Boolean).join("\n\n");
  const wished = wishes === "" ? "" : `How I want to be answered:\n${wishes}\n\nWhat I want now:`;
  const content = [beside?.text, brief?.material, wished, composed?.prompt, text].filter(Boolean).join("\n\n");
  const own = [composed?.content, text].filter(Boolean).join("\n\n");
  const turns = [
    { role: "system" as const, content: system },
    ...historyThatFits(before),
    { role: "user" as const, content, own },
  ];
  const screen = Promise.all([brief?.screen ?? open, keeping?.screen ?? open]).then(([first, second]) =>
    bound({ lengthMax, stops }, inTurn(first, second), hear),
  );
  return { turns, screen };
}

/** What an avatar is told. Somebody who edits it is kept nothing from, as in the app. */
async function briefFor(ctx: ActorCtx, asking: Asking, signal: AbortSignal, begin: Begin) {
  const { avatar, composed = null, before, text, completionId } = asking;
  const { userId, organizationId, hasOwnKey } = ctx.actor;
  return (
    avatar &&
    briefAvatar(ctx, {
      avatar,
      isEditor: rightsOver(ctx, avatar).edit,
      question: [composed?.content, text].filter(Boolean).join("\n\n"),
      answer: { kind: COMPLETION, ref: completionId },
      earlier: before,
      payer: { userId, organizationId, hasOwnKey },
      lang: ctx.lang,
      signal,
      begin,
    })
  );
}

/** What keeps the prompt of a template, and its files, from whoever may not read them. */
async function keepingOf(ctx: ActorCtx, { composed = null, completionId }: Asking, beside: Beside | null) {
  if (!composed?.isHidden) return null;
  const context = joinPieces(composed.hidden.map((piece) => ({ text: piece })));
  const answer = { kind: COMPLETION, ref: completionId };
  const bounded = await boundTemplate(ctx, { stored: composed.stored, context, beside, answer });
  const { rule, screenWithin } = keepPrompt({ context, material: joinPieces(beside?.pieces ?? []), soFar: "" });
  return { rule, screen: screenWithin(bounded) };
}
