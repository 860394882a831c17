import { Button, Skeleton } from "@mantine/core";
import type { WrittenDocument } from "@pluma/contract/documents/documents";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useParams } from "react-router";
import { keepLater } from "../../../platform/lastRead.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { useAhead, useDocument } from "../data.ts";
import { LIST } from "../places.ts";
import css from "./Document.module.css";

const loadEditor = () => import("../editor/DocumentEditor.tsx");
const DocumentEditor = lazy(loadEditor);

/** One document, to be written in. Only a number names a document. */
export default function Document() {
  const { documentId = "" } = useParams();
  return /^[1-9]\d{0,8}$/.test(documentId) ? <Opened key={documentId} id={Number(documentId)} /> : <Missing />;
}

function Opened({ id }: { id: number }) {
  const t = useWords("documents");
  const ahead = useAhead(id);
  const query = useDocument(id);
  const [openings, setOpenings] = useState(1);
  // What an opening a moment before had read is another version: nobody would bring in what was written since.
  const document = query.isFetchedAfterMount ? query.data : ahead;
  useKeptRead(document);
  if (document) {
    // The editor begins with the text that is there when it is drawn first.
    const reopen = () => void query.refetch().then(({ isSuccess }) => isSuccess && setOpenings(openings + 1));
    return (
      <Suspense fallback={<Waiting name={document.name} />}>
        <DocumentEditor key={openings} document={document} onReopen={reopen} />
      </Suspense>
    );
  }
  if (!query.isError) {
    // Fetched beside the text, not after it.
    void loadEditor();
    return <Waiting name="" />;
  }
  if (isRefused(query.error) && query.error.status === 404) return <Missing />;
  return (
    <>
      <TopBar name={t("document")} />
      <div className={css.state}>
        <LoadFailed title={t("open.failed")} query={query} />
      </div>
    </>
  );
}

/** What was opened last can be read without a connection too. */
function useKeptRead(opened: WrittenDocument | undefined): void {
  const { document_id: id, name = "", doc } = opened ?? {};
  useEffect(() => {
    if (id !== undefined) keepLater(`/documents/${id}`, name, () => partsIn(doc).map(wordsIn).join("\n\n"));
  }, [id, name, doc]);
}

// Read without the schema, which comes with the editor alone.
const partsIn = (node: unknown): unknown[] => {
  const content: unknown = typeof node === "object" && node !== null && Reflect.get(node, "content");
  return Array.isArray(content) ? content : [];
};
function wordsIn(node: unknown): string {
  const text: unknown = typeof node === "object" && node !== null && Reflect.get(node, "text");
  return typeof text === "string" ? text : partsIn(node).map(wordsIn).join("");
}

function Missing() {
  const t = useWords("documents");
  const back = (
    <Button component={Link} to={LIST} variant="default">
      {t("open.toList")}
    </Button>
  );
  return (
    <>
      <TopBar name={t("document")} />
      <div className={css.state}>
        <EmptyState kind="notAllowed" title={t("open.missing")} text={t("open.missingText")} action={back} />
      </div>
    </>
  );
}

function Waiting({ name }: { name: string }) {
  const t = useWords("documents");
  return (
    <>
      <TopBar name={name || t("document")} />
      <div className={css.waiting} role="status" aria-label={t("loading")}>
        <Skeleton width="62%" height={34} mb={26} />
        {["100%", "94%", "98%", "61%"].map((width) => (
          <Skeleton key={width} width={width} height={16} mt={14} />
        ))}
      </div>
    </>
  );
}
