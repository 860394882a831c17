import { asc, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { customerNotes } from "../tables.ts";

type DbCtx = Pick<Ctx, "db">;
type Note = { note: string; tags: string[] };

/** What staff noted of somebody; empty where they noted nothing. */
export async function readNote({ db }: DbCtx, userId: number): Promise<Note> {
  const { note, tags } = customerNotes;
  const [found] = await db.select({ note, tags }).from(customerNotes).where(eq(customerNotes.userId, userId));
  return found ?? { note: "", tags: [] };
}

/** Writes what staff note of somebody. */
export async function writeNote({ db, clock }: Pick<Ctx, "db" | "clock">, userId: number, note: Note): Promise<void> {
  const changes = { ...note, updatedAt: clock.now() };
  await db
    .insert(customerNotes)
    .values({ userId, ...changes })
    .onConflictDoUpdate({ target: customerNotes.userId, set: changes });
}

/** Every tag that somebody is sorted under, by name. */
export async function readTags({ db }: DbCtx): Promise<string[]> {
  const tag = sql<string>`unnest(${customerNotes.tags})`.as("tag");
  const each = db.selectDistinct({ tag }).from(customerNotes).as("each");
  return (await db.select({ tag: each.tag }).from(each).orderBy(asc(each.tag))).map((row) => row.tag);
}
