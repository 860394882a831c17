import type { App } from "../../../platform/context.ts";
import { readGivenTo } from "../store.system.ts";
import { boughtBy } from "./buyers.ts";

/** Which campaigns of an organization some people have, in the order of their ids: given by name, through a group, or bought. */
export async function campaignsHad(app: Pick<App, "db" | "state">, organizationId: number, userIds: number[]) {
  const [given, bought] = await Promise.all([
    readGivenTo(app.db, organizationId, userIds),
    boughtBy(app, organizationId, userIds),
  ]);
  return userIds.map((userId) => {
    const ids = [
      ...(given.get(userId) ?? []),
      ...bought.filter((each) => each.userId === userId).map(({ campaignId }) => campaignId),
    ];
    return { userId, campaignIds: [...new Set(ids)].sort((one, other) => one - other) };
  });
}
