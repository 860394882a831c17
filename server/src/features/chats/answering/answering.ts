import { HISTORY_MESSAGES_MAX } from "@pluma/contract/chats/history";
import type { Source } from "@pluma/contract/generation/sources";
import type { Language } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { findSelf } from "../../accounts/index.ts";
import {
  type AvatarRow,
  type Brief,
  briefAvatar,
  inTurn,
  joinPieces,
  keepPrompt,
  rightsOver,
} from "../../avatars/index.ts";
import { type Asked, type Begin, type Screen, searchWeb, startGeneration } from "../../generation/index.ts";
import { type FilesInPrompt, filesForPrompt } from "../files/index.ts";
import { type Beside, type Composed, promptSource, type ReadBeside } from "../prompts/source.ts";
import { showOne } from "../showMessages.ts";
import { type MessageRow, readHistory } from "../store.messages.ts";
import { writeSources } from "../store.system.ts";
import { isBeyond, summaryBefore } from "../summing/summing.ts";
import { materialOf } from "./instructions.ts";
import { withPictures } from "./pictures.ts";
import { announceAnswer, announceLong, CHAT_ANSWER, type StreamsTo } from "./text.ts";
import { type Question, type Said, turnsOf, turnsToContinue } from "./turns.ts";

type Prepared = Parameters<typeof startGeneration>[1];
type History = Pick<Awaited<ReturnType<typeof readHistory>>[number], "messageId" | "role" | "content">[];

/** An answer that is to be asked for: its row, and what it may lean on. */
export type Wanted = {
  answer: MessageRow;
  prepared: Prepared;
  /** The question in the person's words: what is searched for, and told to others. */
  text: string;
  /** What the model is told in place of it, where it was filled in. */
  composed: Composed | null;
  /** What goes along with a prompt that is tried before it is saved. */
  beside?: ReadBeside | null;
  /** What was said before it, newest first. */
  before: (ctx: ActorCtx) => Promise<Said[]>;
  lang: Language;
  searchOnInternet: boolean;
  /** The files that went with the question; null when the conversation has none at all. */
  fileIds: number[] | null;
  sample: string | null;
  /** Who answers; null for nobody in particular. */
  avatar: AvatarRow | null;
  streamsTo: StreamsTo;
};

/** Asks for a prepared answer, in the background: finds what it may lean on, shows that, and then asks the model. */
export function startAnswer(asker: ActorCtx, wanted: Wanted): void {
  const { answer, avatar, text } = wanted;
  announce(asker, wanted);
  const ask = async (ctx: ActorCtx, signal: AbortSignal, begin: Begin): Promise<Asked> => {
    const said = wanted.before(ctx);
    const read = readBeside(ctx, wanted, signal);
    const others = Promise.all([readFiles(ctx, wanted), searchesFor(wanted) ? findPages(ctx, text, signal) : []]);
    // Beside what is set aside for an avatar's answer, and before its first piece, which meets no row without them.
    const meanwhile = async (own: Source[]) => {
      const [files, pages] = await others;
      const sources = [...own, ...files.sources, ...pages];
      if (sources.length > 0) await tellSources(ctx, { answer, avatar, sources });
    };
    const [seen, brief, [files, pages], beside, early] = await Promise.all([
      said.then((earlier) => seenBy(ctx, wanted, earlier)),
      avatar
        ? begin(() => briefFor(ctx, wanted, avatar, { earlier: said, signal, begin, meanwhile }))
        : meanwhile([]).then(() => null),
      others,
      read,
      // Nothing is set aside for what an avatar answers without a model.
      avatar ? null : read.then((beside) => keepingOf(ctx, wanted, { beside, begin })),
    ]);
    if (brief && brief.said !== null) return { said: brief.said };
    const own = brief?.sources.length ?? 0;
    const found = [brief?.material, files.textAfter(own), materialOf(pages, own + files.sources.length)];
    const material = [beside?.text, ...found];
    const keeping = avatar ? keepingOf(ctx, wanted, { beside, begin }) : early;
    const question = await questionOf(ctx, wanted, { brief, keeping, material, ...seen });
    return { turns: turnsOf(question, seen.before), screen: screenOf(brief, keeping) };
  };
  startGeneration(asker, wanted.prepared, ask);
}

/** Asks for the rest of an answer; it leans on the sources that it has. */
export function startRest(asker: ActorCtx, wanted: Wanted): void {
  const { answer, avatar } = wanted;
  announce(asker, wanted);
  const ask = async (ctx: ActorCtx, signal: AbortSignal, begin: Begin): Promise<Asked> => {
    const [seen, beside] = await Promise.all([
      wanted.before(ctx).then((earlier) => seenBy(ctx, wanted, earlier)),
      readBeside(ctx, wanted, signal),
    ]);
    const sources = answer.sources ?? [];
    const goesOn = { answer: answer.content ?? "", sources };
    const brief = avatar && (await briefFor(ctx, wanted, avatar, { goesOn, signal, begin }));
    const told = sources.filter((source) => source.kind !== "avatar");
    const material = [beside?.text, brief?.material, materialOf(told, sources.length - told.length)];
    const keeping = keepingOf(ctx, wanted, { beside, begin, soFar: goesOn.answer });
    const question = await questionOf(ctx, wanted, { brief, keeping, material, ...seen });
    return { turns: turnsToContinue(question, seen.before, goesOn.answer), screen: screenOf(brief, keeping) };
  };
  startGeneration(asker, wanted.prepared, ask);
}

function announce({ state, lang }: ActorCtx, { answer, avatar, composed, streamsTo }: Wanted): void {
  const isKept = avatar !== null || (composed?.isHidden ?? false);
  announceAnswer({ state }, answer.messageId, { conversationId: answer.conversationId, streamsTo, lang, isKept });
}

type Briefed = Pick<Parameters<typeof briefAvatar>[1], "begin" | "earlier" | "goesOn" | "meanwhile" | "signal">;

function briefFor(ctx: ActorCtx, wanted: Wanted, avatar: AvatarRow, more: Briefed): Promise<Brief> {
  const { text: question, lang } = wanted;
  const answer = { kind: CHAT_ANSWER, ref: wanted.answer.messageId };
  const { userId, organizationId, hasOwnKey } = ctx.actor;
  const payer = { userId, organizationId, hasOwnKey };
  const isEditor = rightsOver(ctx, avatar).edit;
  return briefAvatar(ctx, { avatar, isEditor, question, answer, lang, payer, ...more });
}

/** What goes along with a prompt that was filled in, or is tried; a question in the person's words finds what of it fits. */
async function readBeside(ctx: ActorCtx, { composed, beside, text }: Wanted, signal: AbortSignal) {
  const read = composed?.beside ?? beside;
  return read ? read(ctx, text, signal) : null;
}

/** What the model is told of keeping a prompt, and the screen of its answer: as soon as it is known how much it may give out. */
type Keeping = { rule: string; screen: Promise<Screen> };

/** What keeps the prompt that an answer is given to; null where whoever asks may read it. */
function keepingOf(
  ctx: ActorCtx,
  { composed, answer }: Wanted,
  { beside, soFar = "", begin }: { beside: Beside | null; soFar?: string; begin: Begin },
): Keeping | null {
  if (!composed?.isHidden) return null;
  const context = joinPieces(composed.hidden.map((text) => ({ text })));
  const hiding = { stored: composed.stored, context, beside, answer: { kind: CHAT_ANSWER, ref: answer.messageId } };
  const { rule, screenWithin } = keepPrompt({ context, material: joinPieces(beside?.pieces ?? []), soFar });
  // A way to the database, which the first word need not wait for: the model is asked meanwhile.
  return { rule, screen: begin(() => promptSource(ctx).bound(ctx, hiding).then(screenWithin)) };
}

/** Who looks at an answer: whoever keeps the avatar, and whoever keeps the prompt. */
function screenOf(brief: Brief | null, keeping: Keeping | null): Screen | Promise<Screen> | null {
  if (!brief || !keeping) return brief?.screen ?? keeping?.screen ?? null;
  return Promise.all([brief.screen, keeping.screen]).then(([first, second]) => inTurn(first, second));
}

type Leaning = {
  brief: Brief | null;
  keeping: Keeping | null;
  material: (string | undefined)[];
  pictures: string[];
  summary: string | null;
};

async function questionOf(
  ctx: ActorCtx,
  { answer, text, composed, lang, sample }: Wanted,
  { brief, keeping, material, pictures, summary }: Leaning,
): Promise<Question> {
  const { messageTypeId } = answer;
  const isManual = await writesPrompts(ctx, messageTypeId);
  return {
    text: composed?.prompt ?? text,
    own: text,
    messageTypeId,
    lang,
    isManual,
    style: isManual ? "" : await styleOf(ctx),
    sample,
    instruction: brief?.instruction ?? null,
    rule: keeping?.rule ?? null,
    material: material.filter(Boolean).join("\n\n"),
    pictures,
    summary,
  };
}

/** What may answer from its material alone looks nowhere else. */
const searchesFor = ({ avatar, searchOnInternet }: Wanted): boolean =>
  searchOnInternet && avatar?.mode !== "material_only";

/** Whether the person writes every prompt of a generator themselves. */
async function writesPrompts(ctx: ActorCtx, messageTypeId: number): Promise<boolean> {
  return messageTypeId !== 1 && ((await findSelf(ctx))?.manualMode ?? false);
}

/** How the person wants to be written for; asked only of those who say so. */
async function styleOf(ctx: ActorCtx): Promise<string> {
  return ctx.actor.hasInstructions === false ? "" : ((await findSelf(ctx))?.writingInstructions ?? "");
}

async function readFiles(ctx: ActorCtx, { answer, text, fileIds }: Wanted): Promise<FilesInPrompt> {
  if (fileIds === null || answer.conversationId === null) return { sources: [], textAfter: () => "" };
  return filesForPrompt(ctx, { conversationId: answer.conversationId, question: text, fileIds });
}

/** What was said before as the model is told it: with its pictures, and summed up where it is too long. */
async function seenBy(ctx: ActorCtx, { answer, fileIds }: Wanted, earlier: Said[]) {
  const { conversationId } = answer;
  const [seen, summary] = await Promise.all([
    withPictures(ctx, { conversationId, fileIds }, earlier),
    summaryBefore(ctx, conversationId, earlier),
  ]);
  if (isBeyond(earlier)) announceLong(ctx, answer.messageId);
  return { ...seen, summary };
}

async function findPages(ctx: ActorCtx, query: string, signal: AbortSignal) {
  const { userId, organizationId } = ctx.actor;
  const pages = await searchWeb(ctx, { userId, organizationId }, query, signal);
  return pages.map((page) => ({ kind: "web" as const, ...page }));
}

type Told = { sources: Source[] };

/** Keeps and shows what an answer leans on before its first piece, so that no piece meets a row without it. */
async function tellSources(ctx: ActorCtx, { answer, avatar, sources }: Pick<Wanted, "answer" | "avatar"> & Told) {
  const [message] = await Promise.all([
    showOne(ctx, { ...answer, sources }, ctx.lang, avatar),
    writeSources(ctx, answer.messageId, sources),
  ]);
  ctx.push(ctx.actor.userId, "message", { conversation_id: answer.conversationId, message });
}

/** What was said before a message on the path that is shown. */
export async function readBefore(ctx: ActorCtx, conversationId: number, messageId: number): Promise<Said[]> {
  return saidBefore(await readHistory(ctx, conversationId, HISTORY_MESSAGES_MAX), messageId);
}

/** What of a history stands before a message, newest first. */
export function saidBefore(history: History, messageId: number): Said[] {
  return history.flatMap((row) =>
    row.content && row.messageId < messageId
      ? [{ role: row.role, content: row.content, messageId: row.messageId }]
      : [],
  );
}
