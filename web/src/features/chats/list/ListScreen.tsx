import { CONVERSATIONS_PER_PAGE, type ConversationRow } from "@pluma/contract/chats/chats";
import { lazy, Suspense, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { Pager } from "../../../ui/data/Pager.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import { TypedAhead } from "../../../ui/wait/TypedAhead.tsx";
import type { ListPage } from "../data/cache.ts";
import { useChatsLive } from "../data/live.ts";
import { useChatActs } from "../data/useChatActs.ts";
import { useExportChats } from "../moving/data.ts";
import { ImportStrip } from "../moving/ImportStrip.tsx";
import { rowAfter } from "../rows/rows.ts";
import { ListActs, ListPhoneActs } from "./ListActs.tsx";
import { ListEmpty } from "./ListEmpty.tsx";
import css from "./ListScreen.module.css";
import { ListTools } from "./ListTools.tsx";
import { Found, RowGroups, RowsSkeleton } from "./RowGroups.tsx";
import { useListFilter } from "./useListFilter.ts";
import { useListKeys } from "./useListKeys.ts";
import { useListRows } from "./useListRows.ts";
import { type Selection, useSelection } from "./useSelection.ts";

const BulkBar = lazy(() => import("./BulkBar.tsx"));
const DeleteDialog = lazy(() => import("../rows/DeleteDialog.tsx"));
const TagsDialog = lazy(() => import("../tags/TagsDialog.tsx"));
const ImportDialog = lazy(() => import("../moving/ImportDialog.tsx"));

type Over = { kind: "delete" | "tags"; chats: ConversationRow[] } | { kind: "import" } | null;

/** One's chats, or those of one tag: searched, filtered, sorted, 50 a page, chosen one or several; all in the address. */
export function ListScreen({ tag, title }: { tag: string | null; title: string }) {
  const { address, change } = useListFilter();
  const { list, isRead, pinned, rest, archivedCount } = useListRows(address, tag);
  const [over, setOver] = useState<Over>(null);
  useChatsLive();
  const element = useRef<HTMLDivElement>(null);
  const rows = [...pinned, ...rest];
  const selection = useSelection(rows, JSON.stringify([tag, address]));
  const acts = useListActs(rows, selection, setOver, element);
  useListKeys(element, selection, acts.keys, over !== null);
  const openImport = () => setOver({ kind: "import" });
  const clear = () => change({ query: "", tags: [] });
  const empty = (
    <ListEmpty
      address={address}
      tag={tag}
      onClear={clear}
      change={change}
      onImport={openImport}
      count={list.data?.count}
    />
  );
  return (
    <Page title={title} acts={<ListActs onImport={openImport} />} phoneActs={<ListPhoneActs onImport={openImport} />}>
      <ListTools address={address} change={change} archivedCount={archivedCount} tag={tag} />
      <ImportStrip isOpen={over?.kind === "import"} onShow={openImport} />
      <div className={css.list} ref={element} data-choosing={selection.chosen.length > 0 || undefined}>
        <Found address={address} count={list.data?.count} onClear={() => change({ query: "" })} />
        {isRead ? (
          <RowGroups
            pinned={pinned}
            rest={rest}
            address={address}
            selection={selection}
            acts={acts.ofRow}
            empty={empty}
          />
        ) : list.isError ? (
          <FailedList list={list} />
        ) : (
          <RowsSkeleton />
        )}
      </div>
      <Pages page={address.page} of={list.data} onPage={(page) => change({ page })} />
      <Suspense fallback={null}>
        {selection.chosen.length > 0 && (
          <BulkBar {...acts.bulk} isArchived={address.isArchived} count={selection.chosen.length} />
        )}
        <Overlay over={over} onClose={() => setOver(null)} onDeleted={selection.clear} />
      </Suspense>
    </Page>
  );
}

function Pages({ page, of, onPage }: { page: number; of: ListPage | undefined; onPage: (page: number) => void }) {
  if (!of || of.pages <= 1) return null;
  return <Pager page={page} pages={of.pages} size={CONVERSATIONS_PER_PAGE} count={of.count} onPage={onPage} />;
}

function FailedList({ list }: { list: { error: unknown; refetch: () => unknown } }) {
  const t = useWords("chats");
  return <LoadFailed title={t("listFailed")} query={list} />;
}

/** What is done to one row, to all that are chosen, and by keys. */
function useListActs(
  rows: ConversationRow[],
  selection: Selection,
  setOver: (over: Over) => void,
  list: { current: HTMLElement | null },
) {
  const { archive, pin } = useChatActs();
  const download = useExportChats();
  const { chosen } = selection;
  const save = (chats: ConversationRow[], format: "markdown" | "json") =>
    download.mutate({ chats, format }, { onError: showAlert });
  const archiveAll = (chats: ConversationRow[]) => {
    keepKeyboard(list.current, rows, chats);
    selection.clear();
    archive(chats, !chats.every(({ archived }) => archived));
  };
  const isPinned = chosen.every(({ pinned }) => pinned);
  const aimed = (id: number) => (chosen.length > 0 ? chosen : rows.filter((row) => row.conversation_id === id));
  return {
    ofRow: (row: ConversationRow) => ({
      onSelect: (isRange: boolean) => selection.toggle(row.conversation_id, isRange),
      onPin: () => pin([row], !row.pinned),
      onArchive: () => archiveAll([row]),
      onTags: () => setOver({ kind: "tags", chats: [row] }),
      onDelete: () => setOver({ kind: "delete", chats: [row] }),
      onDownload: (format: "markdown" | "json") => save([row], format),
    }),
    bulk: {
      isPinned,
      onPin: () => pin(chosen, !isPinned),
      onArchive: () => archiveAll(chosen),
      onTags: () => setOver({ kind: "tags", chats: chosen }),
      onDownload: (format: "markdown" | "json") => save(chosen, format),
      onDelete: () => setOver({ kind: "delete", chats: chosen }),
      onClear: selection.clear,
    },
    keys: {
      onArchive: (id: number) => archiveAll(aimed(id)),
      onDelete: (id: number) => setOver({ kind: "delete", chats: aimed(id) }),
    },
  };
}

// Whoever works by keyboard goes on at the row that comes after those that leave.
function keepKeyboard(list: HTMLElement | null, rows: ConversationRow[], leaving: ConversationRow[]): void {
  if (!list?.contains(document.activeElement)) return;
  const ids = (chats: ConversationRow[]) => chats.map(({ conversation_id }) => conversation_id);
  const next = rowAfter(ids(rows), ids(leaving));
  list.querySelector<HTMLElement>(`a[data-chat="${next}"]`)?.focus();
}

function Overlay({ over, onClose, onDeleted }: { over: Over; onClose: () => void; onDeleted: () => void }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  if (over === null) return null;
  if (over.kind === "import") return <ImportDialog onClose={onClose} />;
  if (over.kind === "tags") {
    return (
      <TypedAhead>
        <TagsDialog chats={over.chats} onClose={onClose} />
      </TypedAhead>
    );
  }
  const handleDeleted = () => {
    onDeleted();
    void navigate(`/conversations${search}`, { replace: true });
  };
  return <DeleteDialog chats={over.chats} onClose={onClose} onDeleted={handleDeleted} />;
}
