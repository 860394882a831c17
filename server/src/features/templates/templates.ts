import type { Input } from "@pluma/contract/kit/kit";
import type { templates } from "@pluma/contract/templates/templates";
import type { ActorCtx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { deletedSince } from "../../platform/time/deletedSince.ts";
import { noteDeleted } from "../accounts/index.ts";
import { lockEditable, visibleTemplate } from "./access.ts";
import { copyFiles, dropFiles } from "./files/bringing.ts";
import { putIn } from "./files/keep.ts";
import { takeRoom } from "./room.ts";
import { mayPublish, mayReadPrompt } from "./rules.ts";
import { changedBy } from "./saving/changes.ts";
import { fieldsOf } from "./saving/checks.ts";
import { checkTemplate } from "./saving/checkTemplate.ts";
import { checkUnchanged } from "./saving/meanwhile.ts";
import { carryRenamed } from "./saving/renaming.ts";
import { showOpen, showTemplate } from "./show.ts";
import { updateTemplate } from "./store.system.ts";
import { lockDeleted, type Made, writeStar } from "./store.ts";
import { tellTemplate } from "./tell.ts";
import { madeOf, makeTemplate, writeState } from "./writeState.ts";

/** A template that the caller may use, with what they filled in last. */
export async function readTemplate(ctx: ActorCtx, { params }: Input<typeof templates.readTemplate>) {
  return { template: await showOpen(ctx, await visibleTemplate(ctx, params.id)) };
}

/** Makes a template of the caller's, in the selected organization or personal; public for staff alone. */
export async function createTemplate(ctx: ActorCtx, { body }: Input<typeof templates.createTemplate>) {
  const { userId, organizationId } = ctx.actor;
  allow(!body.public || mayPublish(ctx.actor), "template_publish_refused");
  const { name, description, content, type, tags, language, editable, template_fields: sent } = body;
  const fields = fieldsOf(content, sent);
  const made: Made = {
    name,
    description,
    content,
    type,
    tags,
    language,
    editable,
    showPrompt: body.show_prompt,
    fields,
  };
  checkTemplate(ctx, made, sent);
  const values = { ...made, userId, organizationId, isPublic: body.public, campaignsOnly: body.campaigns_only };
  const row = await inTransaction(ctx, async (tx) => {
    await takeRoom(tx, 1);
    return makeTemplate(tx, values, userId);
  });
  tellTemplate(ctx, row);
  return { template: await showOpen(ctx, row) };
}

/** Changes a template as a new version; refuses what somebody else changed since the version that the caller read. */
export async function saveTemplate(ctx: ActorCtx, { body }: Input<typeof templates.saveTemplate>) {
  const row = await inTransaction(ctx, async (tx) => {
    const locked = await lockEditable(tx, body.template_id);
    await checkUnchanged(tx, locked, body.version);
    const { made, sent, beside } = changedBy(ctx.actor, locked, body);
    checkTemplate(ctx, made, sent);
    const written = await writeState(tx, locked, made, { userId: ctx.actor.userId }, beside);
    await carryRenamed(tx, locked, written, body.renamed ?? {});
    return written;
  });
  tellTemplate(ctx, row);
  return { template: await showOpen(ctx, row) };
}

/**
 * Makes a copy for the caller of a template whose prompt they may read, in the selected organization or personal; with its
 * files where they may open those.
 */
export async function duplicateTemplate(ctx: ActorCtx, { params, body }: Input<typeof templates.duplicateTemplate>) {
  const { userId, organizationId } = ctx.actor;
  const template = await visibleTemplate(ctx, params.id);
  allow(mayReadPrompt(ctx.actor, template), "template_prompt_kept");
  const name = body.name ?? template.name;
  const values = { ...madeOf(template), name, editable: false, userId, organizationId };
  const copies = await copyFiles(ctx, template);
  const row = await inTransaction(ctx, async (tx) => {
    await takeRoom(tx, 1);
    const made = await makeTemplate(tx, values, userId);
    for (const copy of copies) await putIn(tx, made, copy);
    return made;
  }).catch(async (error: unknown) => {
    await dropFiles(ctx, copies);
    throw error;
  });
  tellTemplate(ctx, row);
  return { template: await showOpen(ctx, row) };
}

/** Sets or takes away the caller's star of a template that they may use; without a wish, whichever it has not. */
export async function favoriteTemplate(ctx: ActorCtx, { body }: Input<typeof templates.favoriteTemplate>) {
  const template = await visibleTemplate(ctx, body.template_id);
  await inTransaction(ctx, (tx) => writeStar(tx, template.templateId, body.favorite));
  return { template: await showTemplate(ctx, template) };
}

/** Deletes a template; for 30 days those who decide for it can bring it back. */
export async function deleteTemplate(
  ctx: ActorCtx,
  { params }: Input<typeof templates.deleteTemplate>,
): Promise<undefined> {
  const row = await inTransaction(ctx, async (tx) => {
    const { templateId, organizationId } = await lockEditable(tx, params.id);
    await noteDeleted(tx, "template", templateId, organizationId);
    return updateTemplate(tx.db, templateId, { deletedAt: ctx.clock.now() });
  });
  tellTemplate(ctx, row);
}

/** Brings a deleted template back; one of the caller's own only where they have room for it. */
export async function restoreTemplate(ctx: ActorCtx, { params }: Input<typeof templates.restoreTemplate>) {
  const row = await inTransaction(ctx, async (tx) => {
    const locked = (await lockDeleted(tx, params.id, deletedSince(ctx))) ?? refuse("not_found");
    const { templateId, userId } = locked;
    if (userId === ctx.actor.userId) await takeRoom(tx, 1);
    return updateTemplate(tx.db, templateId, { deletedAt: null });
  });
  tellTemplate(ctx, row);
  return { template: await showTemplate(ctx, row) };
}
