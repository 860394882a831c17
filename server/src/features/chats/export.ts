import type { Language } from "@pluma/contract/kit";
import type { App } from "../../platform/context.ts";
import { type ExportedFile, languageOf } from "../accounts/index.ts";
import { showConversation, showMessage } from "./show.ts";
import { readAllMessages, readConversationsAfter } from "./store.export.ts";

const AT_A_TIME = 100;

/** Every conversation of a person: to read (Markdown) and to go on with elsewhere (JSON). */
export async function* exportChats(app: App, userId: number): AsyncGenerator<ExportedFile> {
  const lang = await languageOf(app, userId);
  let after = 0;
  for (;;) {
    const rows = await readConversationsAfter(app.db, userId, after, AT_A_TIME);
    for (const row of rows) {
      const messages = await readAllMessages(app.db, userId, row.conversationId);
      const conversation = {
        ...showConversation(row),
        messages: messages.map((message) => showMessage(message, lang)),
      };
      // The id in front keeps two conversations of one name apart.
      const path = `conversations/${row.conversationId} ${row.name.replaceAll("/", "-")}`;
      yield { path: `${path}.md`, content: toMarkdown(conversation, lang) };
      yield { path: `${path}.json`, content: JSON.stringify(conversation, null, 2) };
    }
    if (rows.length < AT_A_TIME) return;
    after = rows.at(-1)?.conversationId ?? after;
  }
}

type Read = { name: string; messages: { role: string; content: string | null; createdAt: string }[] };

const speakers: Record<Language, { user: string; assistant: string }> = {
  en: { user: "You", assistant: "Assistant" },
  es: { user: "Tú", assistant: "Asistente" },
};

function toMarkdown({ name, messages }: Read, lang: Language): string {
  const turns = messages.map(({ role, content, createdAt }) => {
    const who = role === "user" ? speakers[lang].user : speakers[lang].assistant;
    return `**${who}** · ${createdAt}\n\n${content ?? ""}`;
  });
  return `${[`# ${name.replace(/\s+/g, " ")}`, ...turns].join("\n\n---\n\n")}\n`;
}
