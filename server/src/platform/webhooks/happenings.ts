import type { HappeningData, HappeningType } from "@pluma/contract/webhooks/happenings";
import type { App } from "../context.ts";
import { perApp } from "../state.ts";

/** Where something happened: in an organization, in somebody's personal space, or (both null) in the installation. */
export type Space = { organizationId: number | null; userId: number | null };

/** The installation, as the place where something happened. */
export const installation: Space = { organizationId: null, userId: null };

/** Something that happened, for whoever is told of it. */
export type Happened<T extends HappeningType = HappeningType> = { type: T; space: Space; data: HappeningData<T> };

type Parts = Pick<App, "db" | "jobs" | "state" | "clock" | "log">;
type Hear = (ctx: Parts, happened: Happened) => Promise<void>;

const kept = perApp((): { hear: Hear } => ({ hear: async () => undefined }));

/** Says who hears of everything: it stands above the features that tell. */
export function hearHappenings(app: Pick<App, "state">, hear: Hear): void {
  kept(app).hear = hear;
}

/**
 * Tells that something happened, in the transaction that made it so: whoever is to be told is told once it is committed, and
 * never of what was taken back.
 */
export async function tellHappened<T extends HappeningType>(
  tx: Parts,
  type: T,
  space: Space,
  data: HappeningData<T>,
): Promise<void> {
  await kept(tx).hear(tx, { type, space, data });
}
