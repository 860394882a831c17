import {
  CAMPAIGN_RESOURCES_MAX,
  type campaigns as contract,
  type NamedResource,
} from "@pluma/contract/campaigns/campaigns";
import type { campaignDocuments } from "@pluma/contract/campaigns/documents";
import { type CampaignResource, campaignResourceTypes } from "@pluma/contract/campaigns/resources";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { refuse } from "../../platform/errors.ts";
import { visibleAvatar } from "../avatars/index.ts";
import { createDocument, readShared, visibleDocument } from "../documents/index.ts";
import { visibleTemplate } from "../templates/index.ts";
import { visibleWorkflow } from "../workflows/index.ts";
import { inOrganizationOf, lockCampaign, visibleCampaign } from "./access.ts";
import { note } from "./activity/note.ts";
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

/** Puts something of its organization that the caller may use into a campaign; what is in it already stays. */
export async function addCampaignResource(ctx: ActorCtx, { body }: Input<typeof contract.addCampaignResource>) {
  const campaignId = body.campaign_id ?? refuse("campaign_required");
  const { here, thing, name, isMade } = await meant(ctx, campaignId, body);
  const resource = await inTransaction(here, async (tx) => {
    const { row } = await lockCampaign(tx, campaignId);
    const there = await findResource(tx.db, campaignId, thing);
    if (there) return there;
    const made = await put(tx, row, thing);
    await note(tx, `campaign_resource.${isMade ? "make" : "add"}`, row, { thing: { ...thing, name } });
    return made;
  });
  return { resource: await showOne(here, resource) };
}

/** Puts another thing into the place of one that a campaign has; without the place it has to have that thing already. */
export async function saveCampaignResource(ctx: ActorCtx, { body }: Input<typeof contract.saveCampaignResource>) {
  const campaignId = body.campaign_id ?? refuse("campaign_required");
  const { here, thing, name } = await meant(ctx, campaignId, body);
  const { resource, told } = await inTransaction(here, async (tx) => {
    const { row } = await lockCampaign(tx, campaignId);
    const there = await findResource(tx.db, campaignId, thing);
    if (body.campaign_resource_id === undefined) return { resource: there ?? refuse("not_found"), told: [] };
    const replaced = (await findResourceById(tx.db, campaignId, body.campaign_resource_id)) ?? refuse("not_found");
    if (there?.campaignResourceId === replaced.campaignResourceId) return { resource: there, told: [] };
    const before = await described(tx, replaced);
    const concerned = await takeOut(tx, row, replaced);
    const resource = there ?? (await put(tx, row, thing));
    await note(tx, "campaign_resource.exchange", row, { thing: { ...thing, name }, before });
    return { resource, told: concerned };
  });
  tellGiven(ctx, told);
  return { resource: await showOne(here, resource) };
}

/** Takes something out of a campaign; whoever had it through that alone has it no more. */
export async function removeCampaignResource(
  ctx: ActorCtx,
  { params }: Input<typeof contract.removeCampaignResource>,
): Promise<undefined> {
  const told = await inTransaction(ctx, async (tx) => {
    const { row } = await lockCampaign(tx, params.campaign_id);
    const thing = { type: params.type, id: params.resource_id };
    const resource = (await findResource(tx.db, row.campaignId, thing)) ?? refuse("not_found");
    await note(tx, "campaign_resource.remove", row, { thing: await described(tx, resource) });
    return takeOut(tx, row, resource);
  });
  tellGiven(ctx, told);
}

/** A document of a campaign that the caller sees, also to those who may not write in it. */
export async function readCampaignDocument(
  ctx: ActorCtx,
  { params, query }: Input<typeof campaignDocuments.readCampaignDocument>,
) {
  const { row, viewer } = await visibleCampaign(ctx, params.campaign_id);
  const thing = { type: "document", id: params.id } as const;
  const resource = (await findResource(ctx.db, row.campaignId, thing)) ?? refuse("not_found");
  // The platform's staff look; they write nothing into what people of an organization work on.
  const document =
    (await readShared(inOrganizationOf(ctx, row, viewer), resource.documentId ?? 0)) ?? refuse("not_found");
  const { campaign_id, name, organization_id, can } = await showCampaign(ctx, viewer, row);
  return {
    document: query.without === "content" ? { ...document, content: undefined } : document,
    campaign: { campaign_id, name, organization_id, can },
  };
}

/** Puts what people of one campaign use, but not its documents, into another, which was just made. */
export async function copyUsed(tx: ActorCtx, from: CampaignRow, to: CampaignRow): Promise<void> {
  const rows = await readResources(tx.db, from.campaignId, undefined);
  const { campaignId, organizationId } = to;
  // The oldest first, so that they are listed in the same order.
  for (const { documentId, templateId, avatarId, workflowId } of rows.toReversed()) {
    if (documentId === null)
      await insertResource(tx.db, { campaignId, organizationId, templateId, avatarId, workflowId });
  }
}

/** Which thing is meant: one of the campaign's organization that the caller may see there, made now where there is none yet. */
async function meant(ctx: ActorCtx, campaignId: number, named: NamedResource) {
  const { row, viewer } = await visibleCampaign(ctx, campaignId);
  if (!mayManage(viewer)) refuse("not_allowed");
  const here = inOrganizationOf(ctx, row, viewer);
  const { document } = named;
  const there = thingOf(named);
  const thing = there ?? (document && (await makeDocument(here, row, document)));
  if (!thing) return refuse("campaign_resource_required");
  const { organizationId, name } = await finders[thing.type](here, thing.id);
  if (organizationId !== row.organizationId) refuse("not_found");
  return { here, thing, name, isMade: there === null };
}

const finders = {
  document: visibleDocument,
  template: visibleTemplate,
  avatar: visibleAvatar,
  workflow: visibleWorkflow,
} as const;

function thingOf(named: NamedResource): Thing | null {
  const { type, resource_id: resourceId, document, template } = named;
  if (type !== undefined && resourceId !== undefined) return { type, id: resourceId };
  const ids = {
    document: named.document_id ?? document?.document_id,
    template: named.template_id ?? template?.template_id,
    avatar: named.avatar_id,
    workflow: named.workflow_id,
  };
  for (const each of campaignResourceTypes) {
    const id = ids[each];
    if (id !== undefined) return { type: each, id };
  }
  return null;
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

/** What a resource is, as it is written down; null once it is gone. */
async function described(tx: ActorCtx, resource: ResourceRow) {
  const [shown] = await showResources(tx, [resource]);
  if (!shown) return null;
  const { type, document, template, avatar, workflow } = shown;
  const id = document?.document_id ?? template?.template_id ?? avatar?.avatar_id ?? workflow?.workflow_id;
  return { type, id, name: (document ?? template ?? avatar ?? workflow)?.name ?? "" };
}

async function put(tx: ActorCtx, row: CampaignRow, { type, id }: Thing): Promise<ResourceRow> {
  const { campaignId, organizationId } = row;
  if ((await readResources(tx.db, campaignId, undefined)).length >= CAMPAIGN_RESOURCES_MAX) {
    refuse("campaign_full", { max: CAMPAIGN_RESOURCES_MAX });
  }
  const named = { [`${type}Id`]: id };
  // The campaign is locked: nobody else puts it in meanwhile.
  const made = await insertResource(tx.db, { campaignId, organizationId, ...named });
  await updateCampaign(tx, campaignId, {});
  return made ?? refuse("not_found");
}

async function takeOut(tx: ActorCtx, row: CampaignRow, resource: ResourceRow): Promise<number[]> {
  await deleteResource(tx.db, resource.campaignResourceId);
  await updateCampaign(tx, row.campaignId, {});
  return tellWithdrawn(tx, row);
}

async function showOne(here: ActorCtx, row: ResourceRow): Promise<CampaignResource> {
  const [resource] = await showResources(here, [row]);
  return resource ?? refuse("not_found");
}
