import type { ActorCtx } from "../../../platform/context.ts";
import { recordAudit } from "../../accounts/index.ts";
import type { CampaignRow } from "../store.ts";

/** Writes down what the caller did with a campaign, in the transaction of the act; its list of activity is read from there. */
export const note = (
  tx: ActorCtx,
  action: `campaign${string}.${string}`,
  { campaignId, organizationId, name }: Pick<CampaignRow, "campaignId" | "organizationId" | "name">,
  more: Record<string, unknown> = {},
): Promise<void> =>
  recordAudit(tx, action, `campaign:${campaignId}`, { organization_id: organizationId, name, ...more });
