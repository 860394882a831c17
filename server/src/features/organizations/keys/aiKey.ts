import type { Answer, Input } from "@pluma/contract/kit/kit";
import type { organizations } from "@pluma/contract/organizations/organizations";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { recordAudit } from "../../accounts/index.ts";
import { writeOwnKeyOnly } from "../store.system.ts";

type Call = typeof organizations.saveAiKeySource;

/** Decides whether the installation's AI key answers for an organization that has none, and notes who decided it. */
export function saveAiKeySource(ctx: ActorCtx, { params, body: { source } }: Input<Call>): Promise<Answer<Call>> {
  const { organization_id: organizationId } = params;
  return inTransaction(ctx, async (tx) => {
    const row = (await writeOwnKeyOnly(tx.db, organizationId, source === "own")) ?? refuse("not_found");
    await recordAudit(tx, "organization.ai_key", `organization:${organizationId}`, { source });
    return { source, has_key: row.openaiApiKey !== null };
  });
}
