import type { Ctx } from "../../platform/context.ts";
import { insertAudit } from "./store.system.audit.ts";

/**
 * Writes down who did what to whom, in the transaction of the act: neither is kept without the other. An action is
 * "noun.verb" in lower case, and stays what it is once entries have it: "staff.add", "user.delete", "appconfig.save";
 * what was tried and refused has its outcome in the verb, as "password.reset_refused". A target is the kind of a row
 * and its id, "user:12"; a call that concerns a person names them as the target, whatever row it changed. `detail`
 * never holds a secret.
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
