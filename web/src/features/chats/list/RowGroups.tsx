import { Button, Skeleton } from "@mantine/core";
import type { ConversationRow } from "@pluma/contract/chats/chats";
import { IconPinFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatDate, formatDay, formatNumber, formatRecent, formatTime } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { ChatRow } from "../rows/ChatRow.tsx";
import { groupByDay, momentOf } from "../rows/days.ts";
import type { RowActs } from "../rows/RowMenu.tsx";
import css from "./RowGroups.module.css";
import type { ListAddress } from "./useListFilter.ts";
import type { Selection } from "./useSelection.ts";

type Props = {
  pinned: ConversationRow[];
  rest: ConversationRow[];
  address: ListAddress;
  selection: Selection;
  acts: (row: ConversationRow) => RowActs;
  empty: ReactNode;
};

/** The rows of a list: the pinned ones on top, the others under their days. */
export function RowGroups({ pinned, rest, address, selection, acts, empty }: Props) {
  const t = useWords("chats");
  const language = useLanguage();
  const { sortBy, query } = address;
  const days = groupByDay(rest, sortBy, (moment) => formatDay(moment, language));
  const draw = (row: ConversationRow, time: (moment: string) => string) => {
    const moment = momentOf(row, sortBy) ?? row.updatedAt;
    return (
      <ChatRow
        key={row.conversation_id}
        conversation={row}
        moment={moment}
        time={time(moment)}
        query={query}
        isChosen={selection.has(row.conversation_id)}
        isChoosing={selection.chosen.length > 0}
        acts={acts(row)}
      />
    );
  };
  const byDay = (moment: string) =>
    sortBy.startsWith("name") ? formatDate(moment, language) : formatTime(moment, language);
  return (
    <>
      {pinned.length > 0 && (
        <section aria-label={t("list.pinned")}>
          <h2 className={css.day}>
            <IconPinFilled size={13} aria-hidden="true" />
            {t("list.pinned")}
          </h2>
          <ul>{pinned.map((row) => draw(row, (moment) => formatRecent(moment, language)))}</ul>
        </section>
      )}
      {days.map(({ day, conversations }) => (
        <section key={day ?? "all"} aria-label={day ?? t("list.title")}>
          {day && <h2 className={css.day}>{day}</h2>}
          <ul>{conversations.map((row) => draw(row, byDay))}</ul>
        </section>
      ))}
      {pinned.length + rest.length === 0 && empty}
    </>
  );
}

/** How many chats a search has found, said aloud too, and the way to leave it. */
export function Found({
  address,
  count,
  onClear,
}: {
  address: ListAddress;
  count: number | undefined;
  onClear: () => void;
}) {
  const t = useWords("chats");
  const { query } = address;
  return (
    <div role="status">
      {query !== "" && count !== undefined && count > 0 && (
        <p className={css.found}>
          {t("found", { count, number: formatNumber(count), query })}
          <Button variant="subtle" size="xs" onClick={onClear}>
            {t("clear")}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Stands where rows will be, at their height. */
export function RowsSkeleton() {
  const t = useWords("chats");
  return (
    <div className={css.skeleton} aria-busy="true">
      <span className="visually-hidden">{t("loading")}</span>
      {[62, 48, 70, 40, 55].map((width) => (
        <div key={width} className={css.skeletonRow}>
          <Skeleton height={13} width={`${width / 1.6}%`} radius={4} />
          <Skeleton height={11} width={`${width}%`} radius={4} />
        </div>
      ))}
    </div>
  );
}
