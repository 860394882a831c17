import type { Transcript } from "@pluma/contract/widgets/widgets";
import { widgetLeads, widgetTranscripts } from "@pluma/contract/widgets/widgets";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { useOnReconnect, useServerEvent } from "../../platform/me/socket.ts";

/** While an answer is being written, it is read again so often. */
const LOOK_MS = 1000;

export type Shown = "live" | "all" | "leads" | "unanswered";
type TalksFilter = { show: Shown; search: string; page: number };

/** A page of the conversations of an own widget. */
export function useTalks(id: number, filter: TalksFilter) {
  return useQuery({
    queryKey: ["widgets", "talks", id, filter],
    queryFn: ({ signal }) =>
      ask(widgetTranscripts.listWidgetConversations, { params: { id }, query: queryOf(filter) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

const queryOf = ({ search, ...rest }: TalksFilter) => ({ ...rest, ...(search && { search }) });

/** One of them with what was said, read again while an answer is being written. */
export function useTranscript(id: number | null) {
  return useQuery({
    queryKey: ["widgets", "transcript", id],
    queryFn: async ({ signal }) =>
      (await ask(widgetTranscripts.readWidgetTranscript, { params: { id: id ?? 0 } }, { signal })).transcript,
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.messages.some(({ is_writing }) => is_writing) ? LOOK_MS : false),
  });
}

/** Keeps what visitors say true to what happens, here and elsewhere. */
export function useTalksLive(widgetId: number): void {
  useServerEvent("widget_conversation", (told) => {
    if (told.widget_id === widgetId) readAgain(told.conversation_id);
  });
  useOnReconnect(() => readAgain());
}

function readAgain(conversationId?: number): void {
  const transcript = ["widgets", "transcript", ...(conversationId === undefined ? [] : [conversationId])];
  for (const queryKey of [["widgets", "talks"], ["widgets", "leads"], transcript]) {
    queryClient.invalidateQueries({ queryKey }).catch(() => undefined);
  }
}

const acts = {
  take: widgetTranscripts.takeOverConversation,
  giveBack: widgetTranscripts.giveBackConversation,
  askContact: widgetTranscripts.askForContact,
} as const;

/** Takes a conversation over, gives it back, or asks its visitor for an address. */
export function useTalkAct(id: number) {
  return useMutation({
    mutationFn: async (act: keyof typeof acts) => (await ask(acts[act], { params: { id } })).transcript,
    onSuccess: keep,
  });
}

/** Writes to the visitor by hand; the same key writes once. */
export function useReply(id: number) {
  return useMutation({
    mutationFn: async ({ content, key }: { content: string; key: string }) => {
      const asked = { params: { id }, body: { content } };
      return (await ask(widgetTranscripts.replyInConversation, asked, { idempotencyKey: key })).transcript;
    },
    onSuccess: keep,
  });
}

function keep(transcript: Transcript): void {
  queryClient.setQueryData(["widgets", "transcript", transcript.conversation.conversation_id], transcript);
  queryClient.invalidateQueries({ queryKey: ["widgets", "talks"] }).catch(() => undefined);
}

/** Deletes what a visitor said and left. */
export function useDeleteTalk() {
  return useMutation({
    mutationFn: (id: number) => ask(widgetTranscripts.deleteWidgetConversation, { params: { id } }),
    onSuccess: () => readAgain(),
  });
}

/** A page of who left an address. */
export function useLeads(id: number, { search, page }: { search: string; page: number }) {
  return useQuery({
    queryKey: ["widgets", "leads", id, search, page],
    queryFn: ({ signal }) =>
      ask(widgetLeads.listWidgetLeads, { params: { id }, query: { page, ...(search && { search }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The same as a CSV file, all pages of it. */
export function useLeadsCsv(id: number) {
  return useMutation({
    mutationFn: (search: string) =>
      ask(widgetLeads.exportWidgetLeads, { params: { id }, query: search ? { search } : {} }),
  });
}

/** What the webhook of a widget was sent, and with what that is signed. */
export function useDeliveries(id: number, isWanted: boolean) {
  return useQuery({
    queryKey: ["widgets", "deliveries", id],
    queryFn: ({ signal }) => ask(widgetLeads.listWidgetDeliveries, { params: { id } }, { signal }),
    enabled: isWanted,
  });
}

/** Sends one of them once more. */
export function useSendAgain(id: number) {
  return useMutation({
    mutationFn: (deliveryId: string) =>
      ask(widgetLeads.sendWidgetDeliveryAgain, { params: { id, delivery_id: deliveryId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["widgets", "deliveries", id] }),
  });
}
