import { type CampaignSort, campaignSorts } from "@pluma/contract/campaigns/campaigns";

export type CampaignsFilter = { query: string; sortBy: CampaignSort; page: number };

/** All campaigns, the last made first. */
export const everything: CampaignsFilter = { query: "", sortBy: "createdAt_desc", page: 1 };

/** Reads a filter from an address; what it does not say, or says wrong, is as usual. */
export const campaignsFilterFrom = (search: URLSearchParams): CampaignsFilter => ({
  query: search.get("query") ?? "",
  sortBy: sortFrom(search.get("sortBy")),
  page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
});

/** Writes a filter for an address; what is usual is left out. */
export const campaignsSearchOf = ({ query, sortBy, page }: CampaignsFilter): Record<string, string> => ({
  ...(query !== "" && { query }),
  ...(sortBy !== everything.sortBy && { sortBy }),
  ...(page > 1 && { page: String(page) }),
});

/** The sort that a text names, else the usual one. */
export const sortFrom = (text: string | null): CampaignSort =>
  campaignSorts.find((sort) => sort === text) ?? everything.sortBy;
