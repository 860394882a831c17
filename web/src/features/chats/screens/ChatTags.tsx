import { Button, SegmentedControl, Skeleton } from "@mantine/core";
import { Link, useSearchParams } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { matches } from "../../../platform/matches.ts";
import { SearchInput } from "../../../ui/data/SearchInput.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { useTags } from "../data/list.ts";
import { useChatsLive } from "../data/live.ts";
import { pathOfTag } from "../data/tags.ts";
import css from "./ChatTags.module.css";

/** All tags of one's chats, and how many chats each has; a tag leads to its chats. */
export default function ChatTags() {
  const t = useWords("chats");
  const ofTags = useWords("chats/tags");
  const [search, setSearch] = useSearchParams();
  const query = search.get("query") ?? "";
  const isArchived = search.get("archived") === "true";
  const tags = useTags(isArchived);
  useChatsLive();
  const show = (next: { query?: string; isArchived?: boolean }) => {
    const wanted = { query, isArchived, ...next };
    setSearch(
      { ...(wanted.query && { query: wanted.query }), ...(wanted.isArchived && { archived: "true" }) },
      { replace: next.query !== undefined },
    );
  };
  return (
    <Page title={ofTags("view.title")}>
      <div className={css.tools}>
        <SearchInput
          className={css.search}
          label={ofTags("view.search")}
          query={query}
          onSearch={(next) => show({ query: next })}
          hasSlash
        />
        <SegmentedControl
          aria-label={t("list.which")}
          value={isArchived ? "archived" : "active"}
          onChange={(value) => show({ isArchived: value === "archived" })}
          data={[
            { value: "active", label: t("list.active") },
            { value: "archived", label: t("list.archived") },
          ]}
        />
      </div>
      {tags.data ? (
        <Tags
          tags={tags.data.tags}
          counts={tags.data.counts}
          query={query}
          isArchived={isArchived}
          onClear={() => show({ query: "" })}
        />
      ) : tags.isError ? (
        <LoadFailed title={ofTags("view.failed")} query={tags} />
      ) : (
        <TagsSkeleton />
      )}
    </Page>
  );
}

type TagsProps = {
  tags: string[];
  counts: Record<string, number>;
  query: string;
  isArchived: boolean;
  onClear: () => void;
};

function Tags({ tags, counts, query, isArchived, onClear }: TagsProps) {
  const t = useWords("chats");
  const ofTags = useWords("chats/tags");
  const found = tags.filter((tag) => matches(tag, query));
  if (tags.length === 0) {
    const toChats = (
      <Button component={Link} to="/">
        {t("allChats")}
      </Button>
    );
    const title = ofTags(isArchived ? "view.noneArchived" : "view.noneTitle");
    return <EmptyState kind="nothing" title={title} text={ofTags("view.noneText")} action={toChats} />;
  }
  if (found.length === 0) {
    const clear = (
      <Button variant="default" onClick={onClear}>
        {t("clearSearch")}
      </Button>
    );
    return <EmptyState kind="noMatch" title={ofTags("view.noMatch", { query })} action={clear} />;
  }
  return (
    <ul className={css.tags}>
      {found.map((tag) => (
        <li key={tag}>
          <Link className={css.tag} to={`${pathOfTag(tag)}${isArchived ? "?archived=true" : ""}`}>
            <span className={css.name}>{tag}</span>
            <span className={`${css.count} num`}>
              {ofTags("view.chats", { count: counts[tag] ?? 0, number: formatNumber(counts[tag] ?? 0) })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function TagsSkeleton() {
  const t = useWords("chats");
  return (
    <div className={css.tags} aria-busy="true">
      <span className="visually-hidden">{t("loading")}</span>
      {[1, 2, 3, 4, 5, 6].map((each) => (
        <Skeleton key={each} height={52} radius={6} />
      ))}
    </div>
  );
}
