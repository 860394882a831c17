import { isNull } from "drizzle-orm";
import { expect } from "vitest";
import { type TestApp, waitFor } from "../../../../test/app.ts";
import { applyEvents } from "../sync/events.ts";
import { providerEvents } from "../tables.events.ts";
import type { Shop } from "./selling.ts";

type Node = Pick<TestApp, "app">;

/**
 * Waits until every event that was taken was looked at; answers those that were put off. That `applyEvents` finds none
 * says less: what a worker in the background has claimed is out of its sight, and not applied yet.
 */
export function allSeen({ app }: Node) {
  return waitFor(async () => {
    const open = await app.db.select().from(providerEvents).where(isNull(providerEvents.appliedAt));
    return open.every(({ error }) => error !== null) && open;
  }, "the end of events");
}

/**
 * Waits until every event that was taken is applied, and none was given up. Time goes on for those that were put off:
 * the report of a payment can be here before the one that says which purchase it pays.
 */
export async function allApplied({ node, skip }: Pick<Shop, "node" | "skip">): Promise<void> {
  for (let open = await allSeen(node); open.length > 0; open = await allSeen(node)) {
    const due = Math.max(...open.map(({ nextTryAt }) => nextTryAt.getTime()));
    skip(Math.max(0, due - node.app.clock.now().getTime()));
    await applyEvents(node.app);
  }
  const given = await node.app.db.select({ error: providerEvents.error }).from(providerEvents);
  expect(given.filter(({ error }) => error !== null)).toEqual([]);
}
