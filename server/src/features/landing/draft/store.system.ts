/** The landing page is the installation's: these reach all of it, for whoever of the staff the call has let in. */
import { LANDING_STATES_MAX } from "@pluma/contract/landing/landing";
import { desc, eq, notInArray } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import { landingDraft, landingStates } from "../tables.ts";

type Reader = Pick<App, "db">;
const ONLY = 1;

export type DraftRow = typeof landingDraft.$inferSelect;
export type StateRow = typeof landingStates.$inferSelect;

/** The draft; undefined where nobody ever made one. */
export async function findDraft({ db }: Reader): Promise<DraftRow | undefined> {
  const [row] = await db.select().from(landingDraft).where(eq(landingDraft.draftId, ONLY));
  return row;
}

/** The draft, locked: one change of it happens at a time, on all nodes. */
export async function lockDraft({ db }: Reader): Promise<DraftRow> {
  await db.insert(landingDraft).values({ draftId: ONLY }).onConflictDoNothing();
  const [row] = await db.select().from(landingDraft).where(eq(landingDraft.draftId, ONLY)).for("update");
  if (!row) throw new Error("the draft of the landing page is not there");
  return row;
}

/** Writes the draft anew. */
export async function writeDraft({ db }: Reader, draft: Omit<DraftRow, "draftId">): Promise<void> {
  await db.update(landingDraft).set(draft).where(eq(landingDraft.draftId, ONLY));
}

/** The published states, the newest first. */
export const listStateRows = ({ db }: Reader): Promise<StateRow[]> =>
  db.select().from(landingStates).orderBy(desc(landingStates.landingStateId)).limit(LANDING_STATES_MAX);

/** A published state. */
export async function findStateRow({ db }: Reader, id: number): Promise<StateRow | undefined> {
  const [row] = await db.select().from(landingStates).where(eq(landingStates.landingStateId, id));
  return row;
}

/** Keeps a published state; the oldest go once there are too many. */
export async function insertState({ db }: Reader, state: Omit<StateRow, "landingStateId">): Promise<void> {
  await db.insert(landingStates).values(state);
  const kept = db
    .select({ id: landingStates.landingStateId })
    .from(landingStates)
    .orderBy(desc(landingStates.landingStateId))
    .limit(LANDING_STATES_MAX);
  await db.delete(landingStates).where(notInArray(landingStates.landingStateId, kept));
}
