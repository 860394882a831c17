import { Skeleton } from "@mantine/core";
import type { ListedDocument } from "@pluma/contract/documents/documents";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { pathOf, tagsOf } from "../places.ts";
import { CellMenu } from "./CellMenu.tsx";
import css from "./DocumentCells.module.css";
import { Excerpt } from "./Excerpt.tsx";
import type { Layout } from "./layout.ts";

const NameDialog = lazy(() => import("./NameDialog.tsx"));

const TAGS_SHOWN = 3;

type Props = { documents: readonly ListedDocument[]; layout: Layout; onTag: (tag: string) => void };

/** Documents as cards, or as rows. One press on a document opens it. */
export function DocumentCells({ documents, layout, onTag }: Props) {
  const [named, setNamed] = useState<number | null>(null);
  const renamed = documents.find(({ document_id }) => document_id === named);
  return (
    <>
      <ul className={css.cells} data-as={layout}>
        {documents.map((document) => (
          <Cell
            key={document.document_id}
            document={document}
            onTag={onTag}
            onRename={() => setNamed(document.document_id)}
          />
        ))}
      </ul>
      {renamed && (
        <Suspense>
          <NameDialog document={renamed} onClose={() => setNamed(null)} />
        </Suspense>
      )}
    </>
  );
}

type CellProps = { document: ListedDocument; onTag: (tag: string) => void; onRename: () => void };

function Cell({ document, onTag, onRename }: CellProps) {
  const t = useWords("documents");
  const { document_id, name, excerpt, tags, updatedAt } = document;
  return (
    <li className={css.cell}>
      <div className={css.sheet} aria-hidden="true">
        <Excerpt html={excerpt} />
      </div>
      <div className={css.line}>
        <h2 className={css.name}>
          <Link to={pathOf(document_id)}>{name}</Link>
        </h2>
        <div className={css.acts}>
          <CellMenu document={document} onRename={onRename} />
        </div>
      </div>
      <div className={css.facts}>
        <div className={css.tags}>
          {tagsOf(tags)
            .slice(0, TAGS_SHOWN)
            .map((tag) => (
              <button
                key={tag}
                type="button"
                className={css.tag}
                title={t("list.onlyTag", { tag })}
                onClick={() => onTag(tag)}
              >
                {tag}
              </button>
            ))}
        </div>
        <span className={`${css.when} num`}>
          <Moment at={updatedAt} />
        </span>
      </div>
    </li>
  );
}

/** The place of a list that is being read. */
export function CellsSkeleton({ layout }: { layout: Layout }) {
  const t = useWords("documents");
  return (
    <div className={css.cells} data-as={layout} role="status" aria-label={t("loading")}>
      {[1, 2, 3, 4, 5, 6].map((cell) => (
        <div key={cell} className={css.cell}>
          <div className={css.sheet}>
            <Skeleton width="70%" height={17} mb={14} />
            <Skeleton width="96%" height={12} mb={10} />
            <Skeleton width="88%" height={12} />
          </div>
          <Skeleton width="54%" height={15} mt={16} />
        </div>
      ))}
    </div>
  );
}
