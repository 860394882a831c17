import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { NewChatButton } from "./ListActs.tsx";
import type { ListAddress } from "./useListFilter.ts";

type Props = {
  address: ListAddress;
  tag: string | null;
  /** How many rows there are on all pages. */
  count: number | undefined;
  change: (next: Partial<ListAddress>) => void;
  onClear: () => void;
  onImport: () => void;
};

/** Why a list has no rows, and what changes it. */
export function ListEmpty({ address, tag, count = 0, change, onClear, onImport }: Props) {
  const t = useWords("chats");
  const { query, tags, isArchived, page } = address;
  if (page > 1 && count > 0) {
    const toFirst = <Button onClick={() => change({ page: 1 })}>{t("list.firstPage")}</Button>;
    return <EmptyState kind="noMatch" title={t("list.emptyPage")} action={toFirst} />;
  }
  if (query !== "" || tags.length > 0) {
    const isHere = tags.length > 0 || isArchived || tag !== null;
    const title = query === "" ? t("list.noMatchTags") : t(isHere ? "list.noMatchHere" : "noMatch", { query });
    return (
      <EmptyState kind="noMatch" title={title} action={<Clear onClear={onClear} isSearchOnly={tags.length === 0} />} />
    );
  }
  if (isArchived) {
    const back = (
      <Button variant="default" onClick={() => change({ isArchived: false })}>
        {t("list.showActive")}
      </Button>
    );
    return <EmptyState kind="nothing" title={t("list.noArchived")} text={t("list.noArchivedText")} action={back} />;
  }
  if (tag !== null) {
    const toTags = (
      <Button component={Link} to="/conversation/tags">
        {t("allTags")}
      </Button>
    );
    return <EmptyState kind="nothing" title={t("list.noTagged")} action={toTags} />;
  }
  const begin = (
    <>
      <NewChatButton />{" "}
      <Button variant="default" onClick={onImport}>
        {t("moving.import")}
      </Button>
    </>
  );
  return <EmptyState kind="nothing" title={t("noneTitle")} text={t("noneText")} action={begin} />;
}

function Clear({ onClear, isSearchOnly }: { onClear: () => void; isSearchOnly: boolean }) {
  const t = useWords("chats");
  return (
    <Button variant="default" onClick={onClear}>
      {t(isSearchOnly ? "clearSearch" : "list.clearFilters")}
    </Button>
  );
}
