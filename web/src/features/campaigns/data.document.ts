import { useThrottledCallback } from "@mantine/hooks";
import { campaignDocuments } from "@pluma/contract/campaigns/documents";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { useOnReconnect, useServerEvent } from "../../platform/me/socket.ts";
import { deliverDocument } from "../documents/index.ts";

const REREAD_EVERY_MS = 1000;

const keyOf = (campaignId: number, id: number, use: "read" | "edit") => ["campaigns", "document", campaignId, id, use];

/**
 * A document of a campaign, to be read or to be written in. It is read for the screen that shows it, once what earlier tabs
 * had not sent is in it: what is typed goes on from this version.
 */
export function useCampaignDocument(campaignId: number, id: number, use: "read" | "edit") {
  return useQuery({
    queryKey: keyOf(campaignId, id, use),
    queryFn: async ({ signal }) => {
      await deliverDocument(id);
      return ask(
        campaignDocuments.readCampaignDocument,
        { params: { id, campaign_id: campaignId }, query: { without: "content" } },
        { signal },
      );
    },
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** A document that is read stays true to what others write into it. */
export function useReadLive(campaignId: number, id: number): void {
  const reread = () => void queryClient.invalidateQueries({ queryKey: keyOf(campaignId, id, "read") });
  // It is told at every key of theirs; what is read again before it came never comes.
  const calmly = useThrottledCallback(reread, REREAD_EVERY_MS);
  useServerEvent("document", ({ document_id }) => document_id === id && calmly());
  useOnReconnect(reread);
}
