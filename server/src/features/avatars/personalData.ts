import type { App } from "../../platform/context.ts";
import type { ExportedFile, PersonalData } from "../../platform/features/personalData.ts";
import { filesOf } from "../files/index.ts";
import { forgetAvatar } from "./deleting/deleting.ts";
import { countFileDraws } from "./draws/store.system.files.ts";
import { eraseDrawsOf, readDrawsOf } from "./draws/store.system.ts";
import type { DrawRow } from "./draws/store.ts";
import { listFilesOf } from "./files/store.system.ts";
import { readEntries } from "./inbox/store.system.ts";
import { eraseFavorites, listOwn } from "./store.system.ts";
import type { AvatarFileRow, AvatarRow } from "./store.ts";
import { forgetAuthor, readSome } from "./versions/store.system.ts";

/**
 * What avatars keep of a person: those that they own come along in an export, and go with them,
 * as does what is kept of how much they were given by those of others.
 */
export const avatarData: PersonalData = {
  name: "avatars",
  tables: {
    avatars: "goes",
    avatar_favorites: "goes",
    avatar_versions: "goes",
    avatar_draws: "goes",
    avatar_file_draws: "goes",
    avatar_draw_holds: "goes",
  },
  exportOf: exportAll,
  async erase(ctx, userId) {
    for (const avatar of await listOwn(ctx, userId)) await forgetAvatar(ctx, avatar);
    await forgetAuthor(ctx.db, userId);
    await eraseDrawsOf(ctx, userId);
    await eraseFavorites(ctx, userId);
  },
};

const AT_A_TIME = 200;

async function* exportAll(app: App, userId: number): AsyncGenerator<ExportedFile> {
  yield* exportAvatars(app, userId);
  const draws = await readDrawsOf(app, userId);
  const described = [];
  for (const draw of draws) {
    const ofFiles = await countFileDraws(app.db, draw.avatarId, [userId]);
    described.push(describeDraw(draw, ofFiles.get(userId) ?? 0));
  }
  if (draws.length > 0) yield { path: "avatars/given.json", content: JSON.stringify(described, null, 2) };
}

/** What is kept of how much an avatar gave the person, without the hashes: they say something of its context alone. */
function describeDraw({ avatarId, given, withheld, waitsUntil, isClosed, updatedAt }: DrawRow, materialWords: number) {
  return {
    avatar_id: avatarId,
    words: given.length,
    material_words: materialWords,
    withheld,
    waits_until: waitsUntil,
    is_closed: isClosed,
    updatedAt,
  };
}

async function* exportAvatars(app: App, userId: number): AsyncGenerator<ExportedFile> {
  for (const avatar of await listOwn(app, userId)) {
    const folder = `avatars/${avatar.avatarId}`;
    const files = await nameFiles(app, avatar);
    yield { path: `${folder}/avatar.json`, content: JSON.stringify(describe(avatar, files), null, 2) };
    yield { path: `${folder}/versions.json`, content: JSON.stringify(await describeVersions(app, avatar), null, 2) };
    yield { path: `${folder}/inbox.json`, content: JSON.stringify(await describeInbox(app, avatar), null, 2) };
  }
}

/** The files of an avatar by name; their bytes come along as the person's files. */
async function nameFiles(app: App, { avatarId }: AvatarRow) {
  const rows = await listFilesOf(app, avatarId);
  const refs = await filesOf(
    app,
    rows.map(({ fileId }) => fileId),
  );
  return rows.map((row: AvatarFileRow) => ({
    avatar_file_id: row.avatarFileId,
    file_id: row.fileId,
    name: refs.get(row.fileId)?.name ?? null,
    editable: row.editable,
    is_taught: row.isTaught,
    createdAt: row.createdAt,
    removedAt: row.removedAt,
  }));
}

function describe(avatar: AvatarRow, files: Awaited<ReturnType<typeof nameFiles>>) {
  const { name, description, context, starters, mode, createdAt, updatedAt, deletedAt } = avatar;
  const ids = { avatar_id: avatar.avatarId, assistant_id: avatar.assistantId, organization_id: avatar.organizationId };
  return {
    ...ids,
    name,
    description,
    context,
    public: avatar.isPublic,
    mode,
    starters,
    files,
    createdAt,
    updatedAt,
    deletedAt,
  };
}

async function describeVersions(app: App, { avatarId }: AvatarRow) {
  const described: object[] = [];
  for (let offset = 0; ; offset += AT_A_TIME) {
    const rows = await readSome(app, avatarId, { offset, limit: AT_A_TIME });
    for (const { number, reason, subject, restored, userId, context, files, createdAt } of rows) {
      described.push({ number, reason, subject, restored, user_id: userId, context, files, createdAt });
    }
    if (rows.length < AT_A_TIME) return described;
  }
}

async function describeInbox(app: App, { avatarId }: AvatarRow) {
  const described: object[] = [];
  for (let offset = 0; ; offset += AT_A_TIME) {
    const rows = await readEntries(app, avatarId, { offset, limit: AT_A_TIME });
    for (const { kind, question, asked, state, createdAt, updatedAt } of rows) {
      described.push({ kind, question, asked, state, createdAt, updatedAt });
    }
    if (rows.length < AT_A_TIME) return described;
  }
}
