import type { Language } from "@pluma/contract/kit/languages";
import type { TemplateField } from "@pluma/contract/templates/fields";
import {
  and,
  count,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ActorCtx } from "../../platform/context.ts";
import { inSpace, type Looker, type LookerCtx, mine, notElsewhere } from "../../platform/database/owned.ts";
import { mineStill, visibleByGiving } from "../organizations/index.ts";
import { visibleByHolding } from "../products/index.ts";
import { maySeeOrganization } from "./rules.ts";
import { templateFavorites, templates, templateValues, type templateVersions } from "./tables.ts";

type Keys = "nameKey" | "typeKey" | "tagKeys" | "firstTag" | "search" | "contentKey";
/** A template without the keys that lists are found and sorted by. */
export type TemplateRow = Omit<typeof templates.$inferSelect, Keys>;
export type NewTemplate = typeof templates.$inferInsert;
export type VersionRow = typeof templateVersions.$inferSelect;
export type NewVersion = typeof templateVersions.$inferInsert;

/** What a template is made of: what each of its states keeps. */
export type Made = Pick<
  TemplateRow,
  "name" | "description" | "content" | "type" | "tags" | "language" | "editable" | "showPrompt"
> & { fields: TemplateField[] };

const {
  nameKey: _n,
  typeKey: _y,
  tagKeys: _t,
  firstTag: _f,
  search: _s,
  contentKey: _c,
  ...whole
} = getTableColumns(templates);
/** The columns of such a row. */
export const columns = whole;

/** Names one; as a bigint, because an id that somebody typed may be larger than the column, and then names nothing. */
export const isNamed = (templateId: number): SQL => sql`${templates.templateId} = ${templateId}::bigint`;

/** Not deleted. */
export const stands = isNull(templates.deletedAt);
/** An organization has it for its people: whoever may use it may by that, and not by a campaign or a purchase alone. */
const isOfPeople = and(eq(templates.campaignsOnly, false), isNotNull(templates.organizationId));
// Said in the text of a statement: PostgreSQL, which cannot see a value when it plans once, would take half of all for public.
const isOffered = sql`(${templates.isPublic} and not ${templates.isHidden})`;

/**
 * By what somebody may use a template: it is offered to everybody, their own, or of the selected organization, which has it
 * for all of its people, or shows it to its Admins and to those to whom it is given; or they bought it.
 */
export function visibleRoads(ctx: Looker) {
  const { actor } = ctx;
  const here = maySeeOrganization(actor) ? inSpace(ctx, templates.organizationId) : sql`false`;
  return {
    everybody: offeredHere(ctx),
    owner: mineStill(ctx, templates.userId, templates.organizationId),
    admin: actor.organizationRole === "admin" || actor.staffRole !== null ? here : sql`false`,
    organization: sql`(${here} and not ${templates.campaignsOnly})`,
    campaign: actor.organizationRole === null ? sql`false` : visibleByGiving(ctx, "template", templates.templateId),
    bought: boughtBy(ctx),
  };
}

/** Templates that somebody has by what they bought in the selected space. */
export const boughtBy = (ctx: Looker): SQL =>
  visibleByHolding(ctx, "template", { id: templates.templateId, organizationId: templates.organizationId });

/** Templates to which a road leads; staff see all. */
export const visibleToCaller = (ctx: Looker): SQL | undefined =>
  ctx.actor.staffRole === null ? or(...Object.values(visibleRoads(ctx))) : undefined;

/** Templates of the organization that somebody has selected, as far as they may use them. */
export function visibleInOrganization(ctx: Looker): SQL | undefined {
  const { admin, organization, campaign } = visibleRoads(ctx);
  return or(admin, organization, campaign);
}

/** What rules.ts calls to decide: one's own, for its Admins those of their organization; staff decide for all. */
export const editableByDecider = (ctx: Looker): SQL | undefined => {
  const { staffRole, organizationRole } = ctx.actor;
  if (staffRole !== null) return undefined;
  return or(
    mineStill(ctx, templates.userId, templates.organizationId),
    organizationRole === "admin" ? inSpace(ctx, templates.organizationId) : sql`false`,
  );
};

/** What rules.ts calls to read the prompt of, among what the caller may use. */
export const readableByCaller = (ctx: Looker): SQL =>
  sql`(${or(and(eq(templates.showPrompt, true), or(isOfPeople, isOffered)), editableByDecider(ctx) ?? sql`true`)})`;

const offeredHere = (ctx: Looker): SQL =>
  ctx.actor.isAtHost ? sql`(${isOffered} and ${notElsewhere(ctx, templates.organizationId)})` : isOffered;

const offeredTo = (ctx: Looker): SQL | undefined =>
  ctx.actor.staffRole === null ? offeredHere(ctx) : sql`${templates.isPublic}`;

const ownOrInside = (ctx: Looker): SQL | undefined =>
  or(mineStill(ctx, templates.userId, templates.organizationId), visibleInOrganization(ctx), boughtBy(ctx));

/** What a caller finds in lists: public ones (hidden ones for staff alone), their own, those of the selected organization, and what they bought. */
export const visibleInLists = (ctx: Looker): SQL | undefined => or(offeredTo(ctx), ownOrInside(ctx));

/** Rows that hang on a template which the caller may use; `templateId` names it. */
export const visibleByTemplate = (ctx: ActorCtx, templateId: AnyPgColumn): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(templates)
      .where(and(eq(templates.templateId, templateId), stands, visibleToCaller(ctx))),
  );

/** A template that the caller may use; undefined for any other. */
export async function findVisible(ctx: LookerCtx, templateId: number): Promise<TemplateRow | undefined> {
  const [row] = await ctx.db
    .select(whole)
    .from(templates)
    .where(and(isNamed(templateId), stands, visibleToCaller(ctx)));
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockVisible(ctx: ActorCtx, templateId: number): Promise<TemplateRow | undefined> {
  const [row] = await ctx.db
    .select(whole)
    .from(templates)
    .where(and(isNamed(templateId), stands, visibleToCaller(ctx)))
    .for("update");
  return row;
}

/** A template for which the caller decides, deleted since `since` and still there, locked until the transaction ends. */
export async function lockDeleted(ctx: ActorCtx, templateId: number, since: Date): Promise<TemplateRow | undefined> {
  const [row] = await ctx.db
    .select(whole)
    .from(templates)
    .where(and(isNamed(templateId), gt(templates.deletedAt, since), editableByDecider(ctx)))
    .for("update");
  return row;
}

/** The rows of deleted templates that the caller may bring back. */
export const editableDeleted = (ctx: Looker, since: Date): SQL | undefined => {
  const inLists = visibleInLists(ctx);
  return and(isNotNull(templates.deletedAt), gt(templates.deletedAt, since), inLists, editableByDecider(ctx));
};

/** The rows of templates that stand and that the caller finds in lists. */
export const visibleStanding = (ctx: Looker): SQL | undefined => and(stands, visibleInLists(ctx));

/**
 * The same in two parts that have no row in common: what everybody is offered, and the caller's own beside it. Each is
 * counted off an index, the many without asking of each row whose it is.
 */
export const visibleInParts = (ctx: Looker): (SQL | undefined)[] => [
  and(stands, offeredTo(ctx)),
  and(stands, ownOrInside(ctx), sql`not (${offeredTo(ctx)})`),
];

/** Those of some templates that the caller may use, by their ids. */
export function readVisible(ctx: ActorCtx, templateIds: number[]): Promise<TemplateRow[]> {
  if (templateIds.length === 0) return Promise.resolve([]);
  return ctx.db
    .select(whole)
    .from(templates)
    .where(and(inArray(templates.templateId, templateIds), stands, visibleToCaller(ctx)));
}

/** Templates in a language that have fields, of the caller's lists: an organization's and the caller's own before all others. */
export function readWithFields(ctx: ActorCtx, language: Language, limit: number): Promise<TemplateRow[]> {
  return ctx.db
    .select(whole)
    .from(templates)
    .where(
      and(visibleStanding(ctx), eq(templates.language, language), sql`jsonb_array_length(${templates.fields}) > 0`),
    )
    .orderBy(sql`${templates.starterDigest} is not null`, templates.templateId)
    .limit(limit);
}

/** Lets one transaction at a time, on all nodes, give the caller more templates. */
export async function lockOwn({ db, actor }: ActorCtx): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('templates.room'), ${actor.userId})`);
}

/** How many templates stand that are the caller's. */
export async function countOwn(ctx: ActorCtx): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(templates)
    .where(and(mine(ctx, templates.userId), stands));
  return row?.count ?? 0;
}

/** Which of some templates have the caller's star. */
export async function readStars(ctx: ActorCtx, templateIds: number[]): Promise<Set<number>> {
  if (templateIds.length === 0) return new Set();
  const rows = await ctx.db
    .select({ templateId: templateFavorites.templateId })
    .from(templateFavorites)
    .where(and(mine(ctx, templateFavorites.userId), inArray(templateFavorites.templateId, templateIds)));
  return new Set(rows.map(({ templateId }) => templateId));
}

/** Sets or takes away the caller's star, without a wish the other of the two; answers whether it is there now. */
export async function writeStar(ctx: ActorCtx, templateId: number, wish: boolean | undefined): Promise<boolean> {
  const own = and(mine(ctx, templateFavorites.userId), eq(templateFavorites.templateId, templateId));
  const given = { userId: ctx.actor.userId, templateId };
  if (wish === true) {
    await ctx.db.insert(templateFavorites).values(given).onConflictDoNothing();
    return true;
  }
  const taken = await ctx.db.delete(templateFavorites).where(own).returning();
  if (wish === false || taken.length > 0) return false;
  await ctx.db.insert(templateFavorites).values(given).onConflictDoNothing();
  return true;
}

/** What the caller filled into a template last; null when it is the first time. */
export async function readRemembered(ctx: ActorCtx, templateId: number): Promise<Record<string, string> | null> {
  const [row] = await ctx.db
    .select({ values: templateValues.values })
    .from(templateValues)
    .where(and(mine(ctx, templateValues.userId), eq(templateValues.templateId, templateId)));
  return row?.values ?? null;
}
