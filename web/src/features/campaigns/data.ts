import { type Campaign, type CampaignPermission, campaigns } from "@pluma/contract/campaigns/campaigns";
import type { CampaignResourceType } from "@pluma/contract/campaigns/resources";
import type { Received } from "@pluma/contract/kit/kit";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { isRefused } from "../../platform/refused.ts";
import { rereadGroups, rereadPeople } from "../organizations/index.ts";
import { rereadRoads } from "./data.roads.ts";
import type { CampaignsFilter } from "./list/campaignsFilter.ts";

const keys = {
  lists: ["campaigns", "list"] as const,
  one: (id: number) => ["campaigns", "one", id] as const,
};

/** The campaigns of an organization that one sees, a page of them; the page before stays while the next is read, and maybe none is wanted. */
export function useCampaigns(organizationId: number, filter: CampaignsFilter, isWanted = true) {
  return useQuery({
    queryKey: [...keys.lists, organizationId, filter],
    queryFn: ({ signal }) =>
      ask(campaigns.listCampaigns, { params: { id: organizationId }, query: filter }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}

type Read = Received<typeof campaigns.readCampaignResources>;

/** A campaign with what it has of a type, as a search leaves it; what was there before stays while it is read. */
export function useCampaign(id: number, resources: CampaignResourceType, query = "") {
  return useQuery({
    queryKey: [...keys.one(id), resources, query],
    queryFn: ({ signal }): Promise<Read> =>
      ask(campaigns.readCampaignResources, { params: { id }, query: { resources, query } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

const relist = () => queryClient.invalidateQueries({ queryKey: keys.lists });
const reread = (id: number) =>
  Promise.all([queryClient.invalidateQueries({ queryKey: keys.one(id) }), relist(), rereadRoads()]);

/** What is known of a campaign now is so wherever it is shown. */
function keep(campaign: Campaign): void {
  queryClient.setQueriesData<Read>(
    { queryKey: keys.one(campaign.campaign_id) },
    (held) => held && { ...held, campaign },
  );
}

/** A campaign as it is saved. Its picture is a file that is sent along, a place that it lies at already, or empty for none. */
export type Draft = { name: string; description: string; thumbnail: string | File };
type Saving = { draft: Draft; onProgress: (share: number) => void };

/** Makes a campaign of an organization, or changes the one that is given; a picture that was left alone is not sent again. */
export function useSaveCampaign(organizationId: number, campaign: Pick<Campaign, "campaign_id" | "thumbnail"> | null) {
  return useMutation({
    mutationFn: async ({ draft: { thumbnail, ...texts }, onProgress }: Saving) => {
      const isNewPlace = typeof thumbnail === "string" && thumbnail !== (campaign?.thumbnail ?? "");
      const fields = { ...texts, ...(isNewPlace && { thumbnail }) };
      const saved = campaign
        ? ask(
            campaigns.saveCampaign,
            { body: bodyOf({ ...fields, campaign_id: campaign.campaign_id }, thumbnail) },
            { onProgress },
          )
        : ask(
            campaigns.addCampaign,
            { body: bodyOf({ ...fields, organization_id: organizationId }, thumbnail) },
            { onProgress },
          );
      return (await saved).campaign;
    },
    onSuccess: (saved) => {
      keep(saved);
      return Promise.all([relist(), rereadRoads()]);
    },
  });
}

/** The fields alone, or beside the picture that goes with them. */
function bodyOf<Fields extends object>(fields: Fields, thumbnail: string | File): Fields | FormData {
  if (typeof thumbnail === "string") return fields;
  const form = new FormData();
  form.set("campaign", JSON.stringify(fields));
  form.set("thumbnail", thumbnail);
  return form;
}

/** Makes a campaign like another one, under a name. */
export function useDuplicateCampaign() {
  return useMutation({
    mutationFn: async ({ id, name }: { id: number; name: string }) =>
      (await ask(campaigns.duplicateCampaign, { params: { id }, body: { name } })).campaign,
    onSuccess: relist,
  });
}

/** Takes a campaign away; what it has stays where it is. */
export function useDeleteCampaign() {
  return useMutation({
    mutationFn: (id: number) => ask(campaigns.deleteCampaign, { params: { id } }),
    // Where one was, nothing is read again: it is left. One that is gone already is listed no more either.
    onSettled: relist,
  });
}

/** What is put into a campaign: something that there is, or a document that is made with it. */
type Added = { type: CampaignResourceType; resource_id: number } | { type: "document"; document: { name: string } };

/** Puts something into a campaign, or a document that is made for it. */
export function useAddResource(campaignId: number) {
  return useMutation({
    mutationFn: async (body: Added) =>
      (await ask(campaigns.addCampaignResource, { body: { ...body, campaign_id: campaignId } })).resource,
    onSuccess: () => reread(campaignId),
  });
}

/** Takes something out of a campaign; the thing itself stays. */
export function useRemoveResource(campaignId: number) {
  return useMutation({
    mutationFn: ({ type, id }: { type: CampaignResourceType; id: number }) =>
      ask(campaigns.removeCampaignResource, { params: { type, resource_id: id, campaign_id: campaignId } }),
    // Also where somebody else was quicker: what is gone is not to stand there.
    onSettled: () => reread(campaignId),
  });
}

/** Who is given a campaign, or loses it: people, or groups; and what for. */
export type Grantees = ({ user_ids: number[] } | { group_ids: number[] }) & { permission?: CampaignPermission };

/** Gives a campaign to people or groups, or takes it from them; a word of it is everywhere at once. */
export function useAccess(campaignId: number, act: "give" | "revoke") {
  const route = act === "give" ? campaigns.giveAccess : campaigns.revokeAccess;
  return useMutation({
    mutationFn: async (grantees: Grantees) =>
      (await ask(route, { params: { campaign_id: campaignId }, body: grantees })).campaign,
    onSuccess: rereadGiven,
    onError: (error) => {
      // Somebody of them is there no more, or the campaign is not: whoever tries again is to see who is.
      if (isRefused(error) && error.status === 404) void Promise.all([reread(campaignId), rereadGroups()]);
    },
  });
}

/** Gives a group a campaign. */
export function useGiveToGroup(groupId: number) {
  return useMutation({
    mutationFn: async ({ campaignId, permission }: { campaignId: number; permission: CampaignPermission }) => {
      const body = { group_ids: [groupId], permission };
      return (await ask(campaigns.giveAccess, { params: { campaign_id: campaignId }, body })).campaign;
    },
    onSuccess: rereadGiven,
  });
}

function rereadGiven(campaign: Campaign) {
  keep(campaign);
  // What somebody sees stands with them too.
  return Promise.all([relist(), rereadPeople(campaign.organization_id), rereadRoads()]);
}
