import { ActionIcon, Button, NativeSelect, Pagination, Skeleton } from "@mantine/core";
import { type ConversationSort, conversationSorts } from "@pluma/contract/chats";
import { IconPencilPlus, IconPlus } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { formatDate, formatDay, formatNumber, formatTime } from "../../../platform/format.ts";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { useFrame } from "../../../ui/frame.ts";
import { Page } from "../../../ui/Page.tsx";
import { SearchInput } from "../../../ui/SearchInput.tsx";
import { ChatRow } from "../ChatRow.tsx";
import type { ListFilter, ListPage } from "../cache.ts";
import { useConversations } from "../data.ts";
import { groupByDay, momentOf } from "../days.ts";
import { Failed } from "../Failed.tsx";
import { useChatsLive } from "../live.ts";
import css from "./ChatList.module.css";

const USUAL_SORT: ConversationSort = "updatedAt_desc";

/** One's chats: searched by name, sorted four ways, 50 a page; all of it in the address. */
export default function ChatList() {
  const t = useWords("chats");
  const { filter, change } = useFilter();
  const list = useConversations(filter);
  useChatsLive();
  return (
    <Page title={t("chats")} acts={<NewChatButton />} phoneActs={<PhoneActs />}>
      <div className={css.tools}>
        <SearchInput
          className={css.search}
          label={t("search")}
          query={filter.query}
          onSearch={(query) => change({ query, page: 1 })}
        />
        <NativeSelect
          className={css.sort}
          aria-label={t("sort")}
          data={conversationSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
          value={filter.sortBy}
          onChange={(event) => change({ sortBy: sortOf(event.currentTarget.value), page: 1 })}
        />
      </div>
      {filter.query !== "" && list.data && list.data.count > 0 && (
        <p className={css.found} role="status">
          {t("found", { count: list.data.count, number: formatNumber(list.data.count), query: filter.query })}
          <Button variant="subtle" size="xs" onClick={() => change({ query: "", page: 1 })}>
            {t("clear")}
          </Button>
        </p>
      )}
      {list.data ? (
        <Rows list={list.data} filter={filter} onClear={() => change({ query: "", page: 1 })} />
      ) : list.isError ? (
        <Failed title={t("listFailed")} error={list.error} onTryAgain={() => list.refetch()} />
      ) : (
        <RowsSkeleton />
      )}
      {list.data && list.data.pages > 1 && (
        <Pagination
          className={css.pages}
          color="ink"
          total={list.data.pages}
          value={filter.page}
          onChange={(page) => change({ page })}
          getControlProps={(control) => ({ "aria-label": t(`pages.${control}`) })}
          getItemProps={(page) => ({ "aria-label": t("pages.page", { page: formatNumber(page) }) })}
        />
      )}
    </Page>
  );
}

type RowsProps = { list: ListPage; filter: ListFilter; onClear: () => void };

function Rows({ list, filter, onClear }: RowsProps) {
  const t = useWords("chats");
  const language = useLanguage();
  if (list.conversations.length === 0 && filter.query !== "") {
    return (
      <EmptyState
        kind="noMatch"
        title={t("noMatch", { query: filter.query })}
        action={
          <Button variant="default" onClick={onClear}>
            {t("clearSearch")}
          </Button>
        }
      />
    );
  }
  if (list.conversations.length === 0) {
    return <EmptyState kind="nothing" title={t("noneTitle")} text={t("noneText")} action={<NewChatButton />} />;
  }
  const groups = groupByDay(list.conversations, filter.sortBy, (moment) => formatDay(moment, language));
  return groups.map(({ day, conversations }) => (
    <section key={day ?? "all"} aria-label={day ?? t("chats")}>
      {day && <h2 className={css.day}>{day}</h2>}
      <ul>
        {conversations.map((conversation) => {
          const moment = momentOf(conversation, filter.sortBy);
          const shown = moment ?? conversation.updatedAt;
          return (
            <ChatRow
              key={conversation.conversation_id}
              conversation={conversation}
              moment={shown}
              time={moment ? formatTime(moment, language) : formatDate(shown, language)}
              query={filter.query}
            />
          );
        })}
      </ul>
    </section>
  ));
}

function NewChatButton() {
  const t = useWords("chats");
  return (
    <Button component={Link} to="/conversations/new" leftSection={<IconPlus size={17} stroke={1.6} />}>
      {t("newChat")}
    </Button>
  );
}

function PhoneActs() {
  const t = useWords("chats");
  const { search } = useFrame();
  return (
    <>
      {search}
      <ActionIcon component={Link} to="/conversations/new" size="lg" aria-label={t("newChat")}>
        <IconPencilPlus size={22} stroke={1.6} />
      </ActionIcon>
    </>
  );
}

function RowsSkeleton() {
  const t = useWords("chats");
  return (
    <div className={css.skeleton}>
      <span className="visually-hidden">{t("loading")}</span>
      {[62, 48, 70, 40, 55].map((width) => (
        <Skeleton key={width} height={16} width={`${width}%`} radius={4} />
      ))}
    </div>
  );
}

/** What the address says is searched, sorted and paged; what is usual is left out of it. */
function useFilter(): { filter: ListFilter; change: (next: Partial<ListFilter>) => void } {
  const [search, setSearch] = useSearchParams();
  const filter: ListFilter = {
    query: search.get("query") ?? "",
    sortBy: sortOf(search.get("sortBy")),
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
  };
  const change = (next: Partial<ListFilter>) => {
    const { query, sortBy, page } = { ...filter, ...next };
    setSearch(
      {
        ...(query !== "" && { query }),
        ...(sortBy !== USUAL_SORT && { sortBy }),
        ...(page > 1 && { page: String(page) }),
      },
      // Back leads through pages and sorts, but not through every word that was typed.
      { replace: next.query !== undefined },
    );
  };
  return { filter, change };
}

const sortOf = (text: string | null): ConversationSort => conversationSorts.find((sort) => sort === text) ?? USUAL_SORT;
