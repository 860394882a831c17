import { storageUsual } from "@pluma/contract/kit/budgets";
import type { App } from "../../platform/context.ts";
import { perApp } from "../../platform/state.ts";
import { findCallerById, hasAccess } from "../accounts/index.ts";
import { readConfig } from "./config.ts";

const MEGABYTE = 1024 * 1024;

type Parts = Parameters<typeof readConfig>[0] & Pick<App, "db" | "clock">;
type BoughtMb = (app: Pick<App, "db" | "clock">, userId: number) => Promise<(number | null)[]>;
type Space = { userId: number; organizationId: number | null };

const counterIn = perApp((): { boughtMb: BoughtMb } => ({ boughtMb: async () => [] }));

/** Says who knows how many megabytes the running purchases of a person bring: they are kept above the site. */
export function defineStorageBought(app: App, boughtMb: BoughtMb): void {
  counterIn(app).boughtMb = boughtMb;
}

/**
 * How many bytes a person may keep, or, where one is named, an organization. A person: the most of what their running
 * purchases bring, of which null is what staff set for those with a plan; without any purchase that, or what
 * they set for those without a plan. An organization: what staff set for each. 0 is no limit; null is answered for that,
 * and for the own files of staff, which are the installation's.
 */
export async function storageMaxOf(app: Parts, { userId, organizationId }: Space): Promise<number | null> {
  const config = await readConfig(app);
  const chosen = (key: keyof typeof storageUsual) => Number(config[key] || storageUsual[key]);
  if (organizationId !== null) return bytesOf([chosen("storage_organization_mb")]);
  const [person, bought] = await Promise.all([findCallerById(app, userId), counterIn(app).boughtMb(app, userId)]);
  if (person?.staffRole) return null;
  const plan = chosen("storage_plan_mb");
  if (bought.length > 0) return bytesOf(bought.map((megabytes) => megabytes ?? plan));
  const isPaying = person !== null && hasAccess(person, app.clock.now());
  return bytesOf([isPaying ? plan : chosen("storage_free_mb")]);
}

const bytesOf = (megabytes: number[]): number | null =>
  megabytes.includes(0) ? null : Math.max(...megabytes) * MEGABYTE;
