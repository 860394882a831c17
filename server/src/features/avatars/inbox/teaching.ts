import { AVATAR_FILES_MAX, EDITABLE_LENGTH_MAX } from "@pluma/contract/avatars/files";
import type { avatarInbox } from "@pluma/contract/avatars/inbox";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { tellHappened } from "../../../platform/webhooks/happenings.ts";
import { languageOf } from "../../accounts/index.ts";
import { editableAvatar, lockEditable } from "../access.ts";
import { readText } from "../files/find.ts";
import { keepText } from "../files/keep.ts";
import { replaceText } from "../files/replace.ts";
import { countStanding, findTaught } from "../files/store.ts";
import { answerFile } from "../files/tell.ts";
import { words } from "../locales/words.ts";
import type { AvatarRow } from "../store.ts";
import { digestOf } from "./digest.ts";
import { closeAlike, showItem } from "./inbox.ts";
import { tellInbox } from "./note.ts";
import { questionOf, subjectOf, withTaught } from "./rules.ts";
import { type InboxRow, lockItem, lockWaiting } from "./store.ts";

/**
 * Teaches an avatar an answer: it stands in the avatar's taught text from now on, whoever else teaches meanwhile, and the
 * entry of the inbox that is named, or that asks the same, is done, with those that ask the like. Refuses one that was done
 * before.
 */
export async function teachAnswer(ctx: ActorCtx, { params, body }: Input<typeof avatarInbox.teachAnswer>) {
  const { avatarId } = await editableAvatar(ctx, params.id);
  const taught = await inTransaction(ctx, async (tx) => {
    const avatar = await lockEditable(tx, avatarId);
    const item = await itemOf(tx, avatar, body);
    const added = await addAnswer(tx, avatar, body);
    if (item) {
      const { itemId: item_id, question } = item;
      await tellHappened(tx, "question.answered", avatar, {
        item_id,
        avatar_id: avatarId,
        question,
        answer: body.answer,
      });
    }
    return { ...added, item: item && (await closeAlike(tx, item, "taught")) };
  });
  const { avatar } = await answerFile(ctx, taught.avatar, taught.row);
  if (taught.item) await tellInbox(ctx, taught.avatar);
  return { avatar, item: taught.item && showItem(taught.item) };
}

type Lesson = Input<typeof avatarInbox.teachAnswer>["body"];

/** The entry that is done with this: the one that is named, else the one in which the same question waits. */
async function itemOf(tx: ActorCtx, avatar: AvatarRow, { item_id: itemId, question }: Lesson) {
  if (itemId !== undefined) return checkItem(avatar, await lockItem(tx, itemId));
  return (await lockWaiting(tx, avatar.avatarId, digestOf(questionOf(question)))) ?? null;
}

// The text is stored while the avatar is locked: made before that, it would lack what others teach meanwhile, and of
// many who teach at once each would have to begin again and again.
async function addAnswer(tx: ActorCtx, avatar: AvatarRow, { question, answer }: Lesson) {
  const old = await findTaught(tx, avatar.avatarId);
  if (!old && (await countStanding(tx, avatar.avatarId)) >= AVATAR_FILES_MAX) refuse("avatar_files_full");
  const before = old ? await readText(tx, old) : { name: await nameFor(tx, avatar), content: "" };
  const content = withTaught(before.content, question, answer);
  if (content.length > EDITABLE_LENGTH_MAX) refuse("too_large");
  const upload = { name: before.name, type: "text/plain", bytes: new TextEncoder().encode(content) };
  const kept = await keepText(tx, avatar, upload);
  const change = { userId: tx.actor.userId, reason: "taught" as const, subject: subjectOf(question) };
  return replaceText(tx, avatar, { old, kept, isTaught: true, ...change });
}

async function nameFor(ctx: ActorCtx, { userId }: AvatarRow): Promise<string> {
  return words[userId === null ? ctx.lang : await languageOf(ctx, userId)].files.taught;
}

/** An entry that waits in the inbox of this avatar. */
function checkItem({ avatarId }: AvatarRow, item: InboxRow | undefined): InboxRow {
  if (item?.avatarId !== avatarId) return refuse("not_found");
  return item.state === "open" ? item : refuse("inbox_item_done");
}
