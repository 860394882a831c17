import type { Input, ServedFile } from "@pluma/contract/kit/kit";
import { type organizationAudit as contract, TOLD_CSV_MAX, type ToldEntry } from "@pluma/contract/organizations/audit";
import type { ActorCtx } from "../../../platform/context.ts";
import { writeCsv } from "../../../platform/files/csv.ts";
import { dayIn } from "../../../platform/time/rules.days.ts";
import { recordAudit } from "../../accounts/index.ts";
import { filterFor } from "./audit.ts";
import { showTold } from "./show.ts";
import { readTold } from "./store.audit.ts";

/** Entries that are read and written down at a time; other requests come in between. */
const ENTRIES_AT_A_TIME = 1000;

const columns = ["audit_id", "when", "kind", "action", "by", "name", "email", "target", "target_name", "detail"];

/** What was done in an organization as a file, the newest first; that it left is told there too. */
export async function exportTold(
  ctx: ActorCtx,
  { params: { id }, query }: Input<typeof contract.exportTold>,
): Promise<ServedFile> {
  const filter = filterFor(ctx, query);
  let count = 0;
  const bytes = await writeCsv(ctx, columns, async (add) => {
    // By ids and not by places in the list: what is added meanwhile is newer, and doubles nothing.
    for (let before: number | null = null; count < TOLD_CSV_MAX; ) {
      const rows = await readTold(ctx, id, filter, { limit: ENTRIES_AT_A_TIME, before });
      await add((await showTold(ctx, id, rows)).map(cellsOf));
      count += rows.length;
      before = rows.at(-1)?.auditId ?? null;
      if (rows.length < ENTRIES_AT_A_TIME) break;
    }
  });
  await recordAudit(ctx, "audit.export", `organization:${id}`, { count });
  return { name: `audit-${dayIn(ctx.clock.now(), "UTC")}.csv`, type: "text/csv; charset=utf-8", bytes };
}

const cellsOf = ({ createdAt, actor, target_user, as_staff, detail, ...entry }: ToldEntry) => ({
  ...entry,
  when: createdAt,
  by: as_staff ? "staff as" : entry.by,
  name: actor?.name ?? "",
  email: actor?.email ?? "",
  target_name: target_user?.name ?? "",
  detail: Object.keys(detail).length > 0 ? JSON.stringify(detail) : "",
});
