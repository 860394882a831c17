import type { App } from "../../../platform/context.ts";
import { askBriefly } from "../../generation/index.ts";
import { titleFrom } from "../rules.ts";
import { showOneConversation } from "../showConversations.ts";
import type { MessageRow } from "../store.messages.ts";
import { readBeginning, writeTitle } from "../store.system.ts";
import { titleInstruction } from "./instructions.ts";

const TEXT_LENGTH_MAX = 2000;
const TOKENS_MAX = 30;

/**
 * Gives a conversation a name after its first good answer, unless its owner gave it one; nobody pays for it, and
 * without a model that can the name stays what it was.
 */
export async function nameConversation(app: App, { conversationId, userId, finishReason }: MessageRow): Promise<void> {
  if (conversationId === null || finishReason === "error") return;
  const beginning = await readBeginning(app, conversationId);
  const answers = beginning.filter(({ role }) => role === "assistant");
  const [answer] = answers;
  const question = beginning.find(({ role }) => role === "user");
  if (!answer || !question || answers.length > 1) return;
  const chat = `${cut(question.content)}\n\n---\n\n${cut(answer.content)}`;
  const turns = [
    { role: "system" as const, content: titleInstruction },
    { role: "user" as const, content: chat },
  ];
  const { organizationId } = answer;
  const name = titleFrom(
    (await askBriefly(app, { userId, organizationId, held: "nothing", turns, tokensMax: TOKENS_MAX })) ?? "",
  );
  const row = name === "" ? undefined : await writeTitle(app, conversationId, name);
  if (row) app.push(userId, "conversation", { conversation: await showOneConversation(app, row) });
}

const cut = (text: string): string => text.slice(0, TEXT_LENGTH_MAX).toWellFormed();
