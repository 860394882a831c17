import { CAMPAIGNS_PER_PAGE, type campaigns as contract } from "@pluma/contract/campaigns/campaigns";
import { type Input, pagesOf, type UploadedFile } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { wordsOf } from "../../platform/errorMessages.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { addPicture, publishFile } from "../files/index.ts";
import { inOrganizationOf, lockCampaign, viewerOfNamed, visibleCampaign, wholeCampaign } from "./access.ts";
import { note } from "./activity/note.ts";
import { copyGiven, tellGiven, tellWithdrawn } from "./given.ts";
import { copyUsed } from "./resources.ts";
import { mayManage } from "./rules.ts";
import { hasOf, showById, showCampaign, showCards, showPage, showWhole } from "./show.ts";
import { readPage } from "./store.lists.ts";
import { type CampaignColumns, deleteCampaign, insertCampaign, updateCampaign } from "./store.ts";

/** A page of the campaigns of an organization that the caller sees. */
export async function listCampaigns(ctx: ActorCtx, { params, query }: Input<typeof contract.listCampaigns>) {
  // The call is asked in the organization that it names: what the caller is there is known.
  const viewer = { staffRole: ctx.actor.staffRole, role: ctx.actor.organizationRole };
  const { rows, count } = await readPage(ctx, params.id, { ...query, isTold: mayManage(viewer) });
  const shown = await showPage(ctx, viewer, rows);
  return { campaigns: shown, count, pages: pagesOf(count, CAMPAIGNS_PER_PAGE), can: { add: mayManage(viewer) } };
}

/** A campaign that the caller sees, with what it has. */
export async function readCampaignResources(
  ctx: ActorCtx,
  { params, query }: Input<typeof contract.readCampaignResources>,
) {
  const typed = query.query.trim();
  const whole = await wholeCampaign(ctx, params.id, typed);
  const { row, viewer, permission, resources: all, cards } = whole;
  const { resources: type } = query;
  const rows = type === undefined ? all : all.filter((each) => each[`${type}Id`] !== null);
  // Who may write in what it has may do so in every document of it.
  const reading = showCards(inOrganizationOf(ctx, row, viewer), rows, cards, permission === "edit");
  const isWhole = type === undefined && typed === "";
  const [campaign, resources] = await Promise.all([
    isWhole ? showWhole(ctx, viewer, { row, permission }, hasOf(reading)) : showCampaign(ctx, viewer, row),
    reading,
  ]);
  return {
    campaign,
    resources,
    documents: resources.flatMap(({ document }) => (document ? { document } : [])),
    templates: resources.flatMap(({ template }) => (template ? { template } : [])),
    avatars: resources.flatMap(({ avatar }) => (avatar ? { avatar } : [])),
    workflows: resources.flatMap(({ workflow }) => (workflow ? { workflow } : [])),
  };
}

/** Makes a campaign of an organization that the caller manages. Refuses campaign_organization_required where none is named. */
export async function addCampaign(ctx: ActorCtx, { body }: Input<typeof contract.addCampaign>) {
  const given = body.fields.campaign ?? body.fields;
  const organizationId = given.organization_id ?? ctx.actor.organizationId;
  if (organizationId === null) refuse("campaign_organization_required");
  const viewer = await viewerOfNamed(ctx, organizationId);
  allow(mayManage(viewer));
  const name = given.name ?? refuse("invalid_body", {}, { name: wordsOf("empty", ctx.lang) });
  const columns = await columnsOf(ctx, given, body.file);
  const row = await inTransaction(ctx, async (tx) => {
    const made = await insertCampaign(tx, { ...columns, name, organizationId });
    await note(tx, "campaign.add", made);
    return made;
  });
  return { campaign: await showCampaign(ctx, viewer, row) };
}

/** Changes a campaign; what is left out stays. Refuses campaign_required where none is named. */
export async function saveCampaign(ctx: ActorCtx, { body }: Input<typeof contract.saveCampaign>) {
  const given = body.fields.campaign ?? body.fields;
  const campaignId = given.campaign_id ?? refuse("campaign_required");
  const before = await visibleCampaign(ctx, campaignId);
  allow(mayManage(before.viewer));
  const isMoved = given.organization_id && given.organization_id !== before.row.organizationId;
  allow(!isMoved, "campaign_organization_fixed");
  const columns = await columnsOf(ctx, given, body.file);
  await inTransaction(ctx, async (tx) => {
    const { row } = await lockCampaign(tx, campaignId);
    await updateCampaign(tx, campaignId, columns);
    await note(tx, "campaign.save", row, { keys: Object.keys(columns) });
  });
  return showById(ctx, campaignId);
}

/** Makes a campaign like one that the caller manages, given to the same people and groups. */
export async function duplicateCampaign(ctx: ActorCtx, { params, body }: Input<typeof contract.duplicateCampaign>) {
  const { made, told } = await inTransaction(ctx, async (tx) => {
    const { row } = await lockCampaign(tx, params.id);
    const { organizationId, description, thumbnail } = row;
    const made = await insertCampaign(tx, { name: body.name, organizationId, description, thumbnail });
    await copyUsed(tx, row, made);
    const told = await copyGiven(tx, row, made);
    await note(tx, "campaign.add", made, { from: row.campaignId });
    return { made, told };
  });
  tellGiven(ctx, told);
  return showById(ctx, made.campaignId);
}

/** Takes a campaign away. Whoever had something through it alone has it no more. */
export async function removeCampaign(ctx: ActorCtx, campaignId: number): Promise<undefined> {
  const told = await inTransaction(ctx, async (tx) => {
    const { row } = await lockCampaign(tx, campaignId);
    const concerned = await tellWithdrawn(tx, row);
    await deleteCampaign(tx, row.campaignId);
    await note(tx, "campaign.delete", row);
    return concerned;
  });
  tellGiven(ctx, told);
}

type Given = { name?: string | undefined; description?: string | undefined; thumbnail?: string | undefined };

/** What is written of what was entered; a picture that came along, or is named by its address, is there for everybody from then on. */
async function columnsOf(ctx: ActorCtx, given: Given, file: UploadedFile | undefined): Promise<CampaignColumns> {
  const { name, description } = given;
  const thumbnail = file ? await keepPicture(ctx, file) : given.thumbnail;
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(thumbnail !== undefined && { thumbnail: await publishFile(ctx, thumbnail) }),
  };
}

async function keepPicture(ctx: ActorCtx, file: UploadedFile): Promise<string> {
  const kept = (await addPicture(ctx, await file.read())) ?? refuse("file_type_refused");
  return kept.file.src;
}
