import type { Question } from "@pluma/contract/kit/kit";
import type { WebhookPlace } from "@pluma/contract/webhooks/happenings";
import { webhooks } from "@pluma/contract/webhooks/webhooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";

const allKeys = ["webhooks"] as const;
/** How often a log is read again while something in it waits. */
const WAITING_MS = 4000;

/** Whose webhooks are meant: one's own, an organization's, or the installation's. */
export type Place = { place: WebhookPlace; organizationId: number | null };

const within = ({ organizationId }: Place) => ({ organization_id: organizationId });
const reread = () => queryClient.invalidateQueries({ queryKey: allKeys });

/** The webhooks of a place. */
export function useWebhooks(at: Place) {
  return useQuery({
    queryKey: [...allKeys, "list", at],
    queryFn: async ({ signal }) =>
      (await ask(webhooks.listWebhooks, { query: { place: at.place, ...within(at) } }, { signal })).webhooks,
  });
}

/** A webhook, and a page of what it was told; what waits is looked at again. */
export function useDeliveries(at: Place, id: number, page: number) {
  return useQuery({
    queryKey: [...allKeys, "log", at, id, page],
    queryFn: ({ signal }) =>
      ask(webhooks.listWebhookDeliveries, { params: { id }, query: { page, ...within(at) } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((each) => each.state === "waiting" && each.attempts === 0) ? WAITING_MS : false,
  });
}

export type WebhookForm = Pick<Question<typeof webhooks.makeWebhook>["body"], "url" | "description" | "types">;

/** Makes a webhook; its answer is the only one that has the secret. */
export function useMakeWebhook(at: Place) {
  return useMutation({
    mutationFn: (form: WebhookForm) => ask(webhooks.makeWebhook, { body: { ...form, place: at.place, ...within(at) } }),
    onSuccess: reread,
  });
}

/** Changes a webhook, or switches it on or off. */
export function useChangeWebhook(at: Place, id: number) {
  return useMutation({
    mutationFn: (changes: Partial<WebhookForm> & { is_on?: boolean }) =>
      ask(webhooks.changeWebhook, { params: { id }, body: { ...changes, ...within(at) } }),
    onSuccess: reread,
  });
}

/** Gives a webhook a new secret; its answer is the only one that has it. */
export function useReplaceSecret(at: Place, id: number) {
  return useMutation({
    mutationFn: () => ask(webhooks.replaceWebhookSecret, { params: { id }, query: within(at) }),
    onSuccess: reread,
  });
}

/** Takes a webhook away. */
export function useRemoveWebhook(at: Place, id: number) {
  return useMutation({
    mutationFn: () => ask(webhooks.removeWebhook, { params: { id }, query: within(at) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [...allKeys, "list"] }),
  });
}

/** Sends a test, now; answers how it went. */
export function useTestWebhook(at: Place, id: number) {
  return useMutation({
    mutationFn: () => ask(webhooks.testWebhook, { params: { id }, query: within(at) }),
    onSuccess: reread,
  });
}

/** Sends something of the log once more. */
export function useSendAgain(at: Place, id: number) {
  return useMutation({
    mutationFn: (deliveryId: string) =>
      ask(webhooks.sendWebhookAgain, { params: { id, delivery_id: deliveryId }, query: within(at) }),
    onSuccess: reread,
  });
}
