import type { App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { tellHappened } from "../../../platform/webhooks/happenings.ts";
import { digestOf } from "./digest.ts";
import { questionOf } from "./rules.ts";
import { countWaiting, upsertItem } from "./store.system.ts";
import type { InboxRow } from "./store.ts";

/**
 * Puts a question that an avatar's material did not answer before those who may edit it, without saying who asked. The
 * same question is there once and counts up; one that was put aside stays aside.
 */
export const noteUnanswered = (app: App, avatarId: number, question: string): Promise<void> =>
  note(app, avatarId, "unanswered", question);

/** Tells those who may edit an avatar that an answer to this question was stopped, because it gave hidden text out. */
export const noteLeak = (app: App, avatarId: number, question: string): Promise<void> =>
  note(app, avatarId, "leak", question);

/** Tells them that somebody was given as much of the context as one person may; once for each, counting up. */
export const noteDrawn = (app: App, avatarId: number, userId: number, question: string) =>
  note(app, avatarId, "drawn", question, `person:${userId}`);

/** Tells them that somebody has to wait, for answers are withheld from them; once for each, counting up. */
export const noteSlowed = (app: App, avatarId: number, userId: number, question: string) =>
  note(app, avatarId, "slowed", question, `person:${userId}`);

async function note(app: App, avatarId: number, kind: InboxRow["kind"], asked: string, digest?: string): Promise<void> {
  const question = questionOf(asked);
  if (question === "") return;
  const noted = await inTransaction(app, async (tx) => {
    const item = await upsertItem(tx, { avatarId, kind, digest: digest ?? digestOf(question), question });
    if (item?.isNew && kind === "unanswered") {
      await tellHappened(tx, "question.unanswered", item, { item_id: item.itemId, avatar_id: avatarId, question });
    }
    return item;
  });
  if (noted?.userId) await tellInbox(app, { avatarId, userId: noted.userId });
}

/** Tells the open screens of an avatar's owner how much waits in its inbox. */
export async function tellInbox(
  app: Pick<App, "db" | "push">,
  { avatarId, userId }: { avatarId: number; userId: number | null },
): Promise<void> {
  if (userId === null) return;
  app.push(userId, "avatar_inbox", { avatar_id: avatarId, waiting: await countWaiting(app, avatarId) });
}
