import type { Avatar, AvatarFile, AvatarRow } from "@pluma/contract/avatars/avatars";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { readOrganizationId } from "../../platform/session/organization.ts";
import type { AvatarsFilter } from "./list/avatarsFilter.ts";

export type ListPage = { avatars: AvatarRow[]; count: number; pages: number };

/** Where avatars lie in the query cache. What one may do with one depends on the selected space. */
export const keys = {
  lists: ["avatars", "list"] as const,
  list: (space: number | null, filter: AvatarsFilter) => [...keys.lists, space, filter] as const,
  one: (space: number | null, id: number) => ["avatars", "one", space, id] as const,
  versions: (id: number) => ["avatars", "versions", id] as const,
  inbox: (id: number) => ["avatars", "inbox", id] as const,
  draws: (id: number) => ["avatars", "draws", id] as const,
  file: (fileId: number) => ["avatars", "file", fileId] as const,
};

/** Writes an avatar as the server answered it; lists and versions are read again. */
export function keepAvatar(avatar: Avatar): void {
  queryClient.setQueryData<Avatar>(keys.one(readOrganizationId(), avatar.avatar_id), avatar);
  queryClient.invalidateQueries({ queryKey: keys.versions(avatar.avatar_id) }).catch(() => undefined);
  relist();
}

/** Changes an avatar where it is held, without asking the server; null changes nothing. */
export function writeAvatar(id: number, change: (held: Avatar) => Avatar | null): void {
  queryClient.setQueryData<Avatar>(keys.one(readOrganizationId(), id), (held) => (held && change(held)) ?? held);
}

/** Reads an avatar again, with its versions and its lists. */
export function rereadAvatar(id: number): void {
  queryClient.invalidateQueries({ queryKey: keys.one(readOrganizationId(), id) }).catch(() => undefined);
  queryClient.invalidateQueries({ queryKey: keys.versions(id) }).catch(() => undefined);
  relist();
}

/** Forgets an avatar that is gone. */
export function dropAvatar(id: number): void {
  queryClient.removeQueries({ queryKey: keys.one(readOrganizationId(), id) });
  relist();
}

/** Reads all lists of avatars again. */
export function relist(): void {
  queryClient.invalidateQueries({ queryKey: keys.lists }).catch(() => undefined);
}

/** Writes a file of an avatar as it was told; what has been read further stays. */
export function keepFile(avatarId: number, file: AvatarFile): void {
  writeAvatar(avatarId, (held) => {
    const isHeld = held.avatar_files.some((one) => one.avatar_file_id === file.avatar_file_id);
    if (!isHeld) return null;
    return { ...held, avatar_files: held.avatar_files.map((one) => (isNewer(file, one) ? file : one)) };
  });
}

const isNewer = (told: AvatarFile, held: AvatarFile): boolean =>
  told.avatar_file_id === held.avatar_file_id && (held.state === "failed" || stages[told.state] >= stages[held.state]);

const stages = { waiting: 0, reading: 1, cut: 2, ready: 3, failed: 3 } as const;
