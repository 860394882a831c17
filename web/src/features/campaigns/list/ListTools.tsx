import { NativeSelect } from "@mantine/core";
import { campaignSorts } from "@pluma/contract/campaigns/campaigns";
import { useWords } from "../../../platform/look/i18n.ts";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { type CampaignsFilter, sortFrom } from "./campaignsFilter.ts";
import css from "./list.module.css";

type Props = { filter: CampaignsFilter; change: (next: Partial<CampaignsFilter>) => void };

/** What the list of campaigns is searched and sorted by. */
export function ListTools({ filter, change }: Props) {
  const t = useWords("campaigns");
  return (
    <div className={css.tools}>
      <SearchInput
        hasSlash
        className={css.search}
        label={t("list.search")}
        query={filter.query}
        onSearch={(query) => change({ query })}
      />
      <NativeSelect
        className={css.sort}
        aria-label={t("list.sort")}
        data={campaignSorts.map((value) => ({ value, label: t(`list.sorts.${value}`) }))}
        value={filter.sortBy}
        onChange={(event) => change({ sortBy: sortFrom(event.currentTarget.value) })}
      />
    </div>
  );
}
