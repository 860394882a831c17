import { Combobox, Loader, SegmentedControl, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type Campaign, type CampaignPermission, campaignPermissions } from "@pluma/contract/campaigns/campaigns";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { useCampaigns, useGiveToGroup } from "../data.ts";
import { everything } from "../list/campaignsFilter.ts";
import css from "./roads.module.css";

const SEARCH_AFTER_MS = 300;
const SHOWN_MAX = 8;

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
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const offered = found.data?.campaigns.filter((campaign) => mayGet(groupId, campaign)).slice(0, SHOWN_MAX) ?? [];
  const open = () => {
    setWanted(true);
    combobox.openDropdown();
  };
  const handleGive = (value: string) => {
    if (give.isPending) return;
    setText("");
    give.mutate(
      { campaignId: Number(value), permission },
      { onSuccess: () => showSuccess(t("access.gave")), onError: showAlert },
    );
  };
  return (
    <Combobox store={combobox} onOptionSubmit={handleGive}>
      <Combobox.Target>
        <TextInput
          className={css.find}
          label={t("roads.group.give")}
          description={t(`access.means.${permission}`)}
          leftSection={<IconSearch size={17} stroke={1.6} />}
          rightSection={(found.isFetching || give.isPending) && <Loader size={16} />}
          autoComplete="off"
          maxLength={200}
          value={text}
          onClick={open}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setText(event.currentTarget.value);
            open();
            combobox.resetSelectedOption();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!found.data}>
        <Combobox.Options aria-label={t("roads.group.give")}>
          {offered.length === 0 && <Combobox.Empty>{t("roads.group.noOther")}</Combobox.Empty>}
          {offered.map(({ campaign_id, name }) => (
            <Combobox.Option key={campaign_id} value={String(campaign_id)}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const mayGet = (groupId: number, { can, campaign_groups }: Campaign): boolean =>
  can.give_access && !campaign_groups.some(({ group_id }) => group_id === groupId);
