import { NativeSelect, SegmentedControl } from "@mantine/core";
import { documentSorts } from "@pluma/contract/documents/documents";
import { IconLayoutGrid, IconList } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import type { DocumentsFilter } from "../cache.ts";
import { sortFrom } from "./documentsFilter.ts";
import css from "./ListTools.module.css";
import type { Layout } from "./layout.ts";

type Props = {
  filter: DocumentsFilter;
  change: (next: Partial<DocumentsFilter>) => void;
  layout: Layout;
  onLayout: (next: Layout) => void;
};

/** What the list of documents is searched and sorted by, and how it stands. */
export function ListTools({ filter, change, layout, onLayout }: Props) {
  const t = useWords("documents");
  const as = (name: string, icon: ReactNode) => (
    <span title={name}>
      {icon}
      <span className="visually-hidden">{name}</span>
    </span>
  );
  return (
    <div className={css.root}>
      <SearchInput
        className={css.search}
        label={t("list.search")}
        query={filter.query}
        onSearch={(query) => change({ query })}
        hasSlash
      />
      <NativeSelect
        className={css.sort}
        aria-label={t("list.sort")}
        data={documentSorts.map((value) => ({ value, label: t(`list.sorts.${value}`) }))}
        value={filter.sortBy}
        onChange={(event) => change({ sortBy: sortFrom(event.currentTarget.value) })}
      />
      <SegmentedControl
        className={css.layout}
        aria-label={t("list.as")}
        value={layout}
        onChange={(next) => onLayout(next === "rows" ? "rows" : "cards")}
        data={[
          { value: "cards", label: as(t("list.cards"), <IconLayoutGrid size={17} stroke={1.6} aria-hidden />) },
          { value: "rows", label: as(t("list.rows"), <IconList size={17} stroke={1.6} aria-hidden />) },
        ]}
      />
    </div>
  );
}
