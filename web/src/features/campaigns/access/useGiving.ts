import { CAMPAIGN_GIVEN_MAX, type CampaignPermission } from "@pluma/contract/campaigns/campaigns";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { useAccess } from "../data.ts";

export type Kind = "users" | "groups";
export type Giving = ReturnType<typeof useGiving>;

type Refusal = { ids: readonly number[]; message: string; isGone: boolean };

/**
 * Gives a campaign to people or to groups and takes it from them, one by one or several that were chosen. What the server
 * refuses is kept with whom it is about, until the next try.
 */
export function useGiving(campaignId: number, kind: Kind) {
  const t = useWords("campaigns");
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const giving = useAccess(campaignId, "give");
  const revoking = useAccess(campaignId, "revoke");
  const underway = giving.isPending ? giving.variables : revoking.isPending ? revoking.variables : null;
  const send = (call: typeof giving, ids: readonly number[], permission?: CampaignPermission) => {
    setRefusal(null);
    const grantees = kind === "users" ? { user_ids: [...ids] } : { group_ids: [...ids] };
    call.mutate(permission ? { ...grantees, permission } : grantees, {
      onSuccess: () => {
        showSuccess(t(permission ? "access.gave" : "access.removed"));
        setChosen(new Set());
      },
      onError: (error) => setRefusal({ ids, message: error.message, isGone: isRefused(error) && error.status === 404 }),
    });
  };
  return {
    chosen,
    give: (ids: readonly number[], permission: CampaignPermission) => send(giving, ids, permission),
    revoke: (ids: readonly number[]) => send(revoking, ids),
    isBusy: underway !== null,
    isUnderway: (id: number) => underway !== null && idsOf(underway).includes(id),
    /** Why one of them was refused, at its row; several together, and who has a row no more, are told over the table. */
    refusedAt: (id: number): string | null =>
      refusal?.ids.length === 1 && refusal.ids[0] === id && !refusal.isGone ? refusal.message : null,
    refusedTogether: refusal && (refusal.ids.length > 1 || refusal.isGone) ? refusal : null,
    toggle(id: number) {
      const next = new Set(chosen);
      if (!next.delete(id) && next.size < CAMPAIGN_GIVEN_MAX) next.add(id);
      setChosen(next);
    },
    choose: (ids: readonly number[]) => setChosen(new Set(ids.slice(0, CAMPAIGN_GIVEN_MAX))),
  };
}

const idsOf = (grantees: { user_ids: number[] } | { group_ids: number[] }): number[] =>
  "user_ids" in grantees ? grantees.user_ids : grantees.group_ids;
