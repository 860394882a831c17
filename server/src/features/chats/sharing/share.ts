import type { Recipient, sharing } from "@pluma/contract/chats/sharing";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { findIdByEmail, findPeople, findSelf } from "../../accounts/index.ts";
import { asOthersSee } from "../../avatars/index.ts";
import { memberIdsOf } from "../../organizations/index.ts";
import { words } from "../locales/words.ts";
import { nameFrom } from "../rules.ts";
import { showConversation } from "../show.ts";
import { nameOfCopy, sourcesToShare } from "./rules.ts";
import { addCopy, type CopyRow } from "./store.system.ts";
import { findSharable, readOwnText } from "./store.ts";

type Asked = Input<typeof sharing.shareMessage>["body"];

const SHOWN_MAX = 50;
const nameOf = ({ name, lastName }: { name: string; lastName: string }): string => `${name} ${lastName}`.trim();

/** The other members of the selected organization, by name, at most 50 of them. */
export async function listRecipients(ctx: ActorCtx, query: string): Promise<{ recipients: Recipient[] }> {
  const { organizationId } = ctx.actor;
  if (organizationId === null) return { recipients: [] };
  const people = await findPeople(ctx, await othersIn(ctx, organizationId), query, SHOWN_MAX);
  const recipients = people.map((person) => ({ user_id: person.userId, name: nameOf(person), email: person.email }));
  return { recipients };
}

/**
 * Gives others of the same organization a copy of an own message, with the question before it, in a chat of theirs.
 * Refuses all when one of them is not of it, and what belongs to no organization.
 */
export async function shareMessage(ctx: ActorCtx, asked: Asked) {
  const found = (await findSharable(ctx, asked.message_id)) ?? refuse("not_found");
  const { message, organizationId } = found;
  if (message.isGenerating) refuse("still_generating");
  if (!message.content) refuse("not_found");
  if (organizationId === null) refuse("share_personal");
  const recipients = await recipientsOf(ctx, organizationId, asked);
  const [sharer, question] = await Promise.all([findSelf(ctx), questionOf(ctx, message)]);
  const name = found.name ?? nameFrom(message.prompt ?? message.content);
  const { role, content, model, finishReason } = message;
  const sources = message.sources && (await asOthersSee(ctx, sourcesToShare(message.sources)));
  const copy = { role, content, model, finishReason, sources };
  const copies = await inTransaction(ctx, async (tx) => {
    const made: CopyRow[] = [];
    for (const { userId, lang } of recipients) {
      const theirs = nameOfCopy(name, sharer ? nameOf(sharer) : "", words[lang ?? "en"].sharedFrom);
      made.push(await addCopy(tx, { userId, organizationId, name: theirs }, question, copy));
    }
    return made;
  });
  for (const row of copies) ctx.push(row.userId, "conversation", { conversation: showConversation(row) });
  return { shared: copies.length };
}

/** Whom a message is shared with: members of its organization, each once, and nobody else. */
async function recipientsOf(
  ctx: ActorCtx,
  organizationId: number,
  { user_id, email, user_ids }: Pick<Asked, "user_id" | "email" | "user_ids">,
) {
  const others = await othersIn(ctx, organizationId);
  const wanted = new Set([...(user_ids ?? []), ...(user_id === undefined ? [] : [user_id])]);
  if (email !== undefined) wanted.add((await findIdByEmail(ctx, email)) ?? refuse("recipient_missing"));
  const members = new Set(others);
  const known = [...wanted].filter((userId) => members.has(userId));
  const people = await findPeople(ctx, known, "", known.length);
  if (people.length < wanted.size) refuse("recipient_missing");
  return people;
}

/** The others of an organization; there are none for whoever is not, or no longer, of it. */
async function othersIn(ctx: ActorCtx, organizationId: number): Promise<number[]> {
  const { userId } = ctx.actor;
  return (await memberIdsOf(ctx, organizationId)).filter((member) => member !== userId);
}

async function questionOf(
  ctx: ActorCtx,
  { role, userMessageId, prompt }: { role: string; userMessageId: number | null; prompt: string | null },
): Promise<string | null> {
  if (role === "user") return null;
  return (userMessageId === null ? null : await readOwnText(ctx, userMessageId)) ?? prompt;
}
