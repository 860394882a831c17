import type { Conversation } from "@pluma/contract/chats/chats";
import type { Attachment, Message } from "@pluma/contract/chats/messages";
import { citedIn } from "@pluma/contract/generation/citing";
import type { Source } from "@pluma/contract/generation/sources";
import type { Language } from "@pluma/contract/kit/kit";
import { locales } from "@pluma/contract/kit/languages";
import type { App } from "../../../platform/context.ts";
import { type Pictures, pictureMark } from "../../../providers/documents/index.ts";
import { readMarks } from "../avatars.ts";
import { words } from "../locales/words.ts";
import { showConversation } from "../show.ts";
import { showMessages } from "../showMessages.ts";
import type { MessageRow } from "../store.messages.ts";
import type { ConversationRow } from "../store.ts";
import { readAllMessages } from "./store.system.ts";

type Reader = Pick<App, "db" | "clock" | "secrets">;

/** A message as an export has it: also what it follows, and whether it is on the path that is shown. */
type Written = Message & { parent_id: number | null; current: boolean };
export type WrittenChat = Conversation & { messages: Written[] };

/** A conversation with every version of every message. Whoever asks answers for whose it is. */
export async function readWhole(app: Reader, row: ConversationRow, lang: Language): Promise<WrittenChat> {
  const rows = await readAllMessages(app.db, row.userId, row.conversationId);
  const marks = await readMarks(app, [row]);
  const shown = showConversation(row, { avatar: marks.get(row.avatarId ?? 0) });
  return { ...shown, messages: await written(app, rows, lang) };
}

async function written(app: Reader, rows: MessageRow[], lang: Language): Promise<Written[]> {
  const messages = await showMessages(app, rows, lang);
  return messages.map((message, index) => ({
    ...message,
    parent_id: rows[index]?.parentId ?? null,
    current: rows[index]?.isCurrent ?? false,
  }));
}

/** Everything of a conversation, to go on with elsewhere. */
export const toJson = (chat: object): string => `${JSON.stringify(chat, null, 2)}\n`;

/** The thread that is shown, to read. */
export const toMarkdown = (chat: WrittenChat, lang: Language): string =>
  writeThread(chat, { lang, sayWhen: (moment) => moment, pictures: new Map() });

/** The same for a document, which says when things were said as people do, and has pictures, by their files. */
export function toReadable(chat: WrittenChat, lang: Language, pictures: Pictures): string {
  const style = new Intl.DateTimeFormat(locales[lang], { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return writeThread(chat, { lang, sayWhen: (moment) => `${style.format(new Date(moment))} UTC`, pictures });
}

type Way = { lang: Language; sayWhen: (moment: string) => string; pictures: Pictures };

function writeThread({ name, messages }: WrittenChat, way: Way): string {
  const turns = messages.filter(({ current }) => current).map((message) => writeTurn(message, way));
  return `${[`# ${inLine(name)}`, ...turns].join("\n\n---\n\n")}\n`;
}

/** Texts that belong to no conversation, to read. */
export function outputsToMarkdown(messages: Message[]): string {
  const parts = messages.map(({ prompt, content, createdAt }) =>
    [prompt ? `> ${inLine(prompt)}` : "", createdAt, content ?? ""].filter((part) => part !== "").join("\n\n"),
  );
  return `${parts.join("\n\n---\n\n")}\n`;
}

/** Whether a file that went with a message is a picture. */
export const isPicture = ({ type }: Attachment): boolean => type.startsWith("image/");

function writeTurn(message: Message, { lang, sayWhen, pictures }: Way): string {
  const { role, createdAt, model, content, files, avatar } = message;
  const { [role]: anyone, files: filesWord, sources: sourcesWord } = words[lang].export;
  const who = avatar ? inLine(avatar.name).replaceAll("*", "") : anyone;
  const head = [`**${who}**`, sayWhen(createdAt), ...(role === "assistant" && model ? [model] : [])].join(" · ");
  const listed = writeSources(message, lang);
  const parts = [head, content ?? ""];
  const isShown = (file: Attachment) => isPicture(file) && pictures.has(file.file_id);
  const named = files.filter((file) => !isShown(file)).map(({ name }) => inLine(name));
  for (const { file_id, name } of files.filter(isShown)) {
    parts.push(`![${inLine(name).replace(/[[\]\\]/g, "")}](${pictureMark(file_id)})`);
  }
  if (named.length > 0) parts.push(`${filesWord}: ${named.join(", ")}`);
  if (listed.length > 0) parts.push(`${sourcesWord}:\n\n${listed.join("\n")}`);
  return parts.join("\n\n");
}

/** What an answer cites, by its numbers; one that failed has none. Files whose names are not shown have numbers too. */
function writeSources({ content, sources, error }: Message, lang: Language): string[] {
  if (error !== null) return [];
  const { page: pageWord, file: fileWord } = words[lang].export;
  const unnamed = [...new Set(sources.flatMap((source) => (source.kind === "avatar" ? source.avatar_file_id : [])))];
  const nameOf = (source: Exclude<Source, { kind: "web" }>): string =>
    source.kind === "file" ? source.name : (source.name ?? `${fileWord} ${unnamed.indexOf(source.avatar_file_id) + 1}`);
  return citedIn(content ?? "", sources.length).flatMap((number) => {
    const source = sources[number - 1];
    if (!source) return [];
    const what =
      source.kind === "web"
        ? `[${inLine(source.title).replace(/[[\]]/g, "")}](${source.url.replace(/[\s()<>]/g, encodeURIComponent)})`
        : `${inLine(nameOf(source))}${source.page === null ? "" : `, ${pageWord} ${source.page}`}`;
    return `${number}. ${what}`;
  });
}

const inLine = (text: string): string => text.replace(/\s+/g, " ").trim();
