import { type avatarVersions, VERSIONS_PER_PAGE } from "@pluma/contract/avatars/versions";
import { differ } from "@pluma/contract/kit/differing/differ";
import { type Input, pagesOf } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { editableAvatar, lockEditable } from "../access.ts";
import { markRemoved } from "../files/store.ts";
import { showAvatar } from "../show.ts";
import { isBusy, standingFiles } from "../store.system.ts";
import { tellAvatar } from "../tell.ts";
import { writeVersion } from "../writeVersion.ts";
import { compareFiles } from "./comparing.ts";
import { listedOf, showVersions } from "./show.ts";
import { findBefore, findVersion, readVersions, type VersionRow } from "./store.ts";

/** A page of the versions of an avatar that the caller may edit, the newest first. */
export async function listVersions(ctx: ActorCtx, { params, query }: Input<typeof avatarVersions.listVersions>) {
  const avatar = await editableAvatar(ctx, params.id);
  const slice = { offset: (query.page - 1) * VERSIONS_PER_PAGE, limit: VERSIONS_PER_PAGE };
  const { rows, count } = await readVersions(ctx, avatar.avatarId, slice);
  return { versions: await showVersions(ctx, avatar, rows), count, pages: pagesOf(count, VERSIONS_PER_PAGE) };
}

/** What is different in a version from the one before, or from another of the same avatar. */
export async function compareVersions(ctx: ActorCtx, { params, query }: Input<typeof avatarVersions.compareVersions>) {
  const { version: after, avatar } = await editableVersion(ctx, params.id);
  const before = query.with === undefined ? await findBefore(ctx, after) : await findOther(ctx, after, query.with);
  const shown = await showVersions(ctx, avatar, [after, ...(before ? [before] : [])].map(listedOf));
  const [version, other = null] = shown;
  if (!version) throw new Error("a version was not shown");
  return {
    version,
    with: other,
    context: after.context,
    differences: differ(before?.context ?? "", after.context),
    files: await compareFiles(ctx, other?.files ?? [], version),
  };
}

/** Brings the context and the files of a version back, as a new version. Refuses while a training works on the avatar. */
export async function restoreVersion(ctx: ActorCtx, { params }: Input<typeof avatarVersions.restoreVersion>) {
  const { version } = await editableVersion(ctx, params.id);
  const avatar = await inTransaction(ctx, async (tx) => {
    const locked = await lockEditable(tx, version.avatarId);
    if (await isBusy(tx, locked.avatarId)) refuse("avatar_busy");
    const standing = (await standingFiles(tx, locked.avatarId)).map(({ avatarFileId }) => avatarFileId);
    // First what goes: of the files that are taught only one stands at a time.
    const going = standing.filter((id) => !version.files.includes(id));
    await markRemoved(tx, going, ctx.clock.now());
    await markRemoved(tx, version.files, null);
    const { number: restored, context } = version;
    return writeVersion(tx, locked, { userId: ctx.actor.userId, reason: "restored", restored, changes: { context } });
  });
  tellAvatar(ctx, avatar, ctx.actor.userId);
  return { avatar: await showAvatar(ctx, avatar) };
}

async function editableVersion(ctx: ActorCtx, versionId: number) {
  const version = (await findVersion(ctx, versionId)) ?? refuse("not_found");
  return { version, avatar: await editableAvatar(ctx, version.avatarId) };
}

async function findOther(ctx: ActorCtx, { avatarId }: VersionRow, versionId: number): Promise<VersionRow> {
  const other = await findVersion(ctx, versionId);
  return other?.avatarId === avatarId ? other : refuse("not_found");
}
