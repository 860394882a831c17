import { ActionIcon, Button } from "@mantine/core";
import { CAMPAIGNS_PER_PAGE } from "@pluma/contract/campaigns/campaigns";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { Pager } from "../../../ui/data/Pager.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useFrame } from "../../../ui/page/frame.ts";
import { OfOrganization, OrganizationPage } from "../../organizations/index.ts";
import { useCampaigns } from "../data.ts";
import { CampaignCells, CampaignsLoading } from "../list/CampaignCells.tsx";
import { type CampaignDialog, CampaignDialogs } from "../list/CampaignDialogs.tsx";
import { type CampaignsFilter, campaignsFilterFrom, campaignsSearchOf } from "../list/campaignsFilter.ts";
import { ListTools } from "../list/ListTools.tsx";
import { pathOf } from "../places.ts";

/** The campaigns of an organization that one sees: searched, sorted, 24 a page. */
export default function Campaigns() {
  const t = useWords("campaigns");
  return (
    <OfOrganization
      title={t("list.title")}
      draw={(organizationId) => <Listed key={organizationId} organizationId={organizationId} />}
    />
  );
}

function Listed({ organizationId }: { organizationId: number }) {
  const t = useWords("campaigns");
  const navigate = useNavigate();
  const { filter, change, clear } = useFilter();
  const list = useCampaigns(organizationId, filter);
  const [dialog, setDialog] = useState<CampaignDialog>(null);
  const { data } = list;
  const add = data?.can.add ? () => setDialog({ kind: "new" }) : undefined;
  return (
    <OrganizationPage
      organizationId={organizationId}
      here="campaigns"
      acts={
        add && (
          <Button leftSection={<IconPlus size={17} stroke={1.6} />} onClick={add}>
            {t("list.add")}
          </Button>
        )
      }
      phoneActs={add && <AddIcon onAdd={add} />}
    >
      <ListTools filter={filter} change={change} />
      {!data && !list.isError && <CampaignsLoading />}
      {!data && list.isError && <LoadFailed title={t("list.failed")} query={list} />}
      {data?.campaigns.length === 0 && (
        <None query={filter.query} hasOthers={data.count > 0} onAdd={add} onClear={clear} />
      )}
      {data && data.campaigns.length > 0 && (
        <CampaignCells campaigns={data.campaigns} canAdd={data.can.add} onOpen={setDialog} />
      )}
      {data && data.pages > 1 && (
        <Pager
          page={filter.page}
          pages={data.pages}
          count={data.count}
          size={CAMPAIGNS_PER_PAGE}
          onPage={(page) => change({ page })}
        />
      )}
      <CampaignDialogs
        dialog={dialog}
        organizationId={organizationId}
        // Whoever makes one puts something into it next.
        onMade={({ campaign_id }) => void navigate(pathOf(campaign_id))}
        onClose={() => setDialog(null)}
      />
    </OrganizationPage>
  );
}

function AddIcon({ onAdd }: { onAdd: () => void }) {
  const t = useWords("campaigns");
  const { search } = useFrame();
  return (
    <>
      {search}
      <ActionIcon size="lg" aria-label={t("list.add")} onClick={onAdd}>
        <IconPlus size={22} stroke={1.6} />
      </ActionIcon>
    </>
  );
}

type NoneProps = { query: string; hasOthers: boolean; onAdd: (() => void) | undefined; onClear: () => void };

function None({ query, hasOthers, onAdd, onClear }: NoneProps) {
  const t = useWords("campaigns");
  if (query === "" && !hasOthers) {
    if (!onAdd) return <EmptyState kind="nothing" title={t("list.noneGiven")} text={t("list.noneGivenText")} />;
    const add = <Button onClick={onAdd}>{t("list.add")}</Button>;
    return <EmptyState kind="nothing" title={t("list.none")} text={t("list.noneText")} action={add} />;
  }
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t("clear")}
    </Button>
  );
  return (
    <EmptyState kind="noMatch" title={hasOthers ? t("list.noPage") : t("list.noMatch", { query })} action={clear} />
  );
}

function useFilter() {
  const [search, setSearch] = useSearchParams();
  const filter = campaignsFilterFrom(search);
  const organization = search.get("organization");
  const kept: Record<string, string> = organization === null ? {} : { organization };
  return {
    filter,
    // Back leads through pages and orders, but not through every word that was typed.
    change: (next: Partial<CampaignsFilter>) =>
      setSearch(
        { ...kept, ...campaignsSearchOf({ ...filter, page: 1, ...next }) },
        { replace: next.query !== undefined },
      ),
    clear: () => setSearch(kept),
  };
}
