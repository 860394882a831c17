import type { Avatar, AvatarFile } from "@pluma/contract/avatars/avatars";
import { avatarFiles } from "@pluma/contract/avatars/files";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { isRefused } from "../../platform/refused.ts";
import { keepAvatar, keepFile, keys, rereadAvatar, writeAvatar } from "./cache.ts";

type Ids = Pick<Avatar, "avatar_id" | "assistant_id">;

const pairOf = ({ avatar_id, assistant_id }: Ids) => ({ a: String(avatar_id), b: assistant_id });

/** Gives a file to an avatar as what it knows, or as a text that is edited in place; tells how far it is. */
export async function sendAvatarFile(
  of: Ids,
  file: File,
  isEditable: boolean,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<void> {
  const body = new FormData();
  body.set("file", file);
  const route = isEditable ? avatarFiles.addEditableFile : avatarFiles.addAvatarFile;
  const { avatar } = await ask(route, { params: pairOf(of), body }, options);
  keepAvatar(avatar);
}

/** Makes a text of an avatar that is edited in place; the same key makes one. */
export function useAddText(of: Ids) {
  return useMutation({
    mutationFn: async ({ key, ...body }: { name: string; content: string; key: string }) =>
      ask(avatarFiles.addEditableFile, { params: pairOf(of), body }, { idempotencyKey: key }),
    onSuccess: ({ avatar }) => keepAvatar(avatar),
  });
}

/** What was read of a file: the page on which `position` stands, where one is given, else the page that is asked for. */
export function useAvatarFile(fileId: number, page: number, position: number | null) {
  return useQuery({
    queryKey: [...keys.file(fileId), page, position],
    queryFn: ({ signal }) =>
      ask(
        avatarFiles.readAvatarFile,
        { params: { id: fileId }, query: position === null ? { page } : { position } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    // A file that is not there, or is nobody's business, stays so.
    retry: (count, error) => !isRefused(error) && count < 3,
  });
}

/** The passage that a citation leans on, of a file that one may edit. */
export function useAvatarPassage(fileId: number, position: number, isWanted: boolean) {
  return useQuery({
    queryKey: [...keys.file(fileId), 1, position],
    queryFn: ({ signal }) =>
      ask(avatarFiles.readAvatarFile, { params: { id: fileId }, query: { position } }, { signal }),
    enabled: isWanted,
    retry: (count, error) => !isRefused(error) && count < 3,
  });
}

/** Changes the text or the name of an editable file; a new file takes its place. */
export function useSaveText() {
  return useMutation({
    mutationFn: ({ file, ...body }: { file: AvatarFile; content?: string; name?: string }) =>
      ask(avatarFiles.saveEditableFile, { params: { file_id: file.file_data.file_id }, body }),
    onSuccess: ({ avatar }) => keepAvatar(avatar),
  });
}

/** Reads a file anew whose reading failed. */
export function useRetryFile(avatarId: number) {
  return useMutation({
    mutationFn: (file: AvatarFile) => ask(avatarFiles.retryAvatarFile, { params: { id: file.avatar_file_id } }),
    onSuccess: ({ file }) => {
      keepFile(avatarId, file);
      queryClient.invalidateQueries({ queryKey: keys.file(file.avatar_file_id) }).catch(() => undefined);
    },
  });
}

/** Takes a file from an avatar; gone at once, and back when that is refused. */
export function useRemoveFile({ avatar_id, assistant_id }: Ids) {
  return useMutation({
    mutationFn: (file: AvatarFile) =>
      ask(avatarFiles.removeAvatarFile, {
        params: { fileId: file.file_data.file_id, openaiFileId: file.openai_file_id, assistantId: assistant_id },
      }),
    onMutate: ({ avatar_file_id }) =>
      writeAvatar(avatar_id, (held) => ({
        ...held,
        avatar_files: held.avatar_files.filter((one) => one.avatar_file_id !== avatar_file_id),
      })),
    onSettled: () => rereadAvatar(avatar_id),
  });
}
