import type { Campaign, CampaignResource, CampaignTemplate } from "@pluma/contract/campaigns/campaigns";
import type { ActorCtx } from "../../platform/context.ts";
import { readNames } from "../accounts/index.ts";
import { readSharedAmong } from "../documents/index.ts";
import { readCardsAmong } from "../templates/index.ts";
import { visibleCampaign } from "./access.ts";
import { mayManage, type Viewer } from "./rules.ts";
import { type ResourceRow, readGiven, readNewest } from "./store.system.ts";
import type { CampaignRow } from "./store.ts";

/** So many resources are named with a campaign. */
const NAMED = 6;

/** Campaigns that the caller sees, as what they are in their one organization. */
export async function showCampaigns(ctx: ActorCtx, viewer: Viewer, rows: CampaignRow[]): Promise<Campaign[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ campaignId }) => campaignId);
  const isManaging = mayManage(viewer);
  const [newest, given, names] = await Promise.all([
    readNewest(ctx.db, ids, NAMED),
    isManaging ? readGiven(ctx.db, ids) : { people: [], groups: [] },
    readNames(
      ctx,
      rows.flatMap(({ userId }) => userId ?? []),
    ),
  ]);
  const nameOf = await namer(ctx, newest);
  const can = { edit: isManaging, delete: isManaging, give_access: isManaging };
  return rows.map((row) => {
    const { campaignId } = row;
    const own = newest.filter((each) => each.campaignId === campaignId);
    return {
      ...fieldsOf(row, names),
      campaign_users: given.people.flatMap((each) => (each.campaignId === campaignId ? { user_id: each.userId } : [])),
      campaign_groups: given.groups.flatMap((each) =>
        each.campaignId === campaignId ? { group_id: each.groupId } : [],
      ),
      ...listsOf(own.flatMap(nameOf)),
      counts: { documents: own[0]?.documents ?? 0, templates: own[0]?.templates ?? 0 },
      can,
    };
  });
}

/** One of them, as it is now; refuses one that the caller does not see as not found. */
export async function showById(ctx: ActorCtx, campaignId: number): Promise<{ campaign: Campaign }> {
  const { row, viewer } = await visibleCampaign(ctx, campaignId);
  return { campaign: await showCampaign(ctx, viewer, row) };
}

/** One of them. */
export async function showCampaign(ctx: ActorCtx, viewer: Viewer, row: CampaignRow): Promise<Campaign> {
  const [shown] = await showCampaigns(ctx, viewer, [row]);
  if (!shown) throw new Error("a campaign was not shown");
  return shown;
}

function fieldsOf(row: CampaignRow, names: Awaited<ReturnType<typeof readNames>>) {
  const maker = names.get(row.userId ?? 0);
  return {
    campaign_id: row.campaignId,
    name: row.name,
    description: row.description,
    thumbnail: row.thumbnail,
    organization_id: row.organizationId,
    user_id: row.userId,
    user: maker ? { user_id: maker.userId, name: maker.name, last_name: maker.lastName } : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

type Named = Campaign["resources"][number];

/** What resources are called; those whose document or template is gone are left out. */
async function namer(ctx: ActorCtx, rows: ResourceRow[]): Promise<(row: ResourceRow) => Named | []> {
  const things = await readThings(ctx, rows);
  return ({ campaignResourceId, documentId, templateId }) => {
    const document = documentId === null ? undefined : things.documents.get(documentId);
    const template = templateId === null ? undefined : things.templates.get(templateId);
    if (document) {
      const { document_id, name } = document;
      return { campaign_resource_id: campaignResourceId, type: "document", document_id, name };
    }
    if (!template) return [];
    const { template_id, name } = template;
    return { campaign_resource_id: campaignResourceId, type: "template", template_id, name };
  };
}

const listsOf = (resources: Named[]) => ({
  resources,
  documents: resources.flatMap(({ document_id, name }) => (document_id ? { document: { document_id, name } } : [])),
  templates: resources.flatMap(({ template_id, name }) => (template_id ? { template: { template_id, name } } : [])),
});

async function readThings(ctx: ActorCtx, rows: ResourceRow[], typed = "") {
  const [documents, templates] = await Promise.all([
    readSharedAmong(
      ctx,
      rows.flatMap(({ documentId }) => documentId ?? []),
      typed,
    ),
    readTemplates(
      ctx,
      rows.flatMap(({ templateId }) => templateId ?? []),
      typed,
    ),
  ]);
  return { documents, templates };
}

async function readTemplates(
  ctx: ActorCtx,
  templateIds: number[],
  typed: string,
): Promise<Map<number, CampaignTemplate>> {
  const rows = templateIds.length === 0 ? [] : await readCardsAmong(ctx.db, templateIds, typed);
  return new Map(
    rows.map(({ templateId, organizationId, ...card }) => [
      templateId,
      { ...card, template_id: templateId, organization_id: organizationId },
    ]),
  );
}

/**
 * Resources of one campaign with what they are; `ctx` is in its organization. Those that are gone are left out, and those
 * whose name does not hold what was typed.
 */
export async function showResources(ctx: ActorCtx, rows: ResourceRow[], typed = ""): Promise<CampaignResource[]> {
  const things = await readThings(ctx, rows, typed);
  return rows.flatMap((row) => {
    const { campaignResourceId, campaignId, documentId, templateId, createdAt } = row;
    const shown = {
      campaign_resource_id: campaignResourceId,
      campaign_id: campaignId,
      createdAt: createdAt.toISOString(),
    };
    const document = documentId === null ? undefined : things.documents.get(documentId);
    if (document) return { ...shown, type: "document" as const, document };
    const template = templateId === null ? undefined : things.templates.get(templateId);
    return template ? { ...shown, type: "template" as const, template } : [];
  });
}
