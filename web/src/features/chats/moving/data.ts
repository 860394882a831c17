import type { Conversation } from "@pluma/contract/chats/chats";
import { type ChatFormat, type ChatImport, moving } from "@pluma/contract/chats/moving";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { useOnReconnect, useServerEvent } from "../../../platform/me/socket.ts";
import { fileNameOf, saveFile } from "../../../platform/saveFile.ts";
import { readOrganizationId } from "../../../platform/session/organization.ts";
import { useWatched, watched } from "../../../platform/watched.ts";
import { keys, relist } from "../data/cache.ts";

export type ExportFormat = "markdown" | "json";

/** Downloads chats: one as a file, several as a .zip with a file for each. */
export function useExportChats() {
  return useMutation({
    mutationFn: async ({ chats, format }: { chats: readonly Conversation[]; format: ExportFormat }) => {
      const [first] = chats;
      if (chats.length === 1 && first) return saveChat(first, format);
      const body = { conversation_ids: chats.map(({ conversation_id }) => conversation_id), format };
      saveFile(await ask(moving.exportConversations, { body }), "chats.zip");
    },
  });
}

/** Downloads one chat, also as a document. */
export const useExportChat = () =>
  useMutation({
    mutationFn: ({ chat, format }: { chat: Conversation; format: ChatFormat }) => saveChat(chat, format),
  });

const endings: Record<ChatFormat, string> = { markdown: "md", json: "json", word: "docx", pdf: "pdf" };

async function saveChat({ conversation_id: id, name }: Conversation, format: ChatFormat): Promise<void> {
  const file = await ask(moving.exportConversation, { params: { id }, query: { format } });
  saveFile(file, `${fileNameOf(name, "chat")}.${endings[format]}`);
}

/** A chat as Markdown, as it is downloaded. */
export async function readMarkdownOf({ conversation_id: id }: Pick<Conversation, "conversation_id">): Promise<string> {
  return (await ask(moving.exportConversation, { params: { id }, query: { format: "markdown" } })).text();
}

/** One's imports, the newest first; while one runs they are looked at beside its events, so that none is ever lost. */
export function useImports(isWanted = true) {
  return useQuery({
    queryKey: keys.imports,
    queryFn: async ({ signal }) => (await ask(moving.listImports, {}, { signal })).imports,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_AGAIN_MS : false),
    enabled: isWanted,
  });
}

/** While it is on the screen, what the server tells of imports is kept; `onEnd` hears of each that ends. */
export function useImportsLive(onEnd: (ended: ChatImport) => void): void {
  useServerEvent("chat_import", ({ import: told }) => {
    keepImport(told);
    if (isUnderWay(told)) return;
    relist();
    onEnd(told);
  });
  useOnReconnect(() => {
    queryClient.invalidateQueries({ queryKey: keys.imports }).catch(() => undefined);
  });
}

/** Ends an import; what has come in stays. */
export function useCancelImport() {
  return useMutation({
    mutationFn: (id: number) => ask(moving.cancelImport, { params: { id } }),
    onSuccess: ({ import: ended }) => {
      keepImport(ended);
      relist();
    },
  });
}

/** Whether an import is still to end. */
export const isUnderWay = ({ state }: ChatImport): boolean => state === "waiting" || state === "running";

/** A file on its way to the server, or why it was turned away. */
export type Upload = { name: string; share: number; problem: string | null; cancel: () => void };

const upload = watched<Upload | null>(null);
const LOOK_AGAIN_MS = 3000;

/** The file that is being sent for an import, also after the dialog that chose it was closed; null when there is none. */
export const useUpload = (): Upload | null => useWatched(upload);

/** Sends an export from elsewhere; it becomes an import, or says why not. */
export async function sendImport(file: File): Promise<void> {
  const abort = new AbortController();
  const cancel = () => {
    abort.abort();
    upload.write(null);
  };
  const { name } = file;
  upload.write({ name, share: 0, problem: null, cancel });
  const organizationId = readOrganizationId();
  const body = new FormData();
  if (organizationId !== null) body.append("organization_id", String(organizationId));
  body.append("file", file);
  try {
    const onProgress = (share: number) => upload.write({ name, share, problem: null, cancel });
    keepImport((await ask(moving.startImport, { body }, { signal: abort.signal, onProgress })).import);
    upload.write(null);
  } catch (error) {
    if (abort.signal.aborted) return;
    upload.write({ name, share: 0, problem: error instanceof Error ? error.message : "", cancel });
  }
}

/** Forgets why a file was turned away. */
export const forgetUpload = (): void => upload.write(null);

function keepImport(told: ChatImport): void {
  queryClient.setQueryData<ChatImport[]>(keys.imports, (held) => {
    const others = (held ?? []).filter(({ import_id }) => import_id !== told.import_id);
    return [told, ...others].sort((one, other) => other.import_id - one.import_id);
  });
}
