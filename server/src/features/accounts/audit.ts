import type { Ctx } from "../../platform/context.ts";
import { insertAudit } from "./store.ts";

/**
 * Writes down who did what to whom, in the transaction of the act: neither is kept without the other. `detail` never
 * holds a secret.
 */
export async function recordAudit(
  ctx: Pick<Ctx, "db" | "caller" | "ip">,
  action: string,
  target: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const { db, caller, ip } = ctx;
  const who = { actorUserId: caller?.userId ?? null, impersonatorId: caller?.impersonatorId ?? null };
  await insertAudit(db, { ...who, action, target, detail, ip });
}
