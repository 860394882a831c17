import type { Campaign, CampaignPermission } from "@pluma/contract/campaigns/campaigns";
import type {
  CampaignAvatar,
  CampaignResource,
  CampaignTemplate,
  CampaignWorkflow,
} from "@pluma/contract/campaigns/resources";
import type { ActorCtx } from "../../platform/context.ts";
import { readNames } from "../accounts/index.ts";
import { readCardsAmong as readAvatarCards } from "../avatars/index.ts";
import { readSharedAmong } from "../documents/index.ts";
import { readCardsAmong as readTemplateCards } from "../templates/index.ts";
import { readCardsAmong as readWorkflowCards } from "../workflows/index.ts";
import { visibleCampaign } from "./access.ts";
import { mayManage, type Viewer } from "./rules.ts";
import { readPermissions } from "./store.permissions.ts";
import { readGiven } from "./store.system.given.ts";
import { type BesideRow, type NamedRow, type ResourceRow, readBeside } from "./store.system.ts";
import type { CampaignRow } from "./store.ts";

/** So many resources are named with a campaign. */
const NAMED = 6;

/** What is named with a campaign, and how many of each kind it has. */
type Has = Pick<BesideRow, "named" | "counts">;

const none: Has = { named: [], counts: { documents: 0, templates: 0, avatars: 0, workflows: 0 } };

/** Campaigns that the caller sees, as what they are in their one organization. */
export async function showCampaigns(ctx: ActorCtx, viewer: Viewer, rows: CampaignRow[]): Promise<Campaign[]> {
  if (rows.length === 0) return [];
  const isManaging = mayManage(viewer);
  const ids = rows.map(({ campaignId }) => campaignId);
  const [beside, permissions, names] = await Promise.all([
    readBeside(ctx.db, ids, NAMED, isManaging),
    permissionsOf(ctx, viewer, ids),
    readNames(
      ctx,
      rows.flatMap(({ userId }) => userId ?? []),
    ),
  ]);
  const byId = new Map(beside.map((each) => [each.campaignId, each]));
  return rows.map((row) =>
    showOne(row, names, viewer, { ...byId.get(row.campaignId), permission: permissions(row.campaignId) }),
  );
}

/** One of them with all that it has, which is being read already. */
export async function showWhole(
  ctx: ActorCtx,
  viewer: Viewer,
  row: CampaignRow,
  reading: Promise<Has>,
): Promise<Campaign> {
  const { campaignId, userId } = row;
  const [has, given, permissions, names] = await Promise.all([
    reading,
    mayManage(viewer) ? readGiven(ctx.db, [campaignId]) : null,
    permissionsOf(ctx, viewer, [campaignId]),
    readNames(ctx, userId === null ? [] : [userId]),
  ]);
  const people = given?.people.map(({ userId: id, permission }) => ({ id, permission })) ?? [];
  const groups = given?.groups.map(({ groupId: id, permission }) => ({ id, permission })) ?? [];
  return showOne(row, names, viewer, { ...has, people, groups, permission: permissions(campaignId) });
}

type Names = Awaited<ReturnType<typeof readNames>>;

/** What the caller may do with what campaigns have that they see: who leads their organization all, the platform's staff look. */
async function permissionsOf(
  ctx: ActorCtx,
  { role }: Viewer,
  ids: number[],
): Promise<(id: number) => CampaignPermission> {
  if (role === "admin") return () => "edit";
  const read = role === null ? null : await readPermissions(ctx, ids);
  return (id) => read?.get(id) ?? "read";
}

type Beside = Partial<BesideRow> & { permission: CampaignPermission };

function showOne(row: CampaignRow, names: Names, viewer: Viewer, beside: Beside): Campaign {
  const { people = [], groups = [], named, counts, permission } = { ...none, ...beside };
  const isManaging = mayManage(viewer);
  return {
    ...fieldsOf(row, names),
    permission,
    campaign_users: people.map(({ id, permission }) => ({ user_id: id, permission })),
    campaign_groups: groups.map(({ id, permission }) => ({ group_id: id, permission })),
    ...listsOf(named.map(showNamed)),
    counts,
    can: { edit: isManaging, delete: isManaging, give_access: isManaging },
  };
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

/** What is named with a campaign of all that it has, which was read already. */
export function hasOf(rows: ResourceRow[], shown: CampaignResource[]): Has {
  const counts = {
    documents: rows.filter(({ documentId }) => documentId !== null).length,
    templates: rows.filter(({ templateId }) => templateId !== null).length,
    avatars: rows.filter(({ avatarId }) => avatarId !== null).length,
    workflows: rows.filter(({ workflowId }) => workflowId !== null).length,
  };
  const named = shown
    .slice(0, NAMED)
    .map((each) => ({ resourceId: each.campaign_resource_id, type: each.type, ...idAndNameOf(each) }));
  return { named, counts };
}

function idAndNameOf({ document, template, avatar, workflow }: CampaignResource): { id: number; name: string } {
  const id = document?.document_id ?? template?.template_id ?? avatar?.avatar_id ?? workflow?.workflow_id ?? 0;
  return { id, name: (document ?? template ?? avatar ?? workflow)?.name ?? "" };
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

type ShownName = Campaign["resources"][number];

const showNamed = ({ resourceId, type, id, name }: NamedRow): ShownName => ({
  campaign_resource_id: resourceId,
  type,
  [`${type}_id`]: id,
  name,
});

const listsOf = (resources: ShownName[]) => ({
  resources,
  documents: resources.flatMap(({ document_id, name }) => (document_id ? { document: { document_id, name } } : [])),
  templates: resources.flatMap(({ template_id, name }) => (template_id ? { template: { template_id, name } } : [])),
});

/** What resources are, by kind and id; those that are gone, and those whose name does not hold what was typed, are left out. */
async function readThings(ctx: ActorCtx, rows: ResourceRow[], typed: string) {
  const idsOf = (key: "documentId" | "templateId" | "avatarId" | "workflowId") => rows.flatMap((row) => row[key] ?? []);
  const [documents, templates, avatars, workflows] = await Promise.all([
    readSharedAmong(ctx, idsOf("documentId"), typed),
    readTemplateCards(ctx.db, idsOf("templateId"), typed),
    readAvatarCards(ctx.db, idsOf("avatarId"), typed),
    readWorkflowCards(ctx.db, idsOf("workflowId"), typed),
  ]);
  return {
    documents,
    templates: new Map(templates.map((row) => [row.templateId, templateOf(row)])),
    avatars: new Map(avatars.map((row) => [row.avatarId, avatarOf(row)])),
    workflows: new Map(workflows.map((row) => [row.workflowId, workflowOf(row)])),
  };
}

type Card<R extends (...args: never[]) => PromiseLike<unknown[]>> = Awaited<ReturnType<R>>[number];

type Kept = { organizationId: number | null; campaignsOnly: boolean };

const asShown = <C extends Kept>({ organizationId, campaignsOnly, ...card }: C) => ({
  ...card,
  organization_id: organizationId,
  campaigns_only: campaignsOnly,
});

const templateOf = (card: Card<typeof readTemplateCards>): CampaignTemplate => {
  const { templateId, ...shown } = asShown(card);
  return { ...shown, template_id: templateId };
};
const avatarOf = (card: Card<typeof readAvatarCards>): CampaignAvatar => {
  const { avatarId, ...shown } = asShown(card);
  return { ...shown, avatar_id: avatarId };
};
const workflowOf = (card: Card<typeof readWorkflowCards>): CampaignWorkflow => {
  const { workflowId, ...shown } = asShown(card);
  return { ...shown, workflow_id: workflowId };
};

/** What a resource is; null for one that is not among them. */
function thingIn(things: Awaited<ReturnType<typeof readThings>>, row: ResourceRow) {
  const document = things.documents.get(row.documentId ?? 0);
  if (document) return { type: "document" as const, document };
  const template = things.templates.get(row.templateId ?? 0);
  if (template) return { type: "template" as const, template };
  const avatar = things.avatars.get(row.avatarId ?? 0);
  if (avatar) return { type: "avatar" as const, avatar };
  const workflow = things.workflows.get(row.workflowId ?? 0);
  return workflow ? { type: "workflow" as const, workflow } : null;
}

/**
 * Resources of one campaign with what they are; `ctx` is in its organization. Those that are gone are left out, and those
 * whose name does not hold what was typed.
 */
export async function showResources(ctx: ActorCtx, rows: ResourceRow[], typed = ""): Promise<CampaignResource[]> {
  const things = await readThings(ctx, rows, typed);
  return rows.flatMap((row) => {
    const found = thingIn(things, row);
    if (!found) return [];
    const { campaignResourceId, campaignId, createdAt } = row;
    const of = { campaign_resource_id: campaignResourceId, campaign_id: campaignId };
    return { ...of, createdAt: createdAt.toISOString(), ...found };
  });
}
