import {
  CAMPAIGN_RESOURCES_MAX,
  type CampaignResource,
  type campaigns as contract,
  type NamedResource,
} from "@pluma/contract/campaigns/campaigns";
import type { campaignDocuments } from "@pluma/contract/campaigns/documents";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { refuse } from "../../platform/errors.ts";
import { createDocument, readShared, visibleDocument } from "../documents/index.ts";
import { visibleTemplate } from "../templates/index.ts";
import { inOrganizationOf, lockCampaign, visibleCampaign } from "./access.ts";
import { tellGiven, tellWithdrawn } from "./given.ts";
import { mayManage } from "./rules.ts";
import { showCampaign, showResources } from "./show.ts";
import {
  deleteResource,
  findResource,
  findResourceById,
  insertResource,
  type ResourceRow,
  readResources,
  type Thing,
} from "./store.system.ts";
import { type CampaignRow, updateCampaign } from "./store.ts";

/** Puts a document or a template of its organization that the caller may see into a campaign; what is in it already stays. */
export async function addCampaignResource(ctx: ActorCtx, { body }: Input<typeof contract.addCampaignResource>) {
  const campaignId = body.campaign_id ?? refuse("campaign_required");
  const { here, thing } = await meant(ctx, campaignId, body);
  const resource = await inTransaction(here, async (tx) => {
    const { row } = await lockCampaign(tx, campaignId);
    return (await findResource(tx.db, campaignId, thing)) ?? put(tx, row, thing);
  });
  return { resource: await showOne(here, resource) };
}

/** Puts another thing into the place of one that a campaign has; without the place it has to have that thing already. */
export async function saveCampaignResource(ctx: ActorCtx, { body }: Input<typeof contract.saveCampaignResource>) {
  const campaignId = body.campaign_id ?? refuse("campaign_required");
  const { here, thing } = await meant(ctx, campaignId, body);
  const resource = await inTransaction(here, async (tx) => {
    const { row } = await lockCampaign(tx, campaignId);
    const there = await findResource(tx.db, campaignId, thing);
    if (body.campaign_resource_id === undefined) return there ?? refuse("not_found");
    const replaced = (await findResourceById(tx.db, campaignId, body.campaign_resource_id)) ?? refuse("not_found");
    if (there?.campaignResourceId === replaced.campaignResourceId) return there;
    await takeOut(tx, row, replaced);
    return there ?? put(tx, row, thing);
  });
  return { resource: await showOne(here, resource) };
}

/** Takes a document or a template out of a campaign; whoever saw a document through it sees it no more. */
export async function removeCampaignResource(
  ctx: ActorCtx,
  { params }: Input<typeof contract.removeCampaignResource>,
): Promise<undefined> {
  const told = await inTransaction(ctx, async (tx) => {
    const { row } = await lockCampaign(tx, params.campaign_id);
    const thing = { type: params.type, id: params.resource_id };
    return takeOut(tx, row, (await findResource(tx.db, row.campaignId, thing)) ?? refuse("not_found"));
  });
  tellGiven(ctx, told);
}

/** A document of a campaign that the caller sees, also to those who may not write in it. */
export async function readCampaignDocument(
  ctx: ActorCtx,
  { params }: Input<typeof campaignDocuments.readCampaignDocument>,
) {
  const { row, viewer } = await visibleCampaign(ctx, params.campaign_id);
  const thing = { type: "document", id: params.id } as const;
  const resource = (await findResource(ctx.db, row.campaignId, thing)) ?? refuse("not_found");
  const document = (await readShared(ctx, resource.documentId ?? 0)) ?? refuse("not_found");
  const { campaign_id, name, organization_id, can } = await showCampaign(ctx, viewer, row);
  // The platform's staff look; they write nothing into what people of an organization work on.
  const may =
    viewer.role === null && document.user_id !== ctx.actor.userId ? { edit: false, delete: false } : document.can;
  return { document: { ...document, can: may }, campaign: { campaign_id, name, organization_id, can } };
}

/** Puts the templates of one campaign into another, which was just made. */
export async function copyTemplates(tx: ActorCtx, from: CampaignRow, to: CampaignRow): Promise<void> {
  const rows = await readResources(tx.db, from.campaignId, "template");
  // The oldest first, so that they are listed in the same order.
  for (const { templateId } of rows.toReversed()) {
    await insertResource(tx.db, { campaignId: to.campaignId, organizationId: to.organizationId, templateId });
  }
}

/** Which thing is meant: one of the campaign's organization that the caller may see there, made now where there is none yet. */
async function meant(ctx: ActorCtx, campaignId: number, named: NamedResource) {
  const { row, viewer } = await visibleCampaign(ctx, campaignId);
  if (!mayManage(viewer)) refuse("not_allowed");
  const here = inOrganizationOf(ctx, row, viewer);
  const { document } = named;
  const thing = thingOf(named) ?? (document && (await makeDocument(here, row, document)));
  if (!thing) return refuse("campaign_resource_required");
  const found = thing.type === "document" ? visibleDocument(here, thing.id) : visibleTemplate(here, thing.id);
  if ((await found).organizationId !== row.organizationId) refuse("not_found");
  return { here, thing };
}

function thingOf({ type, resource_id, document_id, template_id, document, template }: NamedResource): Thing | null {
  if (type !== undefined && resource_id !== undefined) return { type, id: resource_id };
  const documentId = document_id ?? document?.document_id;
  if (documentId !== undefined) return { type: "document", id: documentId };
  const templateId = template_id ?? template?.template_id;
  return templateId === undefined ? null : { type: "template", id: templateId };
}

async function makeDocument(
  here: ActorCtx,
  { organizationId }: CampaignRow,
  given: { name?: string | undefined; content?: string | undefined },
): Promise<Thing> {
  const { name = "", content = "" } = given;
  const body = { name, content, tags: "", blocks: null, organization_id: organizationId };
  const { document } = await createDocument(here, { params: {}, query: {}, body });
  return { type: "document", id: document.document_id };
}

async function put(
  tx: ActorCtx,
  { campaignId, organizationId }: CampaignRow,
  { type, id }: Thing,
): Promise<ResourceRow> {
  if ((await readResources(tx.db, campaignId, undefined)).length >= CAMPAIGN_RESOURCES_MAX) {
    refuse("campaign_full", { max: CAMPAIGN_RESOURCES_MAX });
  }
  const named = type === "document" ? { documentId: id } : { templateId: id };
  // The campaign is locked: nobody else puts it in meanwhile.
  const row = await insertResource(tx.db, { campaignId, organizationId, ...named });
  await updateCampaign(tx, campaignId, {});
  return row ?? refuse("not_found");
}

async function takeOut(tx: ActorCtx, row: CampaignRow, resource: ResourceRow): Promise<number[]> {
  await deleteResource(tx.db, resource.campaignResourceId);
  await updateCampaign(tx, row.campaignId, {});
  return resource.documentId === null ? [] : tellWithdrawn(tx, row);
}

async function showOne(here: ActorCtx, row: ResourceRow): Promise<CampaignResource> {
  const [resource] = await showResources(here, [row]);
  return resource ?? refuse("not_found");
}
