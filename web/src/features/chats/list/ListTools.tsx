import { NativeSelect, SegmentedControl } from "@mantine/core";
import { conversationSorts } from "@pluma/contract/chats/chats";
import { IconTags } from "@tabler/icons-react";
import { Link } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { ChoiceChip } from "../../../ui/chips/ChoiceChip.tsx";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { useTags } from "../data/list.ts";
import { isSameTag } from "../data/tags.ts";
import css from "./ListTools.module.css";
import { type ListAddress, sortOf } from "./useListFilter.ts";

const TAGS_OFFERED = 5;

type Props = {
  address: ListAddress;
  change: (next: Partial<ListAddress>) => void;
  /** How many there are on the other side, archived or active; absent until that is known. */
  archivedCount: number | undefined;
  /** The tag that the screen is about: it offers no others. */
  tag: string | null;
};

/** What a list of chats is searched, filtered and sorted by. */
export function ListTools({ address, change, archivedCount, tag }: Props) {
  const t = useWords("chats");
  return (
    <>
      <div className={css.tools}>
        <SearchInput
          className={css.search}
          label={t("search")}
          query={address.query}
          onSearch={(query) => change({ query })}
          hasSlash
        />
        <SegmentedControl
          className={css.which}
          aria-label={t("list.which")}
          value={address.isArchived ? "archived" : "active"}
          onChange={(value) => change({ isArchived: value === "archived" })}
          data={[
            { value: "active", label: t("list.active") },
            { value: "archived", label: <Counted name={t("list.archived")} count={archivedCount} /> },
          ]}
        />
        <NativeSelect
          className={css.sort}
          aria-label={t("sort")}
          data={conversationSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
          value={address.sortBy}
          onChange={(event) => change({ sortBy: sortOf(event.currentTarget.value) })}
        />
      </div>
      {tag === null && <TagChips address={address} change={change} />}
    </>
  );
}

function Counted({ name, count }: { name: string; count: number | undefined }) {
  return (
    <span>
      {name}
      {count !== undefined && count > 0 && <span className={`${css.count} num`}>{formatNumber(count)}</span>}
    </span>
  );
}

/** The tags that most chats have, and those that are chosen: a chat must have all of these. */
function TagChips({ address, change }: Pick<Props, "address" | "change">) {
  const t = useWords("chats");
  const all = useTags(address.isArchived).data;
  if (!all || (all.tags.length === 0 && address.tags.length === 0)) return null;
  const isChosen = (tag: string) => address.tags.some((each) => isSameTag(each, tag));
  const most = all.tags
    .filter((tag) => !isChosen(tag))
    .sort((one, other) => (all.counts[other] ?? 0) - (all.counts[one] ?? 0))
    .slice(0, Math.max(0, TAGS_OFFERED - address.tags.length));
  const toggle = (tag: string) =>
    change({ tags: isChosen(tag) ? address.tags.filter((each) => !isSameTag(each, tag)) : [...address.tags, tag] });
  return (
    <div className={css.tags}>
      <div className={css.chips}>
        <ChoiceChip isOn={address.tags.length === 0} onPress={() => change({ tags: [] })}>
          {t("allTags")}
        </ChoiceChip>
        {[...address.tags, ...most].map((tag) => (
          <ChoiceChip key={tag} isOn={isChosen(tag)} onPress={() => toggle(tag)}>
            {tag}
          </ChoiceChip>
        ))}
      </div>
      <Link className={css.view} to={`/conversation/tags${address.isArchived ? "?archived=true" : ""}`}>
        <IconTags size={17} stroke={1.6} aria-hidden="true" />
        <span>{t("list.tagsView")}</span>
      </Link>
    </div>
  );
}
