import { and, asc, inArray, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { inSpace } from "../../../platform/database/owned.ts";
import type { OfferedThing, Things } from "../../products/index.ts";
import { readNamesAmong } from "../store.system.ts";
import { editableToCaller } from "../store.ts";
import { campaigns } from "../tables.ts";

/** Campaigns that products of the selected organization may grant: those of it that the caller manages. */
const grantable = (ctx: ActorCtx): SQL | undefined =>
  and(inSpace(ctx, campaigns.organizationId), editableToCaller(ctx));

const shown = { id: campaigns.campaignId, name: campaigns.name };
const offer = (row: { id: number; name: string }): OfferedThing => ({ ...row, for_all: false, needs: [] });

const offered: Things["offered"] = async (ctx, { typed, offset, limit }) => {
  const isFound = sql`position(fold(btrim(${typed}::text)) in ${campaigns.nameKey}) > 0`;
  const wanted = and(grantable(ctx), typed.trim() === "" ? undefined : isFound);
  const [rows, count] = await Promise.all([
    ctx.db
      .select(shown)
      .from(campaigns)
      .where(wanted)
      .orderBy(asc(campaigns.nameKey), asc(campaigns.campaignId))
      .offset(offset)
      .limit(limit),
    ctx.db.$count(campaigns, wanted),
  ]);
  return { things: rows.map(offer), count };
};

const offeredAmong: Things["offeredAmong"] = async (ctx, ids) => {
  const rows = await ctx.db
    .select(shown)
    .from(campaigns)
    .where(and(inArray(sql`${campaigns.campaignId}::bigint`, ids), grantable(ctx)));
  return rows.map(offer);
};

/** What products say of campaigns that they grant. */
export const grantableCampaigns: Things = { named: readNamesAmong, offered, offeredAmong };
