import { Button, SegmentedControl } from "@mantine/core";
import type { Campaign as CampaignShape } from "@pluma/contract/campaigns/campaigns";
import {
  type CampaignResource,
  type CampaignResourceType,
  campaignResourceTypes,
} from "@pluma/contract/campaigns/resources";
import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { useConfig } from "../../../platform/config.ts";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess, showUndo } from "../../../platform/messages.ts";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { useInSight } from "../../../ui/nav/useInSight.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { idFrom, Off, OrganizationPage } from "../../organizations/index.ts";
import { useAddResource, useCampaign, useRemoveResource } from "../data.ts";
import { AddResourceDialog } from "../detail/AddResourceDialog.tsx";
import { CampaignHead } from "../detail/CampaignHead.tsx";
import { CampaignState, Missing } from "../detail/CampaignState.tsx";
import css from "../detail/detail.module.css";
import { idOfResource, nameOfResource, ResourceTable } from "../detail/ResourceTable.tsx";
import { Activity } from "../roads/Activity.tsx";

/** A campaign with what it has, kind by kind. Only a number names one. */
export default function Campaign() {
  const t = useWords("campaigns");
  const id = idFrom(useParams().campaign_id);
  if (useConfig().organizations === false) return <Off title={t("one")} />;
  return id === null ? <Missing /> : <Opened key={id} id={id} />;
}

type Filter = { type: CampaignResourceType; query: string };

function Opened({ id }: { id: number }) {
  const { filter, change } = useFilter();
  const read = useCampaign(id, filter.type, filter.query);
  if (!read.data) return <CampaignState query={read} />;
  const { campaign, resources } = read.data;
  // While the other type is read, what is there is still of the first.
  const shown = resources.filter(({ type }) => type === filter.type);
  return <Detail campaign={campaign} resources={shown} filter={filter} change={change} />;
}

type DetailProps = {
  campaign: CampaignShape;
  resources: readonly CampaignResource[];
  filter: Filter;
  change: (next: Partial<Filter>) => void;
};

function Detail({ campaign, resources, filter, change }: DetailProps) {
  const t = useWords("campaigns");
  const { campaign_id: id, organization_id: organizationId, can, counts } = campaign;
  const [isAdding, setAdding] = useState(false);
  const remove = useRemoving(id);
  const part = useRef<HTMLDivElement>(null);
  const kinds = useInSight<HTMLDivElement>(filter.type, campaignResourceTypes.join(" "));
  useFocusKept(part, () => part.current?.querySelector<HTMLElement>("input") ?? null);
  const add = can.edit ? () => setAdding(true) : undefined;
  return (
    <OrganizationPage organizationId={organizationId} here="campaigns">
      <CampaignHead campaign={campaign} />
      {!can.edit && campaign.permission !== "edit" && (
        <p className={css.only}>{t(`detail.only.${campaign.permission}`)}</p>
      )}
      <div ref={part} tabIndex={-1}>
        <div className={css.tools}>
          <SegmentedControl
            ref={kinds}
            aria-label={t("detail.has")}
            value={filter.type}
            data={campaignResourceTypes.map((value) => ({
              value,
              label: `${t(`detail.${value}s`)} ${formatNumber(counts[`${value}s`])}`,
            }))}
            onChange={(next) => change({ type: typeFrom(next) })}
          />
          <SearchInput
            hasSlash
            className={css.search}
            label={t(`detail.search.${filter.type}`)}
            query={filter.query}
            onSearch={(query) => change({ query })}
          />
          {add && (
            <Button className={css.add} leftSection={<IconPlus size={17} stroke={1.6} />} onClick={add}>
              {t(`detail.add.${filter.type}`)}
            </Button>
          )}
        </div>
        <ResourceTable
          type={filter.type}
          resources={resources}
          permission={campaign.permission}
          onRemove={can.edit ? remove : undefined}
          empty={<None filter={filter} canAdd={can.edit} onClear={() => change({ query: "" })} />}
        />
        {can.edit && <Activity campaignId={id} />}
      </div>
      {isAdding && <AddResourceDialog campaign={campaign} type={filter.type} onClose={() => setAdding(false)} />}
    </OrganizationPage>
  );
}

type NoneProps = { filter: Filter; canAdd: boolean; onClear: () => void };

function None({ filter: { type, query }, canAdd, onClear }: NoneProps) {
  const t = useWords("campaigns");
  if (query === "") {
    return (
      <EmptyState
        kind="nothing"
        title={t(`detail.none.${type}`)}
        text={t(canAdd ? "detail.noneText" : "detail.noneYet")}
      />
    );
  }
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t("clear")}
    </Button>
  );
  return <EmptyState kind="noMatch" title={t("detail.noMatch", { query })} action={clear} />;
}

/** Takes something out of a campaign, and offers to put it back. */
function useRemoving(campaignId: number) {
  const t = useWords("campaigns");
  const removing = useRemoveResource(campaignId);
  const adding = useAddResource(campaignId);
  return (resource: CampaignResource) => {
    const { type } = resource;
    const id = idOfResource(resource);
    const name = nameOfResource(resource);
    // Both go on after the row is gone.
    const putBack = () =>
      adding.mutateAsync({ type, resource_id: id }).then(() => showSuccess(t("detail.back", { name })), showAlert);
    removing
      .mutateAsync({ type, id })
      .then(() => showUndo(t("detail.removed", { name }), () => void putBack()), showAlert);
  };
}

const typeFrom = (text: string | null): CampaignResourceType =>
  campaignResourceTypes.find((type) => type === text) ?? "document";

function useFilter() {
  const [search, setSearch] = useSearchParams();
  const filter: Filter = { type: typeFrom(search.get("resources")), query: search.get("query") ?? "" };
  const change = (next: Partial<Filter>) => {
    const { type, query } = { ...filter, ...next };
    setSearch(
      { ...(type !== "document" && { resources: type }), ...(query !== "" && { query }) },
      { replace: next.query !== undefined },
    );
  };
  return { filter, change };
}
