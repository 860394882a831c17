/** A page is its site's: these reach that of any, for whoever the call has let in there. */
import { LANDING_STATES_MAX } from "@pluma/contract/landing/landing";
import { and, desc, eq, notInArray } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import { INSTALLATION } from "../../site/index.ts";
import { landingDraft, landingStates } from "../tables.ts";

type Reader = Pick<App, "db">;
/** Whose page: an organization's, or with null the installation's. */
type Site = number | null;

export type DraftRow = typeof landingDraft.$inferSelect;
export type StateRow = typeof landingStates.$inferSelect;

const isOf = (table: typeof landingDraft | typeof landingStates, site: Site) =>
  eq(table.organizationId, site ?? INSTALLATION);

/** The draft of a site; undefined where nobody ever made one. */
export async function findDraft({ db }: Reader, site: Site): Promise<DraftRow | undefined> {
  const [row] = await db.select().from(landingDraft).where(isOf(landingDraft, site));
  return row;
}

/** The draft of a site, locked: one change of it happens at a time, on all nodes. */
export async function lockDraft({ db }: Reader, site: Site): Promise<DraftRow> {
  await db
    .insert(landingDraft)
    .values({ organizationId: site ?? INSTALLATION })
    .onConflictDoNothing();
  const [row] = await db.select().from(landingDraft).where(isOf(landingDraft, site)).for("update");
  if (!row) throw new Error("the draft of a landing page is not there");
  return row;
}

/** Writes the draft of a site anew. */
export async function writeDraft({ db }: Reader, site: Site, draft: Omit<DraftRow, "organizationId">): Promise<void> {
  await db.update(landingDraft).set(draft).where(isOf(landingDraft, site));
}

/** The published states of a site, the newest first. */
export const listStateRows = ({ db }: Reader, site: Site): Promise<StateRow[]> =>
  db
    .select()
    .from(landingStates)
    .where(isOf(landingStates, site))
    .orderBy(desc(landingStates.landingStateId))
    .limit(LANDING_STATES_MAX);

/** A published state of a site. */
export async function findStateRow({ db }: Reader, site: Site, id: number): Promise<StateRow | undefined> {
  const [row] = await db
    .select()
    .from(landingStates)
    .where(and(isOf(landingStates, site), eq(landingStates.landingStateId, id)));
  return row;
}

/** Keeps a published state of a site; its oldest go once there are too many. */
export async function insertState(
  { db }: Reader,
  site: Site,
  state: Omit<StateRow, "landingStateId" | "organizationId">,
): Promise<void> {
  await db.insert(landingStates).values({ ...state, organizationId: site ?? INSTALLATION });
  const kept = db
    .select({ id: landingStates.landingStateId })
    .from(landingStates)
    .where(isOf(landingStates, site))
    .orderBy(desc(landingStates.landingStateId))
    .limit(LANDING_STATES_MAX);
  await db.delete(landingStates).where(and(isOf(landingStates, site), notInArray(landingStates.landingStateId, kept)));
}
