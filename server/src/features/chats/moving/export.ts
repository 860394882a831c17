import type { ChatFormat } from "@pluma/contract/chats/moving";
import type { ServedFile } from "@pluma/contract/kit/kit";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import type { ExportedFile } from "../../../platform/features/personalData.ts";
import { servedOnce } from "../../../platform/files/spool.ts";
import { packArchive } from "../../../platform/files/zip.ts";
import type { Pictures } from "../../../providers/documents/index.ts";
import { findCallerById, languageOf, noteExported } from "../../accounts/index.ts";
import { type PrintedPicture, readPrinted } from "../../files/index.ts";
import { membershipsOf } from "../../organizations/index.ts";
import { words } from "../locales/words.ts";
import { makePdf, makeWord } from "../sharing/documents.ts";
import { fileNameOf } from "../sharing/rules.ts";
import { showMessages } from "../showMessages.ts";
import type { MessageRow } from "../store.messages.ts";
import { type ConversationRow, findConversation } from "../store.ts";
import { readChosen } from "./store.export.ts";
import { readConversationsAfter, readOutputsAfter } from "./store.system.ts";
import { isPicture, outputsToMarkdown, readWhole, toJson, toMarkdown, toReadable, type WrittenChat } from "./write.ts";

type Format = "markdown" | "json";

const AT_A_TIME = 100;
/** More pictures than this are their names. */
const PICTURES_MAX = 60;
const types: Record<Format, string> = {
  markdown: "text/markdown; charset=utf-8",
  json: "application/json; charset=utf-8",
};
const endings: Record<Format, string> = { markdown: "md", json: "json" };

/**
 * An own conversation as a file: the thread that is shown as Markdown, Word or PDF, or everything as JSON. Refuses a document
 * of more than 200 kB.
 */
export async function exportConversation(ctx: ActorCtx, id: number, format: ChatFormat): Promise<ServedFile> {
  const row = (await findConversation(ctx, id)) ?? refuse("not_found");
  const made = await makeFile(ctx, row, format);
  await noteExported(ctx, "conversation", { organizationId: row.organizationId, count: 1, format });
  return made;
}

async function makeFile(ctx: ActorCtx, row: ConversationRow, format: ChatFormat): Promise<ServedFile> {
  if (format === "markdown" || format === "json") {
    const name = fileNameOf(row.name, endings[format], words[ctx.lang].export.document);
    return { name, type: types[format], bytes: Buffer.from(await write(ctx, row, format)) };
  }
  const chat = await readWhole(ctx, row, ctx.lang);
  const pictures = await picturesOf(ctx, chat);
  const text = toReadable(chat, ctx.lang, pictures);
  return (format === "word" ? makeWord : makePdf)(ctx, { text, name: row.name, pictures });
}

/** The pictures of the thread that is shown, as they are printed: as many as a document holds, those that are still there. */
async function picturesOf(ctx: ActorCtx, { messages }: WrittenChat): Promise<Pictures> {
  const ids = messages
    .filter(({ current }) => current)
    .flatMap(({ files }) => files.filter(isPicture).map(({ file_id }) => file_id));
  const pictures = new Map<number, PrintedPicture>();
  for (const fileId of ids.slice(0, PICTURES_MAX)) {
    const picture = await readPrinted(ctx, ctx.actor.userId, fileId);
    if (picture) pictures.set(fileId, picture);
  }
  return pictures;
}

/** Several own conversations as a .zip, a file for each. One that is missing refuses all. */
export async function exportConversations(
  ctx: ActorCtx,
  { conversation_ids, format }: { conversation_ids: number[]; format: Format },
): Promise<ServedFile> {
  const ids = [...new Set(conversation_ids)];
  const rows = await readChosen(ctx, ids);
  if (rows.length < ids.length) refuse("not_found");
  const packed = await packArchive(ctx.config.dataDir, async (archive) => {
    for (const row of rows) {
      const path = fileNameOf(row.name, endings[format], words[ctx.lang].export.document);
      if (!(await archive.add({ path, content: await write(ctx, row, format) }))) refuse("too_large");
    }
  });
  const bytes = servedOnce(packed);
  for (const [organizationId, { length: count }] of Map.groupBy(rows, (row) => row.organizationId)) {
    await noteExported(ctx, "conversation", { organizationId, count, format });
  }
  const name = `${words[ctx.lang].export.archive}-${ctx.clock.now().toISOString().slice(0, 10)}.zip`;
  return { name, type: "application/zip", bytes };
}

async function write(ctx: ActorCtx, row: ConversationRow, format: Format): Promise<string> {
  const chat = await readWhole(ctx, row, ctx.lang);
  return format === "json" ? toJson(chat) : toMarkdown(chat, ctx.lang);
}

/**
 * Everything that a person wrote and was answered: to read (Markdown) and to go on with elsewhere (JSON). What belongs to
 * an organization that they have left is no longer theirs to take along.
 */
export async function* exportChats(app: App, userId: number): AsyncGenerator<ExportedFile> {
  const lang = await languageOf(app, userId);
  const isTheirs = await withinReach(app, userId);
  const conversations = all((after) => readConversationsAfter(app.db, userId, after, AT_A_TIME), chatId);
  for await (const row of conversations) {
    if (!isTheirs(row)) continue;
    const chat = await readWhole(app, row, lang);
    // The id in front keeps two conversations of one name apart.
    const path = `conversations/${row.conversationId} ${row.name.replaceAll("/", "-")}`;
    yield { path: `${path}.md`, content: toMarkdown(chat, lang) };
    yield { path: `${path}.json`, content: toJson(chat) };
  }
  const outputs: MessageRow[] = [];
  for await (const row of all((after) => readOutputsAfter(app.db, userId, after, AT_A_TIME), messageId)) {
    if (isTheirs(row)) outputs.push(row);
  }
  if (outputs.length === 0) return;
  const messages = await showMessages(app, outputs, lang);
  yield { path: "outputs.md", content: outputsToMarkdown(messages) };
  yield { path: "outputs.json", content: toJson({ messages }) };
}

/** Tells what is personal, or of an organization that the person is in now, or all where they are of the staff. */
async function withinReach(app: App, userId: number) {
  const [caller, memberships] = await Promise.all([findCallerById(app, userId), membershipsOf(app, userId)]);
  const own = new Set<number | null>([null, ...memberships.map(({ organizationId }) => organizationId)]);
  const isStaff = (caller?.staffRole ?? null) !== null;
  return ({ organizationId }: { organizationId: number | null }): boolean => isStaff || own.has(organizationId);
}

const chatId = ({ conversationId }: ConversationRow): number => conversationId;
const messageId = (row: MessageRow): number => row.messageId;

/** Every row, read some at a time. */
async function* all<R>(readAfter: (after: number) => Promise<R[]>, idOf: (row: R) => number): AsyncGenerator<R> {
  for (let after = 0; ; ) {
    const rows = await readAfter(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < AT_A_TIME) return;
    after = idOf(last);
  }
}
