import type { App } from "../../platform/context.ts";
import { findCallerById, hasAccess } from "../accounts/index.ts";
import { readConfig } from "./config.ts";

const MEGABYTE = 1024 * 1024;
/** Some hundred documents or a few videos; who pays has room for a shelf of them, and an organization for several. */
const FREE_MB = 200;
const PLAN_MB = 5000;
const ORGANIZATION_MB = 20_000;

type Parts = Parameters<typeof readConfig>[0] & Pick<App, "db" | "clock">;
type Space = { userId: number; organizationId: number | null };

/**
 * How many bytes a person may keep, or, where one is named, an organization. A person: the most of what their running
 * purchases bring, `boughtMb`, of which null is what staff set for those with a plan; without any purchase that, or what
 * they set for those without a plan. An organization: what staff set for each. 0 is no limit; null is answered for that,
 * and for the own files of staff, which are the installation's.
 */
export async function storageMaxOf(
  app: Parts,
  { userId, organizationId }: Space,
  boughtMb: (userId: number) => Promise<(number | null)[]>,
): Promise<number | null> {
  const config = await readConfig(app);
  const chosen = (value: string | undefined, usual: number) => (value ? Number(value) : usual);
  if (organizationId !== null) return bytesOf([chosen(config.storage_organization_mb, ORGANIZATION_MB)]);
  const [person, bought] = await Promise.all([findCallerById(app, userId), boughtMb(userId)]);
  if (person?.staffRole) return null;
  const plan = chosen(config.storage_plan_mb, PLAN_MB);
  if (bought.length > 0) return bytesOf(bought.map((megabytes) => megabytes ?? plan));
  const isPaying = person !== null && hasAccess(person, app.clock.now());
  return bytesOf([isPaying ? plan : chosen(config.storage_free_mb, FREE_MB)]);
}

const bytesOf = (megabytes: number[]): number | null =>
  megabytes.includes(0) ? null : Math.max(...megabytes) * MEGABYTE;
