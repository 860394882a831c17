import {
  CAMPAIGN_DESCRIPTION_LENGTH_MAX,
  CAMPAIGN_NAME_LENGTH_MAX,
  CAMPAIGN_RESOURCES_MAX,
} from "@pluma/contract/campaigns/campaigns";
import { filledText, text } from "@pluma/contract/kit/kit";
import { z } from "zod";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import {
  type BundleRef,
  bundledFile,
  bundleKey,
  bundlePart,
  type Giving,
  type Taking,
} from "../../../platform/features/bundles.ts";
import { fileRefOf, publicFileAt } from "../../files/index.ts";
import { visibleCampaign } from "../access.ts";
import { addCampaign, saveCampaign } from "../campaigns.ts";
import { addCampaignResource, removeCampaignResource } from "../resources.ts";
import { type ResourceRow, readResources, type Thing } from "../store.system.ts";
import { listHere } from "./store.ts";

const kindOf = { template: "templates", avatar: "avatars", workflow: "workflows" } as const;
type Type = keyof typeof kindOf;

const resource = z.object({ type: z.enum(["template", "avatar", "workflow"]), key: bundleKey });
const shape = z.object({
  name: filledText(CAMPAIGN_NAME_LENGTH_MAX),
  description: text(CAMPAIGN_DESCRIPTION_LENGTH_MAX),
  picture: bundledFile.nullable(),
  resources: z.array(resource).max(CAMPAIGN_RESOURCES_MAX),
});
type Resource = z.output<typeof resource>;

/** Campaigns with what people use in them; whom they are given to, and what was written in them, is nobody else's. */
export const campaignPart = bundlePart({
  kind: "campaigns",
  shape,
  nameOf: ({ name }) => name,
  filesOf: ({ picture }) => (picture ? [picture] : []),
  needsOf: ({ resources }) => resources.map(({ type, key }): BundleRef => ({ kind: kindOf[type], key })),
  list: listHere,
  async give(ctx, id, giving) {
    const { row } = await visibleCampaign(ctx, id);
    const pictureId = await publicFileAt(ctx, row.thumbnail);
    if (pictureId === null && row.thumbnail !== "") giving.leave("has_of_others");
    const picture = pictureId === null ? null : await giving.file(pictureId);
    // The oldest first, so that they are listed in the same order.
    const held = (await readResources(ctx.db, id, undefined)).toReversed();
    const resources = held.flatMap((each) => giveResource(each, giving) ?? []);
    return { name: row.name, description: row.description, picture, resources };
  },
  async take(tx, { name, description, picture, resources }, standing, taking) {
    const ref = picture ? ((await fileRefOf(tx, taking.fileId(0))) ?? refuse("not_found")) : null;
    const said = { name, description, thumbnail: ref?.src ?? "" };
    const call = { params: {}, query: {} };
    const organizationId = tx.actor.organizationId ?? refuse("not_found");
    const fields =
      standing === null ? { ...said, organization_id: organizationId } : { ...said, campaign_id: standing };
    const body = { fields, file: undefined };
    const made =
      standing === null ? await addCampaign(tx, { ...call, body }) : await saveCampaign(tx, { ...call, body });
    const { campaign_id: campaignId } = made.campaign;
    await exchange(tx, campaignId, resources, taking);
    return campaignId;
  },
});

function giveResource(row: ResourceRow, giving: Giving): Resource | null {
  const thing = thingOf(row);
  if (thing === null) {
    giving.leave("has_documents");
    return null;
  }
  const key = giving.keyOf(kindOf[thing.type], thing.id);
  if (key === null) giving.leave("has_of_others");
  return key === null ? null : { type: thing.type, key };
}

function thingOf({ templateId, avatarId, workflowId }: ResourceRow): (Thing & { type: Type }) | null {
  if (templateId !== null) return { type: "template", id: templateId };
  if (avatarId !== null) return { type: "avatar", id: avatarId };
  return workflowId === null ? null : { type: "workflow", id: workflowId };
}

/** Has a campaign have what a bundle says, and nothing else that people use; documents stay. */
async function exchange(tx: ActorCtx, campaignId: number, resources: Resource[], taking: Taking): Promise<void> {
  const idOf = (thing: Thing) => `${thing.type}:${thing.id}`;
  const wanted = resources.map(({ type, key }) => ({ type, id: taking.idOf(kindOf[type], key) }));
  const held = (await readResources(tx.db, campaignId, undefined)).flatMap((row) => thingOf(row) ?? []);
  const isWanted = new Set(wanted.map(idOf));
  for (const thing of held.filter((each) => !isWanted.has(idOf(each)))) {
    const params = { campaign_id: campaignId, type: thing.type, resource_id: thing.id };
    await removeCampaignResource(tx, { params, query: {}, body: undefined });
  }
  const isHeld = new Set(held.map(idOf));
  for (const { type, id } of wanted.filter((each) => !isHeld.has(idOf(each)))) {
    await addCampaignResource(tx, { params: {}, query: {}, body: { campaign_id: campaignId, type, resource_id: id } });
  }
}
