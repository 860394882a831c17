import { SegmentedControl } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type Campaign, type CampaignPermission, campaignPermissions } from "@pluma/contract/campaigns/campaigns";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { FindField } from "../../../ui/find/FindField.tsx";
import { useCampaigns, useGiveToGroup } from "../data.ts";
import { everything } from "../list/campaignsFilter.ts";
import css from "./roads.module.css";

const SEARCH_AFTER_MS = 300;

type Props = { organizationId: number; groupId: number };

/** Finds campaigns that a group has not, and gives it whichever one chooses; the field stays for the next. */
export function GiveToGroup({ organizationId, groupId }: Props) {
  const t = useWords("campaigns");
  const [permission, setPermission] = useState<CampaignPermission>("edit");
  return (
    <div className={css.give}>
      <Find organizationId={organizationId} groupId={groupId} permission={permission} />
      <SegmentedControl
        aria-label={t("access.for")}
        value={permission}
        data={campaignPermissions.map((value) => ({ value, label: t(`access.may.${value}`) }))}
        onChange={setPermission}
      />
    </div>
  );
}

function Find({ organizationId, groupId, permission }: Props & { permission: CampaignPermission }) {
  const t = useWords("campaigns");
  const give = useGiveToGroup(groupId);
  const [text, setText] = useState("");
  const [isWanted, setWanted] = useState(false);
  const [query] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS);
  const found = useCampaigns(organizationId, { ...everything, query }, isWanted);
  const handleGive = (campaignId: number) => {
    if (give.isPending) return;
    setText("");
    give.mutate({ campaignId, permission }, { onSuccess: () => showSuccess(t("access.gave")), onError: showAlert });
  };
  return (
    <FindField
      isForMany
      className={css.find}
      label={t("roads.group.give")}
      description={t(`access.means.${permission}`)}
      offers={t("roads.group.give")}
      none={t("roads.group.noOther")}
      text={text}
      onText={setText}
      onOpen={() => setWanted(true)}
      found={found.data?.campaigns
        .filter((campaign) => mayGet(groupId, campaign))
        .map(({ campaign_id, name }) => ({ id: campaign_id, name }))}
      isBusy={found.isFetching || give.isPending}
      onPick={handleGive}
    />
  );
}

const mayGet = (groupId: number, { can, campaign_groups }: Campaign): boolean =>
  can.give_access && !campaign_groups.some(({ group_id }) => group_id === groupId);
