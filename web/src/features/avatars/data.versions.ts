import { avatarVersions } from "@pluma/contract/avatars/versions";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { keepAvatar, keys } from "./cache.ts";

/** A page of the versions of an avatar, the newest first. */
export function useVersions(avatarId: number, page: number) {
  return useQuery({
    queryKey: [...keys.versions(avatarId), "list", page],
    queryFn: ({ signal }) =>
      ask(avatarVersions.listVersions, { params: { id: avatarId }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A version beside the one before it, or beside another one. */
export function useComparison(avatarId: number, versionId: number, withId: number | null) {
  return useQuery({
    queryKey: [...keys.versions(avatarId), "one", versionId, withId],
    queryFn: ({ signal }) =>
      ask(
        avatarVersions.compareVersions,
        { params: { id: versionId }, query: withId === null ? {} : { with: withId } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** Brings the context and the files of a version back, as a new version. */
export function useRestoreVersion() {
  return useMutation({
    mutationFn: (versionId: number) => ask(avatarVersions.restoreVersion, { params: { id: versionId } }),
    onSuccess: ({ avatar }) => keepAvatar(avatar),
  });
}
