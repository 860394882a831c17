import { and, eq } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import { superFetchPresets } from "../tables.ts";
import type { PresetRow } from "./store.ts";

type Reader = Pick<App, "db">;

/** The presets that a person made. */
export function presetsOf({ db }: Reader, userId: number): Promise<PresetRow[]> {
  return db.select().from(superFetchPresets).where(eq(superFetchPresets.userId, userId));
}

/** Erases a person's presets; those that everybody has stay, with nobody's name. */
export async function erasePresets({ db }: Reader, userId: number): Promise<void> {
  const isTheirs = eq(superFetchPresets.userId, userId);
  await db.delete(superFetchPresets).where(and(isTheirs, eq(superFetchPresets.isShared, false)));
  await db.update(superFetchPresets).set({ userId: null }).where(isTheirs);
}
