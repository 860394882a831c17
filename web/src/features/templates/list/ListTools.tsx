import { ActionIcon, NativeSelect } from "@mantine/core";
import { templateKinds, templateOrders, templateSorts } from "@pluma/contract/templates/filters";
import { IconAdjustmentsHorizontal, IconStar, IconStarFilled } from "@tabler/icons-react";
import { useState } from "react";
import { useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { ChoiceChip } from "../../../ui/chips/ChoiceChip.tsx";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { LanguageSelect } from "./LanguageSelect.tsx";
import css from "./ListTools.module.css";
import { type AddressFilter, isSearched, sortFrom } from "./templatesFilter.ts";

type Props = {
  filter: AddressFilter;
  change: (next: Partial<AddressFilter>) => void;
};

/** What the list of templates is searched, narrowed and sorted by; on a phone what narrows it is folded away. */
export function ListTools({ filter, change }: Props) {
  const t = useWords("templates");
  const [isOpen, setOpen] = useState(false);
  const isSet = filter.favorites || filter.kind !== "";
  return (
    <div className={css.root}>
      <div className={css.tools}>
        <SearchInput
          className={css.search}
          label={t("list.search")}
          query={filter.query}
          onSearch={(query) => change({ query })}
          hasSlash
        />
        <ActionIcon
          className={css.opener}
          variant="default"
          size="lg"
          aria-label={t("list.filters")}
          aria-expanded={isOpen || isSet}
          onClick={() => setOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal size={19} stroke={1.6} />
        </ActionIcon>
      </div>
      <Narrowing filter={filter} change={change} isOpen={isOpen || isSet} />
    </div>
  );
}

function Narrowing({ filter, change, isOpen }: Props & { isOpen: boolean }) {
  const t = useWords("templates");
  const isInside = useOrganizationId() !== null;
  const { templates_default_sort: usual } = useConfig();
  const hasBought = (useMe().data?.purchases.length ?? 0) > 0;
  const isOffered = { own: true, public: true, starter: true, organization: isInside, bought: hasBought };
  const kinds = templateKinds.filter((kind) => isOffered[kind] || kind === filter.kind);
  const sorts = isSearched(filter) ? templateOrders : templateSorts;
  const star = filter.favorites ? <IconStarFilled size={15} /> : <IconStar size={15} stroke={1.6} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: chips are no fields of a form
    <div className={css.narrowing} data-open={isOpen || undefined} role="group" aria-label={t("list.which")}>
      <ChoiceChip isTall isOn={filter.favorites} onPress={() => change({ favorites: !filter.favorites })}>
        {star}
        {t("list.favorites")}
      </ChoiceChip>
      <LanguageSelect language={filter.language} onChange={(language) => change({ language })} />
      <NativeSelect
        className={css.select}
        aria-label={t("list.whose")}
        data={[
          { value: "", label: t("list.kinds.all") },
          ...kinds.map((value) => ({ value, label: t(`list.kinds.${value}`) })),
        ]}
        value={filter.kind}
        onChange={(event) => change({ kind: kinds.find((kind) => kind === event.currentTarget.value) ?? "" })}
      />
      <NativeSelect
        className={css.sort}
        aria-label={t("list.sort")}
        data={sorts.map((value) => ({ value, label: t(`list.sorts.${value}`) }))}
        value={filter.sortBy || (sorts === templateSorts ? sortFrom(usual ?? null) || "updatedAt_desc" : "relevance")}
        onChange={(event) => change({ sortBy: sortFrom(event.currentTarget.value) })}
      />
    </div>
  );
}
