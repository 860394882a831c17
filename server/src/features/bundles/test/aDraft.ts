import { randomUUID } from "node:crypto";
import type { TestApp } from "../../../../test/app.ts";
import { ownFingerprint } from "../format/keys.ts";
import { bundleImports } from "../tables.ts";

/** A bundle that somebody looked at, with one thing that would be made; its file is nowhere. */
export async function aDraft({ app }: Pick<TestApp, "app">, userId: number, organizationId: number): Promise<number> {
  const thing = { kind: "templates" as const, name: "Letter", hash: "0", here: null, outcome: "new" as const };
  const plan = [{ ...thing, key: randomUUID(), choice: "theirs" as const, problem: null, needs: [] }];
  const head = { bundleId: randomUUID(), number: 1, name: "Set-up", fingerprint: ownFingerprint(app) };
  const values = {
    ...head,
    organizationId,
    userId,
    fileName: "setup.zip",
    fileId: 0,
    madeAt: new Date(),
    madeBy: "Pluma",
    plan,
  };
  const [row] = await app.db.insert(bundleImports).values(values).returning();
  if (!row) throw new Error("a bundle was not written");
  return row.importId;
}
