import { avatars } from "@pluma/contract/avatars/avatars";
import type { CampaignResourceType } from "@pluma/contract/campaigns/resources";
import { documents } from "@pluma/contract/documents/documents";
import { templates } from "@pluma/contract/templates/templates";
import { workflows } from "@pluma/contract/workflows/workflows";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";

type Found = { rows: { id: number; name: string; updatedAt: string }[]; count: number };
type Asked = { query: string; organization_id: number };
type Options = { signal: AbortSignal };

/** What one may put into a campaign of an organization, the first page that a search leaves: one's documents there, and what it has. */
export function useToAdd(organizationId: number, type: CampaignResourceType, query: string) {
  return useQuery({
    queryKey: ["campaigns", "toAdd", type, organizationId, query],
    queryFn: ({ signal }) => finders[type]({ query, organization_id: organizationId }, { signal }),
    placeholderData: keepPreviousData,
  });
}

const finders: Record<CampaignResourceType, (asked: Asked, options: Options) => Promise<Found>> = {
  document: async (query, options) => {
    const { documents: rows, count } = await ask(documents.listDocuments, { query }, options);
    return { rows: rows.map(({ document_id: id, name, updatedAt }) => ({ id, name, updatedAt })), count };
  },
  template: async (query, options) => {
    const asked = { ...query, kind: "organization", sortBy: "relevance" } as const;
    const { templates: rows, count } = await ask(templates.listTemplates, { query: asked }, options);
    return { rows: rows.map(({ template_id: id, name, updatedAt }) => ({ id, name, updatedAt })), count };
  },
  avatar: async (query, options) => {
    const asked = { ...query, kind: "organization" } as const;
    const { avatars: rows, count } = await ask(avatars.listAvatars, { query: asked }, options);
    return { rows: rows.map(({ avatar_id: id, name, updatedAt }) => ({ id, name, updatedAt })), count };
  },
  workflow: async (query, options) => {
    const { workflows: rows, count } = await ask(workflows.listWorkflows, { query }, options);
    const own = rows.filter(({ organization_id: of }) => of === query.organization_id);
    // Those of others that are among them cannot be put in.
    const left = rows.length - own.length;
    return {
      rows: own.map(({ workflow_id: id, name, updatedAt }) => ({ id, name, updatedAt })),
      count: Math.max(own.length, count - left),
    };
  },
};
