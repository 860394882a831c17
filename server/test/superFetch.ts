import { superFetches, superFetchOutputs, superFetchPresets } from "../src/features/generators/tables.ts";
import type { TestApp } from "./app.ts";

type Node = Pick<TestApp, "app">;
type Values = Partial<Omit<typeof superFetches.$inferInsert, "userId" | "avatarId">>;

/** Something that a person fetched with an avatar, with one output that has ended. */
export async function aFetch({ app }: Node, userId: number, avatarId: number, values: Values = {}) {
  const [fetch] = await app.db
    .insert(superFetches)
    .values({ userId, avatarId, inputs: { task: "Write" }, ...values })
    .returning();
  if (!fetch) throw new Error("a fetch was not written");
  const { superFetchId } = fetch;
  const [output] = await app.db
    .insert(superFetchOutputs)
    .values({ superFetchId, userId, place: 1, prompt: "Write", content: "Written." })
    .returning();
  if (!output) throw new Error("an output was not written");
  return { superFetchId, outputId: output.outputId };
}

/** A preset of a person's. */
export async function aPreset({ app }: Node, userId: number, isShared = false): Promise<number> {
  const values = { userId, name: "Mine", inputs: { task: "Write" }, open: [], isShared };
  const [row] = await app.db.insert(superFetchPresets).values(values).returning();
  if (!row) throw new Error("a preset was not written");
  return row.presetId;
}
