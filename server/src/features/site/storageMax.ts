import { storageUsual } from "@pluma/contract/budgets";
import type { App } from "../../platform/context.ts";
import { findCallerById, hasAccess } from "../accounts/index.ts";
import { readConfig } from "./config.ts";

const MEGABYTE = 1024 * 1024;

type Parts = Parameters<typeof readConfig>[0] & Pick<App, "db" | "clock">;

/**
 * How many bytes a person may keep: what staff set for those with a plan and for those without, 0 being no limit. Null
 * for no limit, as also for staff, whose files are the installation's own.
 */
export async function storageMaxOf(app: Parts, userId: number): Promise<number | null> {
  const [config, person] = await Promise.all([readConfig(app), findCallerById(app, userId)]);
  if (person?.staffRole) return null;
  const isPaying = person !== null && hasAccess(person, app.clock.now());
  const key = isPaying ? "storage_plan_mb" : "storage_free_mb";
  const megabytes = Number(config[key] || storageUsual[key]);
  return megabytes === 0 ? null : megabytes * MEGABYTE;
}
