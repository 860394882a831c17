import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { App } from "../../../platform/context.ts";
import { type BoughtPlace, listGroupsHere, readGroupsAmong, readGroupsHere } from "../../organizations/index.ts";
import { holdersOf } from "./holding.ts";
import type { OfferedThing, Things } from "./kinds.ts";
import { grantsOfOrganization } from "./store.system.ts";

/** What products say of groups that they grant: whoever buys one has what the group has. */
export const grantableGroups: Things = {
  named: readGroupsAmong,
  async offered(ctx, { typed, offset, limit }) {
    const { rows, count } = await listGroupsHere(ctx, { typed: typed.trim(), offset, limit });
    return { things: rows.map(offer), count };
  },
  offeredAmong: async (ctx, ids) => (await readGroupsHere(ctx, ids)).map(offer),
};

const offer = (row: { id: number; name: string }): OfferedThing => ({ ...row, for_all: false, needs: [] });

/** Who is in some groups of an organization, or in any, by what they bought. */
export async function placesBought(
  app: Pick<App, "db" | "state">,
  organizationId: number,
  groupIds?: readonly number[],
): Promise<BoughtPlace[]> {
  const holders = await holdersOf(app, { organizationId, kinds: ["group"], ...(groupIds && { ids: groupIds }) });
  return holders.map(({ thingId: groupId, ...rest }) => ({ groupId, ...rest }));
}

/** Whether a product of an organization grants the group that a column names, or did: as a part of a statement. */
export const isGranted = (groupId: AnyPgColumn, organizationId: SQL): SQL =>
  grantsOfOrganization("group", groupId, organizationId);
