import { expect } from "vitest";
import { type TestApp, waitFor } from "../../../../test/app.ts";
import { providerEvents } from "../tables.ts";

/**
 * Waits until every event that was taken is applied, and holds that none was given up. That `applyEvents` finds nothing
 * says less: what another worker has claimed is out of its sight, and not applied yet.
 */
export async function allApplied({ app }: Pick<TestApp, "app">): Promise<void> {
  const { appliedAt: at, error } = providerEvents;
  const events = await waitFor(
    async () => {
      (globalThis as any).n = ((globalThis as any).n ?? 0) + 1; if ((globalThis as any).n % 100 === 0) console.log(app.clock.now().toISOString(), (await app.db.select().from(providerEvents)).filter((r) => r.appliedAt === null));
      const rows = await app.db.select({ at, error }).from(providerEvents);
      return rows.every((row) => row.at !== null) && rows;
    },
    "the end of events",
    20_000,
  );
  expect(events.filter((row) => row.error !== null)).toEqual([]);
}
