import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../test/app.ts";
import { inTransaction } from "../database/db.ts";
import { type Bus, openBus } from "./bus.ts";

let node: TestApp;
let other: Bus;
beforeAll(async () => {
  node = await aTestApp();
  other = await openBus(node.database.connectionString, node.app.log);
});
afterAll(async () => {
  await other.close();
  await node.close();
});

test("what is on sale is forgotten here before whoever changed it is answered, and soon on every other node", async () => {
  let here = 0;
  let there = 0;
  node.app.bus.on("products", () => {
    here += 1;
  });
  other.on("products", () => {
    there += 1;
  });
  for (let change = 1; change <= 20; change += 1) {
    const before = here;
    await inTransaction(node.app, async (tx) => {
      await tx.bus.tell(tx.db, "products", {});
      expect(here).toBe(before);
    });
    expect(here).toBeGreaterThan(before);
    await waitFor(() => here === change * 2 && there === change, "both nodes to be told");
  }
});

test("nobody forgets anything for a change that was undone", async () => {
  let heard = 0;
  node.app.bus.on("config", () => {
    heard += 1;
  });
  other.on("config", () => {
    heard += 1;
  });
  const undone = inTransaction(node.app, async (tx) => {
    await tx.bus.tell(tx.db, "config", { keys: ["app_name"] });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(heard).toBe(0);
  // Notifications keep their order: what is told now would come behind the one that was undone.
  await node.app.bus.tell(node.app.db, "config", { keys: ["tagline"] });
  await waitFor(() => heard >= 3, "what was kept to be heard");
  expect(heard).toBe(3);
});
