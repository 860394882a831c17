import type { Campaign, CampaignPermission } from "@pluma/contract/campaigns/campaigns";
import type {
  CampaignAvatar,
  CampaignResource,
  CampaignTemplate,
  CampaignWorkflow,
} from "@pluma/contract/campaigns/resources";
import type { ActorCtx } from "../../platform/context.ts";
import { told } from "../../platform/database/columns.ts";
import { readCardsAmong as readAvatarCards } from "../avatars/index.ts";
import { readListedAmong, showShared } from "../documents/index.ts";
import { namesTold } from "../organizations/index.ts";
import { readCardsAmong as readTemplateCards } from "../templates/index.ts";
import { readCardsAmong as readWorkflowCards } from "../workflows/index.ts";
import { visibleCampaign } from "./access.ts";
import { mayManage, permissionOf, type Viewer } from "./rules.ts";
import type { ListedRow } from "./store.lists.ts";
import { readPermissions } from "./store.permissions.ts";
import { type BesideRow, type GrantValue, NAMED, type NamedValue, readBeside } from "./store.system.beside.ts";
import { readGiven } from "./store.system.given.ts";
import type { HeldRow } from "./store.system.ts";
import type { CampaignRow } from "./store.ts";
import type { findWhole } from "./store.whole.ts";

/** What is named with a campaign, and how many of each kind it has. */
type Has = Pick<BesideRow, "named" | "counts">;

/** A campaign, and what whoever made it is called; null once they left the installation, and where it is not told. */
type MadeRow = Omit<CampaignRow, "createdAt" | "updatedAt"> &
  Record<"createdAt" | "updatedAt", Date | string> &
  Record<"makerName" | "makerLastName", string | null>;

const none: Has = { named: [], counts: [0, 0, 0, 0] };

/** Campaigns of a page that the caller sees, as what they are in their one organization. */
export async function showPage(ctx: ActorCtx, viewer: Viewer, rows: ListedRow[]): Promise<Campaign[]> {
  const permissions = await permissionsOf(
    ctx,
    viewer,
    rows.map(({ campaignId }) => campaignId),
  );
  return rows.map((row) => showOne(row, viewer, { ...row, permission: permissions(row.campaignId) }));
}

type Whole = { row: MadeRow; permission: CampaignPermission };

/** A campaign with all that it has, which is being read already. */
export async function showWhole(
  ctx: ActorCtx,
  viewer: Viewer,
  { row, permission }: Whole,
  reading: Promise<Has>,
): Promise<Campaign> {
  const isMakerRead = row.userId === null || row.makerName !== null;
  const [has, given, maker] = await Promise.all([
    reading,
    mayManage(viewer) ? readGiven(ctx.db, [row.campaignId]) : null,
    isMakerRead ? null : makerTold(ctx, row),
  ]);
  const people = given?.people.map(({ userId, permission }): GrantValue => [userId, permission]) ?? [];
  const groups = given?.groups.map(({ groupId, permission }): GrantValue => [groupId, permission]) ?? [];
  return showOne({ ...row, ...maker }, viewer, { ...has, people, groups, permission });
}

/** What whoever made a campaign is called, where that is told. */
async function makerTold(ctx: ActorCtx, row: Pick<MadeRow, "userId" | "organizationId">) {
  const named = await namesTold(ctx, [row]);
  const { name: makerName = null, lastName: makerLastName = null } = named(row) ?? {};
  return { makerName, makerLastName };
}

/** What the caller may do with what campaigns have that they see. */
async function permissionsOf(
  ctx: ActorCtx,
  viewer: Viewer,
  ids: number[],
): Promise<(id: number) => CampaignPermission> {
  const isAsked = viewer.role !== "admin" && viewer.role !== null && ids.length > 0;
  const read = isAsked ? await readPermissions(ctx, ids) : null;
  return (id) => permissionOf(viewer, read?.get(id));
}

type Beside = Partial<BesideRow> & { permission: CampaignPermission };

function showOne(row: MadeRow, viewer: Viewer, beside: Beside): Campaign {
  const { people = [], groups = [], named, counts, permission } = { ...none, ...beside };
  const [documents, templates, avatars, workflows] = counts;
  const isManaging = mayManage(viewer);
  return {
    ...fieldsOf(row),
    permission,
    campaign_users: people.map(([id, permission]) => ({ user_id: id, permission })),
    campaign_groups: groups.map(([id, permission]) => ({ group_id: id, permission })),
    ...listsOf(named.map(showNamed)),
    counts: { documents, templates, avatars, workflows },
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
  const { campaignId } = row;
  const [[beside], permissions, maker] = await Promise.all([
    readBeside(ctx.db, [campaignId], mayManage(viewer)),
    permissionsOf(ctx, viewer, [campaignId]),
    makerTold(ctx, row),
  ]);
  return showOne({ ...row, ...maker }, viewer, { ...beside, permission: permissions(campaignId) });
}

/** What is named with a campaign of all that it has, once that was read. */
export async function hasOf(reading: Promise<CampaignResource[]>): Promise<Has> {
  const all = await reading;
  const howMany = (type: CampaignResource["type"]) => all.filter((each) => each.type === type).length;
  const counts: Has["counts"] = [howMany("document"), howMany("template"), howMany("avatar"), howMany("workflow")];
  return { named: all.slice(0, NAMED).map(namedOf), counts };
}

function namedOf({ campaign_resource_id, type, document, template, avatar, workflow }: CampaignResource): NamedValue {
  const id = document?.document_id ?? template?.template_id ?? avatar?.avatar_id ?? workflow?.workflow_id ?? 0;
  return [campaign_resource_id, type, id, (document ?? template ?? avatar ?? workflow)?.name ?? ""];
}

function fieldsOf(row: MadeRow) {
  return {
    campaign_id: row.campaignId,
    name: row.name,
    description: row.description,
    thumbnail: row.thumbnail,
    organization_id: row.organizationId,
    user_id: row.userId,
    user: makerOf(row),
    by_staff: row.userId !== null && row.makerName === null,
    createdAt: told(row.createdAt),
    updatedAt: told(row.updatedAt),
  };
}

const makerOf = ({ userId, makerName, makerLastName }: MadeRow) =>
  userId === null || makerName === null || makerLastName === null
    ? null
    : { user_id: userId, name: makerName, last_name: makerLastName };

type ShownName = Campaign["resources"][number];

const showNamed = ([resourceId, type, id, name]: NamedValue): ShownName => ({
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

/** What resources are, as each feature has it, without those that are gone. */
async function readCards({ db }: ActorCtx, rows: HeldRow[]): Promise<Cards> {
  const idsOf = (key: "documentId" | "templateId" | "avatarId" | "workflowId") => rows.flatMap((row) => row[key] ?? []);
  const [documents, templates, avatars, workflows] = await Promise.all([
    readListedAmong(db, idsOf("documentId")),
    readTemplateCards(db, idsOf("templateId")),
    readAvatarCards(db, idsOf("avatarId")),
    readWorkflowCards(db, idsOf("workflowId")),
  ]);
  return { documents, templates, avatars, workflows };
}

type Cards = Pick<
  NonNullable<Awaited<ReturnType<typeof findWhole>>>["cards"],
  "templates" | "avatars" | "workflows"
> & {
  documents: Parameters<typeof showShared>[1];
};

/** The same by kind and id, as they are shown. */
const thingsOf = async (ctx: ActorCtx, { documents, templates, avatars, workflows }: Cards, mayWrite: boolean) => ({
  documents: await showShared(ctx, documents, mayWrite),
  templates: new Map(templates.map((row) => [row.templateId, templateOf(row)])),
  avatars: new Map(avatars.map((row) => [row.avatarId, avatarOf(row)])),
  workflows: new Map(workflows.map((row) => [row.workflowId, workflowOf(row)])),
});

// Field by field: what is left of an object without some of its fields takes ten times as long, for each of forty things.
const templateOf = (card: Cards["templates"][number]): CampaignTemplate => ({
  template_id: card.templateId,
  name: card.name,
  description: card.description,
  type: card.type,
  tags: card.tags,
  language: card.language,
  organization_id: card.organizationId,
  campaigns_only: card.campaignsOnly,
});
const avatarOf = (card: Cards["avatars"][number]): CampaignAvatar => ({
  avatar_id: card.avatarId,
  name: card.name,
  description: card.description,
  organization_id: card.organizationId,
  campaigns_only: card.campaignsOnly,
});
const workflowOf = (card: Cards["workflows"][number]): CampaignWorkflow => ({
  workflow_id: card.workflowId,
  name: card.name,
  description: card.description,
  tags: card.tags,
  organization_id: card.organizationId,
  campaigns_only: card.campaignsOnly,
});

/** What a resource is; null for one that is not among them. */
function thingIn(things: Awaited<ReturnType<typeof thingsOf>>, row: HeldRow) {
  const document = things.documents.get(row.documentId ?? 0);
  if (document) return { type: "document" as const, document };
  const template = things.templates.get(row.templateId ?? 0);
  if (template) return { type: "template" as const, template };
  const avatar = things.avatars.get(row.avatarId ?? 0);
  if (avatar) return { type: "avatar" as const, avatar };
  const workflow = things.workflows.get(row.workflowId ?? 0);
  return workflow ? { type: "workflow" as const, workflow } : null;
}

/** Resources of one campaign with what they are; `ctx` is in its organization. Those that are gone are left out. */
export const showResources = async (ctx: ActorCtx, rows: HeldRow[]): Promise<CampaignResource[]> =>
  showCards(ctx, rows, await readCards(ctx, rows), false);

/**
 * The same with what was read of them already; those of which nothing was are left out. With `mayWrite` it is known that the caller may
 * write in all documents of these.
 */
export async function showCards(
  ctx: ActorCtx,
  rows: HeldRow[],
  cards: Cards,
  mayWrite: boolean,
): Promise<CampaignResource[]> {
  const things = await thingsOf(ctx, cards, mayWrite);
  return rows.flatMap((row) => {
    const found = thingIn(things, row);
    if (!found) return [];
    const { campaignResourceId, campaignId, createdAt } = row;
    const of = { campaign_resource_id: campaignResourceId, campaign_id: campaignId };
    return { ...of, createdAt: told(createdAt), ...found };
  });
}
