import { avatars } from "@pluma/contract/avatars/avatars";
import { campaignActivity } from "@pluma/contract/campaigns/activity";
import { roads, type SharedType } from "@pluma/contract/campaigns/roads";
import { templates } from "@pluma/contract/templates/templates";
import { workflows } from "@pluma/contract/workflows/workflows";
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";

const keys = {
  all: ["campaigns", "roads"] as const,
  activity: ["campaigns", "activity"] as const,
};

/** Who sees what is asked anew once something was given, taken, put in or kept. */
export const rereadRoads = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: keys.all }),
    queryClient.invalidateQueries({ queryKey: keys.activity }),
  ]);

export type ThingOf = { type: SharedType; id: number; organizationId: number };

const paramsOf = ({ type, id, organizationId }: ThingOf) => ({ id: organizationId, type, thing_id: id });

/** Who sees a thing, page after page as more is wanted. */
export function useRoads(thing: ThingOf) {
  return useInfiniteQuery({
    queryKey: [...keys.all, "of", thing],
    queryFn: ({ signal, pageParam }) =>
      ask(roads.readRoads, { params: paramsOf(thing), query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page < last.pages ? page + 1 : undefined),
  });
}

/** Everybody of an organization by name, a page of those whom a search leaves, and the roads that lead each to a thing; maybe none. */
export function useEverybody(thing: ThingOf, query: string, page: number, isWanted = true) {
  return useQuery({
    queryKey: [...keys.all, "everybody", thing, query, page],
    queryFn: ({ signal }) =>
      ask(roads.readRoads, { params: paramsOf(thing), query: { page, query, all: true } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}

/** Whether somebody sees a thing, and what would let them. */
export function useAskRoad(thing: ThingOf, userId: number | null) {
  return useQuery({
    queryKey: [...keys.all, "ask", thing, userId],
    queryFn: ({ signal }) => ask(roads.askRoad, { params: { ...paramsOf(thing), user_id: userId ?? 0 } }, { signal }),
    enabled: userId !== null,
  });
}

/** What somebody sees of an organization, of one kind or all, a page of it. */
export function usePersonRoads(organizationId: number, userId: number, type: SharedType | undefined, page: number) {
  return useQuery({
    queryKey: [...keys.all, "person", organizationId, userId, type, page],
    queryFn: ({ signal }) =>
      ask(
        roads.readPersonRoads,
        { params: { id: organizationId, user_id: userId }, query: { page, ...(type && { type }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** What the people of a group see through it. */
export function useGroupRoads(groupId: number) {
  return useQuery({
    queryKey: [...keys.all, "group", groupId],
    queryFn: ({ signal }) => ask(roads.readGroupRoads, { params: { id: groupId } }, { signal }),
  });
}

/** What somebody would see no more without a group. */
export function useGroupLoss(groupId: number, userId: number | null) {
  return useQuery({
    queryKey: [...keys.all, "loss", groupId, userId],
    queryFn: ({ signal }) => ask(roads.readGroupLoss, { params: { id: groupId, user_id: userId ?? 0 } }, { signal }),
    enabled: userId !== null,
  });
}

/** Keeps a template, avatar or workflow for campaigns, or has it be there for everybody of its organization again. */
export function useKeep({ type, id }: ThingOf) {
  return useMutation({
    mutationFn: async (campaigns_only: boolean): Promise<void> => {
      if (type === "avatar") await ask(avatars.saveAvatar, { body: { avatar_id: id, campaigns_only } });
      if (type === "template") await ask(templates.saveTemplate, { body: { template_id: id, campaigns_only } });
      if (type === "workflow") await ask(workflows.saveWorkflow, { body: { workflow_id: id, campaigns_only } });
    },
    onSuccess: rereadRoads,
  });
}

/** What was done in a campaign, page after page as more is wanted. */
export function useActivity(campaignId: number) {
  return useInfiniteQuery({
    queryKey: [...keys.activity, campaignId],
    queryFn: ({ signal, pageParam }) =>
      ask(
        campaignActivity.readCampaignActivity,
        { params: { id: campaignId }, query: { page: pageParam } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page < last.pages ? page + 1 : undefined),
  });
}
