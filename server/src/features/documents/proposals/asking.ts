import { blocksOf } from "@pluma/contract/documents/pieces/asked";
import { isAdding } from "@pluma/contract/documents/proposals";
import { toHtml } from "@pluma/contract/documents/schema/html";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { Node } from "prosemirror-model";
import type { ActorCtx } from "../../../platform/context.ts";
import { type AvatarRow, briefAvatar, inTurn, joinPieces, keepPrompt, rightsOver } from "../../avatars/index.ts";
import type { Beside, Composed } from "../../chats/index.ts";
import type { Asked } from "../../generation/index.ts";
import { boundTemplate } from "../../templates/index.ts";
import { editorInstruction, questionOf, wishOf } from "./prompt.ts";
import { updateAsk } from "./store.system.ts";
import type { AskRow } from "./store.ts";
import { tellAsk } from "./tell.ts";
import { DOCUMENT_ASK } from "./text.ts";

/** How much of what stands before a place goes along. */
const BEFORE_LENGTH = 6000;

/** An ask that is to be written: who writes it, and the prompt that a template made for it. */
export type Wanted = { ask: AskRow; avatar: AvatarRow | null; composed: Composed | null };

/** What a model is asked, and who looks at its answer; what it leans on stands in the row then. */
export async function askFor(ctx: ActorCtx, wanted: Wanted, signal: AbortSignal): Promise<Asked> {
  const { ask, avatar, composed } = wanted;
  const brief = avatar && (await briefFor(ctx, { ask, avatar, composed, signal }));
  if (brief && brief.said !== null) return { said: brief.said };
  if (brief && brief.sources.length > 0) {
    await updateAsk(ctx.db, ask.askId, { sources: brief.sources });
    await tellAsk(ctx, ask.askId, ctx.lang);
  }
  const beside = composed?.beside ? await composed.beside(ctx, wishOf(ask), signal) : null;
  const keeping = await keepingOf(ctx, wanted, beside);
  const system = [brief?.instruction ?? editorInstruction, keeping?.rule].filter(Boolean).join("\n\n");
  const screens = [await brief?.screen, keeping?.screen].flatMap((screen) => screen ?? []);
  const [first = null, second] = screens;
  const content = questionOf({
    ...textOf(ask),
    wish: [composed?.prompt, wishOf(ask)].filter(Boolean).join("\n\n"),
    isAdding: isAdding(ask.wish),
    material: [beside?.text, brief?.material].filter(Boolean).join("\n\n"),
  });
  return {
    turns: [
      { role: "system", content: system },
      { role: "user", content, own: ownOf(ask, composed) },
    ],
    screen: first && second ? inTurn(first, second) : first,
  };
}

/** What keeps the prompt of a template, and its files, from whoever may not read them. */
async function keepingOf(ctx: ActorCtx, { ask, composed }: Wanted, beside: Beside | null) {
  if (!composed?.isHidden) return null;
  const context = joinPieces(composed.hidden.map((text) => ({ text })));
  const answer = { kind: DOCUMENT_ASK, ref: ask.askId };
  const bound = await boundTemplate(ctx, { stored: composed.stored, context, beside, answer });
  const { rule, screenWithin } = keepPrompt({ context, material: joinPieces(beside?.pieces ?? []), soFar: "" });
  return { rule, screen: screenWithin(bound) };
}

type Briefed = { ask: AskRow; avatar: AvatarRow; composed: Composed | null; signal: AbortSignal };

function briefFor(ctx: ActorCtx, { ask, avatar, composed, signal }: Briefed) {
  const { userId, organizationId } = ctx.actor;
  return briefAvatar(ctx, {
    avatar,
    isEditor: rightsOver(ctx, avatar).edit,
    // What is searched for, and told to whoever may edit the avatar: never the document.
    question: [composed?.content, wishOf(ask)].filter(Boolean).join("\n\n"),
    answer: { kind: DOCUMENT_ASK, ref: ask.askId },
    payer: { userId, organizationId },
    lang: ctx.lang,
    signal,
  });
}

/** What of an ask is the person's own: what they typed or filled in, else the words that they chose. */
function ownOf({ base, from, to, text }: AskRow, composed: Composed | null): string {
  const said = [composed?.content ?? "", text].filter((each) => each.trim() !== "").join("\n\n");
  return said || (base ? documentSchema.nodeFromJSON(base).textBetween(from, to, "\n\n", " ") : "");
}

function textOf({ base, from, to }: AskRow): { part: string; before: string } {
  if (!base) return { part: "", before: "" };
  const doc = documentSchema.nodeFromJSON(base);
  return { part: toHtml(blocksOf(doc, { from, to })), before: beforeIn(doc, from) };
}

/** Whole blocks before a position, as many as may go along. */
function beforeIn(doc: Node, position: number): string {
  const html: string[] = [];
  let [length, end] = [0, 0];
  const blocks = doc.children.filter((block) => {
    end += block.nodeSize;
    return end <= position;
  });
  for (const block of blocks.reverse()) {
    const next = toHtml(block.type.schema.node("doc", null, [block]).content);
    length += next.length;
    if (length > BEFORE_LENGTH && html.length > 0) break;
    html.unshift(next.slice(-BEFORE_LENGTH));
  }
  return html.join("");
}
