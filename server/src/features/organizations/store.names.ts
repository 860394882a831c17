import { sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { organizations } from "./tables.ts";

/** What an organization is called, also one that is gone; null when there never was one. */
export async function nameOf({ db }: Pick<Ctx, "db">, organizationId: number): Promise<string | null> {
  const [found] = await db
    .select({ name: organizations.name })
    .from(organizations)
    .where(sql`${organizations.organizationId} = ${organizationId}::bigint`);
  return found?.name ?? null;
}
