import { fittingCount, HISTORY_MESSAGES_MAX } from "@pluma/contract/chats/history";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { askBriefly } from "../../generation/index.ts";
import { summaryInstruction, toldAsSummary } from "./instructions.ts";
import { partToSum, type ToSum } from "./rules.ts";
import { readUnsummed, writeSummary } from "./store.system.ts";
import { readSummary } from "./store.ts";

/** What was said before, newest first; what was not kept has no place in the thread. */
type Before = { content: string; messageId?: number }[];

const TOKENS_MAX = 700;
const MS_MAX = 45_000;

/** Whether a thread is longer than what a model is told of it, by as much as was read of it, newest first. */
export const isBeyond = (before: Before): boolean =>
  // A question and its answer may be among those that were read.
  before.length >= HISTORY_MESSAGES_MAX - 2 || fittingCount(before.map(({ content }) => content)) < before.length;

/** What was said before what a model is told word for word, summed up; null where there is nothing of it. */
export async function summaryBefore(
  ctx: ActorCtx,
  conversationId: number | null,
  before: Before,
): Promise<string | null> {
  if (conversationId === null || !isBeyond(before)) return null;
  const found = await readSummary(ctx, conversationId);
  const newest = before.find(({ messageId }) => messageId !== undefined)?.messageId ?? 0;
  // A question that was asked again further up is told nothing of what came after it.
  return found && found.upTo <= newest ? toldAsSummary(found.summary) : null;
}

type Whose = { conversationId: number; userId: number; organizationId: number | null };

/**
 * Sums up what no longer fits into what a model is told of a thread, with what was summed up before. Paid by nobody; where no
 * model can, what is beyond is not told, and the next answer tries again.
 */
export async function sumUp(app: App, { conversationId, userId, organizationId }: Whose): Promise<void> {
  const since = app.clock.now();
  const { known, said } = await readUnsummed(app, conversationId);
  const part = partToSum(said);
  if (!part) return;
  const turns = [
    { role: "system" as const, content: summaryInstruction },
    { role: "user" as const, content: toldOf(part, known?.summary ?? null) },
  ];
  const asked = { userId, organizationId, held: "nothing" as const, turns, tokensMax: TOKENS_MAX, msMax: MS_MAX };
  const summary = await askBriefly(app, asked);
  if (summary !== null) await writeSummary(app, conversationId, part, { summary, since, after: known?.upTo ?? null });
}

function toldOf({ said }: ToSum, known: string | null): string {
  const turns = said.map(({ role, content }) => `${role === "user" ? "Person" : "Assistant"}: ${content}`);
  return [...(known === null ? [] : [`Summary so far:\n${known}`]), ...turns].join("\n\n---\n\n");
}
