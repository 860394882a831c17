import type { App } from "../../platform/context.ts";
import { perApp } from "../../platform/state.ts";

/** An answer that this node writes to a visitor: where it stands, how far it is, and whether the avatar says that it cannot answer. */
export type Writing = { conversationId: number; number: number; text: string; isSilent: () => boolean };

const writingIn = perApp(() => new Map<number, Writing>());

/** What this node writes to visitors now, by its message. */
export const answersIn = (app: Pick<App, "state">): Map<number, Writing> => writingIn(app);

/** How far an answer is that this node writes, which is further than its row; null where another does. */
export const writtenNow = (app: Pick<App, "state">, messageId: number): string | null =>
  writingIn(app).get(messageId)?.text || null;
