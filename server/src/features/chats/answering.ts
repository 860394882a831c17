import { randomBytes } from "node:crypto";
import type { Language } from "@pluma/contract/kit";
import type { ActorCtx } from "../../platform/context.ts";
import { findProfile } from "../accounts/index.ts";
import { searchWeb, startGeneration } from "../generation/index.ts";
import { filesForPrompt } from "./files/index.ts";
import { materialOf } from "./instructions.ts";
import { HISTORY_MESSAGES_MAX } from "./rules.ts";
import { showOne } from "./shown.ts";
import { writeSources } from "./store.answers.ts";
import { type MessageRow, readHistory } from "./store.messages.ts";
import { announceAnswer, type StreamsTo } from "./text.ts";
import { type Question, type Said, type Turn, turnsOf, turnsToContinue } from "./turns.ts";

type Prepared = Parameters<typeof startGeneration>[1];
export type History = Awaited<ReturnType<typeof readHistory>>;

/** An answer that is to be asked for: its row, and what it may lean on. */
export type Wanted = {
  answer: MessageRow;
  prepared: Prepared;
  /** The question in the person's words. */
  text: string;
  /** What was said before it, newest first. */
  before: () => Promise<Said[]>;
  lang: Language;
  searchOnInternet: boolean;
  /** The files that went with the question; null when the conversation has none at all. */
  fileIds: number[] | null;
  sample: string | null;
  streamsTo: StreamsTo;
};

/** Asks for a prepared answer, in the background: finds what it may lean on, shows that, and then asks the model. */
export function startAnswer(ctx: ActorCtx, wanted: Wanted): void {
  announceAnswer(wanted.answer.messageId, wanted.answer.conversationId, wanted.streamsTo);
  startGeneration(ctx, wanted.prepared, async (signal): Promise<Turn[]> => {
    const [question, before] = await Promise.all([questionOf(ctx, wanted, signal), wanted.before()]);
    return turnsOf(question, before);
  });
}

/** Asks for the rest of an answer; it leans on the sources that it has. */
export function startRest(ctx: ActorCtx, wanted: Wanted): void {
  const { answer, prepared, text } = wanted;
  announceAnswer(answer.messageId, answer.conversationId, wanted.streamsTo);
  startGeneration(ctx, prepared, async (): Promise<Turn[]> => {
    const before = await wanted.before();
    const { messageTypeId, sources } = answer;
    const isManual = await writesPrompts(ctx, messageTypeId);
    const told = (sources ?? []).flatMap((source) => (source.kind === "avatar" ? [] : source));
    const material = materialOf(told, 0, newMark());
    const question = { text, messageTypeId, lang: wanted.lang, isManual, sample: null, material };
    return turnsToContinue(question, before, answer.content ?? "");
  });
}

async function questionOf(ctx: ActorCtx, wanted: Wanted, signal: AbortSignal): Promise<Question> {
  const { answer, text, lang, sample } = wanted;
  const { messageTypeId } = answer;
  const [isManual, files, pages] = await Promise.all([
    writesPrompts(ctx, messageTypeId),
    readFiles(ctx, wanted),
    wanted.searchOnInternet ? findPages(ctx, text, signal) : [],
  ]);
  const sources = [...files.sources, ...pages];
  if (sources.length > 0) await tellSources(ctx, answer, sources);
  const material = [files.text, materialOf(pages, files.sources.length, newMark())].filter(Boolean).join("\n\n");
  return { text, messageTypeId, lang, isManual, sample, material };
}

const newMark = (): string => `sources-${randomBytes(6).toString("hex")}`;

/** Whether the person writes every prompt of a generator themselves. */
async function writesPrompts(ctx: ActorCtx, messageTypeId: number): Promise<boolean> {
  return messageTypeId !== 1 && ((await findProfile(ctx, ctx.actor.userId))?.manualMode ?? false);
}

async function readFiles(ctx: ActorCtx, { answer, text, fileIds }: Wanted) {
  if (fileIds === null || answer.conversationId === null) return { text: "", sources: [] };
  return filesForPrompt(ctx, { conversationId: answer.conversationId, question: text, fileIds });
}

async function findPages(ctx: ActorCtx, query: string, signal: AbortSignal) {
  const { userId, organizationId } = ctx.actor;
  const pages = await searchWeb(ctx, { userId, organizationId }, query, signal);
  return pages.map((page) => ({ kind: "web" as const, ...page }));
}

/** Keeps and shows what an answer leans on before its first piece, so that no piece meets a row without it. */
async function tellSources(ctx: ActorCtx, answer: MessageRow, sources: NonNullable<MessageRow["sources"]>) {
  await writeSources(ctx, answer.messageId, sources);
  const message = await showOne(ctx, { ...answer, sources }, ctx.lang);
  ctx.push(ctx.actor.userId, "message", { conversation_id: answer.conversationId, message });
}

/** What was said before a message on the path that is shown. */
export async function readBefore(ctx: ActorCtx, conversationId: number, messageId: number): Promise<Said[]> {
  return saidBefore(await readHistory(ctx, conversationId, HISTORY_MESSAGES_MAX), messageId);
}

/** What of a history stands before a message, newest first. */
export function saidBefore(history: History, messageId: number): Said[] {
  return history.flatMap((row) =>
    row.content && row.messageId < messageId ? [{ role: row.role, content: row.content }] : [],
  );
}
