import type { ActorCtx } from "../../../platform/context.ts";
import { picturesForPrompt } from "../files/index.ts";
import { historyThatFits } from "../rules.ts";
import type { Said } from "./turns.ts";

type Asked = { conversationId: number | null; fileIds: number[] | null };

/** A question's pictures, and what was said before it with the pictures that are still shown. */
type Seen = { pictures: string[]; before: Said[] };

/** Puts the pictures of a conversation to what a model is told. A conversation without files has none, and nothing is asked. */
export async function withPictures(ctx: ActorCtx, { conversationId, fileIds }: Asked, before: Said[]): Promise<Seen> {
  if (conversationId === null || fileIds === null) return { pictures: [], before };
  // Models take pictures from people alone.
  const messageIds = historyThatFits(before)
    .filter(({ role }) => role === "user")
    .flatMap(({ messageId }) => messageId ?? [])
    .reverse();
  const shown = await picturesForPrompt(ctx, { conversationId, fileIds, messageIds });
  const seen = before.map((said) => {
    const pictures = shown.before.get(said.messageId ?? 0);
    const content = shown.passed.has(said.messageId ?? 0) ? `${said.content}\n\n${passed}` : said.content;
    return { ...said, content, ...(pictures && { pictures }) };
  });
  return { pictures: shown.question, before: seen };
}

const passed = "(With this message came images that you are not shown any more.)";
