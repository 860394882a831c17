import { ActionIcon, Button } from "@mantine/core";
import { DOCUMENTS_PER_PAGE } from "@pluma/contract/documents/documents";
import { IconFileImport, IconPlus } from "@tabler/icons-react";
import { lazy, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { useFileDrop } from "../../../platform/useFileDrop.ts";
import DropPlate from "../../../ui/DropPlate.tsx";
import { Pager } from "../../../ui/data/Pager.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useFrame } from "../../../ui/page/frame.ts";
import { Page } from "../../../ui/page/Page.tsx";
import { TypedAhead } from "../../../ui/wait/TypedAhead.tsx";
import type { DocumentsFilter } from "../cache.ts";
import { useDocuments, useDocumentsLive } from "../data.ts";
import { ImportMenu } from "../importing/ImportMenu.tsx";
import { ImportTray } from "../importing/ImportTray.tsx";
import { imports } from "../importing/imports.ts";
import { CellsSkeleton, DocumentCells } from "../list/DocumentCells.tsx";
import { documentsFilterFrom, documentsSearchOf, everything } from "../list/documentsFilter.ts";
import { ListTools } from "../list/ListTools.tsx";
import { useLayout } from "../list/layout.ts";
import { TagChips } from "../list/TagChips.tsx";
import { pathOf } from "../places.ts";

/** Fetched once somebody points at one: the screen and its editor at the same time. */
const loadDocument = () =>
  Promise.all([import("./Document.tsx"), import("../editor/DocumentEditor.tsx")]).catch(() => undefined);
const NameDialog = lazy(() => import("../list/NameDialog.tsx"));

/** One's documents in the selected space: searched, sorted, 24 a page, as cards or rows; all but the last in the address. */
export default function Documents() {
  const t = useWords("documents");
  const navigate = useNavigate();
  const { search } = useFrame();
  const [isAdding, setAdding] = useState(false);
  useDocumentsLive();
  const space = useOrganizationId();
  const add = () => setAdding(true);
  const handleFiles = (files: File[]) => imports.add({ space }, files);
  const isOver = useFileDrop(handleFiles);
  const phoneAdd = (
    <>
      {search}
      <ImportMenu isPhone onFiles={handleFiles} />
      <ActionIcon size="lg" aria-label={t("list.add")} onClick={add}>
        <IconPlus size={22} stroke={1.6} />
      </ActionIcon>
    </>
  );
  const acts = (
    <>
      <ImportMenu onFiles={handleFiles} />
      <Button leftSection={<IconPlus size={17} stroke={1.6} />} onClick={add}>
        {t("list.add")}
      </Button>
    </>
  );
  return (
    <Page title={t("list.title")} acts={acts} phoneActs={phoneAdd}>
      <ImportTray />
      <List onAdd={add} />
      {isOver && <DropPlate isWhole Icon={IconFileImport} title={t("import.drop")} hint={t("import.kinds")} />}
      {isAdding && (
        <TypedAhead>
          <NameDialog onClose={() => setAdding(false)} onDone={(id) => void navigate(pathOf(id))} />
        </TypedAhead>
      )}
    </Page>
  );
}

function List({ onAdd }: { onAdd: () => void }) {
  const t = useWords("documents");
  const { filter, change } = useFilter();
  const [layout, chooseLayout] = useLayout();
  const list = useDocuments(filter);
  const { data } = list;
  return (
    <>
      <ListTools filter={filter} change={change} layout={layout} onLayout={chooseLayout} />
      <TagChips tag={filter.tag} onTag={(tag) => change({ tag })} />
      {!data &&
        (list.isError ? <LoadFailed title={t("list.failed")} query={list} /> : <CellsSkeleton layout={layout} />)}
      {data?.documents.length === 0 && (
        <NoDocuments filter={filter} hasOthers={data.count > 0} onAdd={onAdd} onClear={() => change(everything)} />
      )}
      {data && data.documents.length > 0 && (
        <DocumentCells
          documents={data.documents}
          layout={layout}
          onTag={(tag) => change({ tag })}
          onNear={() => void loadDocument()}
        />
      )}
      {data && data.pages > 1 && (
        <Pager
          page={filter.page}
          pages={data.pages}
          count={data.count}
          size={DOCUMENTS_PER_PAGE}
          onPage={(page) => change({ page })}
        />
      )}
    </>
  );
}

type NoDocumentsProps = { filter: DocumentsFilter; hasOthers: boolean; onAdd: () => void; onClear: () => void };

function NoDocuments({ filter: { query, tag }, hasOthers, onAdd, onClear }: NoDocumentsProps) {
  const t = useWords("documents");
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t(hasOthers ? "list.toFirst" : "list.clear")}
    </Button>
  );
  if (hasOthers) return <EmptyState kind="noMatch" title={t("list.noPage")} action={clear} />;
  if (query !== "" || tag !== "") {
    const text = query !== "" ? t("list.noMatch", { query }) : undefined;
    return <EmptyState kind="noMatch" title={t("list.noneHere")} text={text} action={clear} />;
  }
  const add = <Button onClick={onAdd}>{t("list.add")}</Button>;
  return <EmptyState kind="nothing" title={t("list.none")} text={t("list.noneText")} action={add} />;
}

function useFilter() {
  const [search, setSearch] = useSearchParams();
  const filter = documentsFilterFrom(search);
  const change = (next: Partial<DocumentsFilter>) =>
    // Back leads through pages and filters, but not through every word that was typed.
    setSearch(documentsSearchOf({ ...filter, page: 1, ...next }), { replace: next.query !== undefined });
  return { filter, change };
}
