import type { Grant } from "@pluma/contract/products/grants";
import type { ActorCtx } from "../../platform/context.ts";
import type { Things } from "../products/index.ts";
import { thingsOf } from "../products/index.ts";
import { type OfferedWorkflow, readOffered, readOfferedAmong } from "./store.granted.ts";
import { readNamesAmong } from "./store.system.ts";

/** What products say of workflows that they grant. */
export const grantableWorkflows: Things = {
  named: readNamesAmong,
  async offered(ctx, offer) {
    const { rows, count } = await readOffered(ctx, offer);
    return { things: await withNeeds(ctx, rows), count };
  },
  offeredAmong: async (ctx, ids) => withNeeds(ctx, await readOfferedAmong(ctx, ids)),
};

/** Says of each what its steps ask with that its seller may grant and that not everybody has: else whoever buys it cannot start it. */
async function withNeeds(ctx: ActorCtx, rows: OfferedWorkflow[]) {
  const steps = rows.flatMap((row) => row.steps);
  const [templates, avatars] = await Promise.all([
    needed(
      ctx,
      "template",
      steps.map(({ template_id }) => template_id),
    ),
    needed(
      ctx,
      "avatar",
      steps.map(({ avatar_id }) => avatar_id),
    ),
  ]);
  return rows.map(({ steps: own, ...row }) => {
    const needs = own.flatMap(({ template_id, avatar_id }) => [
      ...(templates.get(template_id) ?? []),
      ...(avatars.get(avatar_id ?? 0) ?? []),
    ]);
    return { ...row, needs: needs.filter((one, at) => needs.indexOf(one) === at) };
  });
}

async function needed(ctx: ActorCtx, kind: Grant["kind"], ids: (number | null)[]): Promise<Map<number, Grant[]>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  const things = wanted.length === 0 ? [] : ((await thingsOf(ctx, kind)?.offeredAmong(ctx, wanted)) ?? []);
  return new Map(things.map(({ id, name, for_all }) => [id, for_all ? [] : [{ kind, id, name }]]));
}
