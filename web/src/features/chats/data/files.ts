import { chats } from "@pluma/contract/chats/chats";
import { type ConversationFile, chatFiles } from "@pluma/contract/chats/files";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { useServerEvent } from "../../../platform/me/socket.ts";
import { isRefused } from "../../../platform/refused.ts";
import { keepConversation } from "./cache.ts";

const LOOK_AGAIN_MS = 5000;

const fileKeys = {
  of: (conversationId: number | null) => ["chats", "files", conversationId] as const,
  text: (fileId: number, page: number) => ["chats", "fileText", fileId, page] as const,
};

/** Whether more of a file is still to come. */
export const isUnderway = ({ state }: Pick<ConversationFile, "state">): boolean =>
  state === "waiting" || state === "reading";

/** The files of a chat, oldest first; looked at again while one is being read, beside what the line tells. */
export function useChatFiles(conversationId: number | null) {
  useServerEvent("conversation_file", ({ file }) => keepFile(file));
  useServerEvent("conversation_file_deleted", ({ conversation_id, conversation_file_id }) => {
    queryClient.setQueryData<ConversationFile[]>(fileKeys.of(conversation_id), (files) =>
      files?.filter((file) => file.conversation_file_id !== conversation_file_id),
    );
  });
  return useQuery({
    queryKey: fileKeys.of(conversationId),
    queryFn: async ({ signal }) =>
      (await ask(chatFiles.listChatFiles, { params: { id: conversationId ?? 0 } }, { signal })).files,
    enabled: conversationId !== null,
    refetchInterval: (query) => (query.state.data?.some(isUnderway) ? LOOK_AGAIN_MS : false),
  });
}

/** A page of what was read of a file. */
export function useFileText(fileId: number, page: number) {
  return useQuery({
    queryKey: fileKeys.text(fileId, page),
    queryFn: ({ signal }) => ask(chatFiles.readChatFile, { params: { id: fileId }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Takes a file out of a chat; gone at once, and back when it is refused. */
export function useRemoveFile(conversationId: number | null) {
  const key = fileKeys.of(conversationId);
  return useMutation({
    mutationFn: async (fileId: number) => {
      try {
        await ask(chatFiles.removeChatFile, { params: { id: fileId } });
      } catch (error) {
        // Taken out in another tab already.
        if (!isRefused(error) || error.status !== 404) throw error;
      }
    },
    onMutate: (fileId) => {
      const before = queryClient.getQueryData<ConversationFile[]>(key);
      queryClient.setQueryData<ConversationFile[]>(key, (files) =>
        files?.filter((file) => file.conversation_file_id !== fileId),
      );
      return { before };
    },
    onError: (_error, _fileId, kept) => queryClient.setQueryData(key, kept?.before),
  });
}

/** Sends a file into a chat, telling how far it is; it is listed as soon as the server has it. */
export async function sendFile(
  conversationId: number,
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<void> {
  const body = new FormData();
  body.set("file", file);
  const added = await ask(chatFiles.addChatFile, { params: { id: conversationId }, body }, options);
  keepFile(added.conversation_file);
}

/** Makes a chat for a file that is to be added before anything was said; the first answer gives it a better name. */
export async function makeChatFor(fileName: string, model: string | null): Promise<number> {
  const { conversation } = await ask(chats.createConversation, {
    body: { name: fileName, name_is_draft: true, model },
  });
  keepConversation(conversation);
  queryClient.setQueryData<ConversationFile[]>(fileKeys.of(conversation.conversation_id), []);
  return conversation.conversation_id;
}

/** Keeps that files went with a message; without its id, which files they were is asked. */
export function keepSentFiles(conversationId: number, messageId: number | null, ids: number[]): void {
  const queryKey = fileKeys.of(conversationId);
  queryClient.setQueryData<ConversationFile[]>(queryKey, (files) =>
    files?.map((file) => (ids.includes(file.conversation_file_id) ? { ...file, message_id: messageId } : file)),
  );
  queryClient.invalidateQueries({ queryKey }).catch(() => undefined);
}

// The answer to sending a file and its event come in any order; what has been read further stays.
function keepFile(file: ConversationFile): void {
  queryClient.setQueryData<ConversationFile[]>(fileKeys.of(file.conversation_id), (files) => {
    const held = files?.find((one) => one.conversation_file_id === file.conversation_file_id);
    if (!held) return files && [...files, file];
    return stages[file.state] < stages[held.state]
      ? files
      : files?.map((one) => (one.conversation_file_id === file.conversation_file_id ? file : one));
  });
}

const stages = { waiting: 0, reading: 1, ready: 2, failed: 2 } as const;
