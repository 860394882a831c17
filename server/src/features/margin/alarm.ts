import type { MarginAlarm } from "@pluma/contract/margin/margin";
import type { ActorCtx, App } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { recordAudit } from "../accounts/index.ts";
import { capScopeOf, type MarginScope } from "./rules.ts";
import { readAlarmRow, writeAlarm } from "./store.system.ts";

/** Nobody is told before somebody wishes so. */
const usual: MarginAlarm = { often: "never", days: 30 };

/** How often staff, or the Admins of an organization, are told of customers who cost more than they pay. */
export async function readAlarm(ctx: App, scope: MarginScope): Promise<{ alarm: MarginAlarm }> {
  const row = await readAlarmRow(ctx.db, capScopeOf(scope));
  return { alarm: row ? { often: row.often, days: daysOf(row.days) } : usual };
}

const daysOf = (days: number): MarginAlarm["days"] => (days === 90 || days === 365 ? days : 30);

/** Changes that. */
export async function saveAlarm(
  ctx: ActorCtx,
  scope: MarginScope,
  alarm: MarginAlarm,
): Promise<{ alarm: MarginAlarm }> {
  const organizationId = capScopeOf(scope);
  await inTransaction(ctx, async (tx) => {
    await writeAlarm(tx.db, { organizationId, ...alarm });
    await recordAudit(
      tx,
      "margin_alarm.save",
      organizationId === null ? "margin" : `organization:${organizationId}`,
      alarm,
    );
  });
  return { alarm };
}
