import { createHash, randomBytes } from "node:crypto";
import type { SharedLink } from "@pluma/contract/chats/sharing";
import type { ActorCtx, Ctx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { placedFor } from "../../../platform/sites.ts";
import { words } from "../locales/words.ts";
import { belongsWhere } from "./belonging.ts";
import { nameOfText } from "./rules.ts";
import { countView, findLinked, readUpTo } from "./store.system.ts";
import { deleteLink, findSharable, keepLink, type LinkRow, readLinks } from "./store.ts";

const TOKEN_BYTES = 32;
const SEALED_FOR = "shared-link";
const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

/**
 * Makes a link to an own message, `whole` to its chat up to it, or answers the one that there is. What is unfinished is shown
 * once it is finished. What belongs to an organization that the caller has left does not exist.
 */
export async function addLink(ctx: ActorCtx, messageId: number, isWhole: boolean): Promise<{ link: SharedLink }> {
  const found = (await findSharable(ctx, messageId)) ?? refuse("not_found");
  if (!(await belongsWhere(ctx, ctx.actor.userId, found.organizationId))) refuse("not_found");
  if (isWhole && found.message.conversationId === null) refuse("not_found");
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const sealedToken = ctx.secrets.seal(token, SEALED_FOR);
  const { messageId: id } = found.message;
  const row = await keepLink(ctx, { messageId: id, isWhole, tokenHash: hashOf(token), sealedToken });
  return { link: await showLink(ctx, { ...row, organizationId: found.organizationId }) };
}

/** The caller's links, newest first. */
export async function listLinks(ctx: ActorCtx, messageId: number | undefined): Promise<{ links: SharedLink[] }> {
  const rows = await readLinks(ctx, messageId);
  return { links: await Promise.all(rows.map((row) => showLink(ctx, row))) };
}

/** Takes an own link back. */
export async function revokeLink(ctx: ActorCtx, linkId: number): Promise<undefined> {
  if (!(await deleteLink(ctx, linkId))) refuse("not_found");
}

/**
 * What a link shows to whoever has it; one that was taken back is as one that never was, and so is one of an
 * organization's text once whoever made it has left. Its views are counted.
 */
export async function readShared(ctx: Ctx, token: string) {
  const { linkId, userId, organizationId, createdAt, ...found } =
    (await findLinked(ctx.db, hashOf(token))) ?? refuse("not_found");
  const { content } = found;
  if (!content) return refuse("not_found");
  if (!(await belongsWhere(ctx, userId, organizationId))) refuse("not_found");
  // On an organization's own host there is nothing of anybody else's.
  if (ctx.site !== null && organizationId !== ctx.site) refuse("not_found");
  await countView(ctx.db, linkId);
  const shown = found.isWhole
    ? { content: await wholeOf(ctx, found.messageId), name: found.name ?? nameOfText(content) }
    : { content };
  return { shared: { name: nameOfText(content), createdAt: createdAt.toISOString(), ...shown } };
}

/** A chat up to a message: who said what. Of the files and sources of its messages nothing is said. */
async function wholeOf({ db, lang }: Ctx, messageId: number): Promise<string> {
  const turns = await readUpTo(db, messageId);
  return turns.map(({ role, content }) => `**${words[lang].export[role]}**\n\n${content}`).join("\n\n---\n\n");
}

/** It leads to the host of whose text it shows. */
async function showLink(ctx: ActorCtx, row: LinkRow & { organizationId: number | null }): Promise<SharedLink> {
  const { publicUrl, secrets } = await placedFor(ctx, row.organizationId);
  return {
    link_id: row.linkId,
    message_id: row.messageId,
    whole: row.isWhole,
    url: `${publicUrl}/shared/${secrets.open(row.sealedToken, SEALED_FOR)}`,
    views: row.views,
    createdAt: row.createdAt.toISOString(),
  };
}
