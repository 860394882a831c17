import { differ } from "@pluma/contract/kit/differing/differ";
import { type Input, pagesOf } from "@pluma/contract/kit/kit";
import { TEMPLATE_VERSIONS_PER_PAGE, type templateVersions } from "@pluma/contract/templates/versions";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { lockEditable, readableTemplate } from "../access.ts";
import { bringBack } from "../files/bringing.ts";
import { mayDecide, mayOpenFiles, mayReadState } from "../rules.ts";
import { showOpen } from "../show.ts";
import type { TemplateRow, VersionRow } from "../store.ts";
import { tellTemplate } from "../tell.ts";
import { madeOf, writeState } from "../writeState.ts";
import { showState, showVersions } from "./show.ts";
import { findBefore, findVersion, readVersions } from "./store.ts";

/** A page of the versions of a template that the caller may edit and read, the newest first. */
export async function listTemplateVersions(
  ctx: ActorCtx,
  { params, query }: Input<typeof templateVersions.listTemplateVersions>,
) {
  const template = await readableTemplate(ctx, params.id);
  const limit = TEMPLATE_VERSIONS_PER_PAGE;
  const { rows, count } = await readVersions(ctx, template.templateId, { offset: (query.page - 1) * limit, limit });
  return { versions: await showVersions(ctx, template, rows), count, pages: pagesOf(count, limit) };
}

/** A version beside the one before, or beside another of the same template, and what is different in the contents. */
export async function compareTemplateVersions(
  ctx: ActorCtx,
  { params, query }: Input<typeof templateVersions.compareTemplateVersions>,
) {
  const { version: after, template } = await readableVersion(ctx, params.id);
  const before =
    query.with === undefined ? await findEarlier(ctx, after, template) : await findOther(ctx, after, query.with);
  const [version, other = null] = await showVersions(ctx, template, [after, ...(before ? [before] : [])]);
  if (!version) throw new Error("a version was not shown");
  return {
    version,
    state: await showState(ctx, after),
    with: other,
    state_with: before ? await showState(ctx, before) : null,
    differences: differ(before?.content ?? "", after.content),
  };
}

/** Brings a version back, as a new version on top; who may use it how stays unless the caller decides that. */
export async function restoreTemplateVersion(
  ctx: ActorCtx,
  { params }: Input<typeof templateVersions.restoreTemplateVersion>,
) {
  const { version } = await readableVersion(ctx, params.id);
  const row = await inTransaction(ctx, async (tx) => {
    const locked = await lockEditable(tx, version.templateId);
    allow(mayReadState(ctx.actor, locked, version), "template_prompt_kept");
    const { editable, showPrompt } = mayDecide(ctx.actor, locked) ? version : locked;
    const by = { userId: ctx.actor.userId, restored: version.number };
    const written = await writeState(tx, locked, { ...madeOf(version), editable, showPrompt }, by);
    if (mayOpenFiles(ctx.actor, locked)) await bringBack(tx, written, version.number);
    return written;
  });
  tellTemplate(ctx, row);
  return { template: await showOpen(ctx, row) };
}

/** A version of a template that the caller may edit, which did not hide its prompt from them. */
async function readableVersion(
  ctx: ActorCtx,
  versionId: number,
): Promise<{ version: VersionRow; template: TemplateRow }> {
  const version = (await findVersion(ctx, versionId)) ?? refuse("not_found");
  const template = await readableTemplate(ctx, version.templateId);
  allow(mayReadState(ctx.actor, template, version), "template_prompt_kept");
  return { version, template };
}

async function findOther(ctx: ActorCtx, { templateId }: VersionRow, versionId: number): Promise<VersionRow> {
  const other = await findVersion(ctx, versionId);
  if (other?.templateId !== templateId) refuse("not_found");
  return (await readableVersion(ctx, versionId)).version;
}

/** The version before; none where it hid its prompt from the caller. */
async function findEarlier(ctx: ActorCtx, after: VersionRow, template: TemplateRow): Promise<VersionRow | undefined> {
  const before = await findBefore(ctx, after);
  return before && mayReadState(ctx.actor, template, before) ? before : undefined;
}
