import type { AvatarVersion } from "@pluma/contract/avatars/versions";
import type { ActorCtx } from "../../../platform/context.ts";
import { filesOf } from "../../files/index.ts";
import { readNamesTold } from "../../organizations/index.ts";
import type { AvatarRow } from "../store.ts";
import { findNamed } from "./store.system.ts";
import type { ListedVersion, VersionRow } from "./store.ts";

/** Versions of one avatar as the wire has them; files whose bytes are gone are left out. Whoever asks answers for who sees them. */
export async function showVersions(
  ctx: ActorCtx,
  { organizationId }: Pick<AvatarRow, "organizationId">,
  rows: ListedVersion[],
): Promise<AvatarVersion[]> {
  const named = await findNamed(ctx, [...new Set(rows.flatMap(({ files }) => files))]);
  const [names, files] = await Promise.all([
    readNamesTold(
      ctx,
      organizationId,
      rows.map(({ userId }) => userId),
    ),
    filesOf(
      ctx,
      named.map(({ fileId }) => fileId),
    ),
  ]);
  const fileById = new Map(
    named.flatMap(({ avatarFileId, fileId, editable }) => {
      const name = files.get(fileId)?.name;
      return name === undefined ? [] : [[avatarFileId, { avatar_file_id: avatarFileId, name, editable }] as const];
    }),
  );
  return rows.map((row) => {
    const by = names.get(row.userId ?? 0);
    return {
      avatar_version_id: row.avatarVersionId,
      avatar_id: row.avatarId,
      number: row.number,
      reason: row.reason,
      subject: row.subject,
      restored: row.restored,
      by: by ? { user_id: by.userId, name: `${by.name} ${by.lastName}`.trim() } : null,
      context_length: row.contextLength,
      files: row.files.flatMap((id) => fileById.get(id) ?? []),
      createdAt: row.createdAt.toISOString(),
    };
  });
}

/** One of a list, of a version that was read whole. */
export const listedOf = ({ context, ...row }: VersionRow): ListedVersion => ({
  ...row,
  contextLength: context.length,
});
