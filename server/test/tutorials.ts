import { tutorials } from "../src/features/tutorials/tables.ts";
import type { TestApp } from "./app.ts";

type Row = typeof tutorials.$inferInsert;

let count = 0;

/** A tutorial of YouTube's that is shown, behind all others, unless said otherwise. */
export async function aTutorial({ app }: Pick<TestApp, "app">, columns: Partial<Row> = {}) {
  count += 1;
  const [row] = await app.db
    .insert(tutorials)
    .values({
      place: 1000 + count,
      lang: "en",
      names: { en: `Tutorial ${count}` },
      descriptions: {},
      provider: "youtube",
      videoId: "dQw4w9WgXcQ",
      chapters: {},
      searched: `tutorial ${count}`,
      ...columns,
    })
    .returning();
  if (!row) throw new Error("a tutorial was not made");
  return row;
}
