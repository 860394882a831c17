import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { inSpace, mine } from "../../../platform/database/owned.ts";
import { isOfStaff } from "../../accounts/index.ts";
import type { Things } from "../../products/index.ts";
import { readNamesAmong } from "../store.system.ts";
import { editableByDecider, stands } from "../store.ts";
import { templates } from "../tables.ts";
import { plain } from "./store.typed.ts";

/**
 * Templates that products of the selected space may grant: of an organization its own, of the platform what its staff made or is
 * nobody's, as far as the caller decides for them.
 */
const grantable = (ctx: ActorCtx): SQL | undefined =>
  and(
    stands,
    eq(templates.isHidden, false),
    editableByDecider(ctx),
    inSpace(ctx, sql`coalesce(${templates.organizationId}, 0)`),
    or(
      isNotNull(templates.organizationId),
      isNull(templates.userId),
      mine(ctx, templates.userId),
      isOfStaff(templates.userId),
    ),
  );

/** Everybody in an organization has it, unless it is kept for some; of the platform what is public. */
const forAll = sql<boolean>`(${templates.isPublic} or (${templates.organizationId} is not null and not ${templates.campaignsOnly}))`;

const shown = { id: templates.templateId, name: templates.name, for_all: forAll };

const offered: Things["offered"] = async (ctx, { typed, offset, limit }) => {
  const query = typed.trim();
  const isFound = query === "" ? undefined : sql`${templates.nameKey} like '%' || ${plain(query)} || '%'`;
  const wanted = and(grantable(ctx), isFound);
  const [rows, count] = await Promise.all([
    ctx.db
      .select(shown)
      .from(templates)
      .where(wanted)
      .orderBy(asc(templates.nameKey), asc(templates.templateId))
      .offset(offset)
      .limit(limit),
    ctx.db.$count(templates, wanted),
  ]);
  return { things: rows.map((row) => ({ ...row, needs: [] })), count };
};

const offeredAmong: Things["offeredAmong"] = async (ctx, ids) => {
  const rows = await ctx.db
    .select(shown)
    .from(templates)
    .where(and(inArray(sql`${templates.templateId}::bigint`, ids), grantable(ctx)));
  return rows.map((row) => ({ ...row, needs: [] }));
};

/** What products say of templates that they grant. */
export const grantableTemplates: Things = { named: readNamesAmong, offered, offeredAmong };
