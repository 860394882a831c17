import { Skeleton } from "@mantine/core";
import type { ListedDocument } from "@pluma/contract/documents/documents";
import { Fragment, type KeyboardEvent, lazy, type MouseEvent, useState } from "react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { TypedAhead } from "../../../ui/wait/TypedAhead.tsx";
import { readAhead } from "../data.ts";
import { pathOf, tagsOf } from "../places.ts";
import { CellMenu } from "./CellMenu.tsx";
import css from "./DocumentCells.module.css";
import { Excerpt } from "./Excerpt.tsx";
import type { Layout } from "./layout.ts";
import { useDocumentActs } from "./useDocumentActs.ts";

const NameDialog = lazy(() => import("./NameDialog.tsx"));

const TAGS_SHOWN = 3;

type Props = {
  documents: readonly ListedDocument[];
  layout: Layout;
  onTag: (tag: string) => void;
  /** Somebody is about to open one. */
  onNear: () => void;
};

/** Documents as cards, or as rows. One press on a document opens it. */
export function DocumentCells({ documents, layout, onTag, onNear }: Props) {
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
            onNear={onNear}
            onRename={() => setNamed(document.document_id)}
          />
        ))}
      </ul>
      {renamed && (
        <TypedAhead>
          <NameDialog document={renamed} onClose={() => setNamed(null)} />
        </TypedAhead>
      )}
    </>
  );
}

type CellProps = Pick<Props, "onTag" | "onNear"> & { document: ListedDocument; onRename: () => void };

function Cell({ document, onTag, onNear, onRename }: CellProps) {
  const t = useWords("documents");
  const { document_id, name, excerpt, passage, tags, updatedAt, can } = document;
  const acts = useDocumentActs(document);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key === "F2" && can.edit) onRename();
    else if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "d") acts.duplicate();
    else if (!walk(event)) return;
    event.preventDefault();
  };
  return (
    <li className={css.cell}>
      <div className={css.sheet} aria-hidden="true">
        <Excerpt html={excerpt} />
      </div>
      <div className={css.line}>
        <h2 className={css.name} dir="auto">
          <Link
            to={pathOf(document_id)}
            onKeyDown={handleKey}
            onClick={(event) => opensHere(event) && readAhead(document_id)}
            onPointerEnter={onNear}
            onFocus={onNear}
          >
            {name}
          </Link>
        </h2>
        <div className={css.acts}>
          <CellMenu document={document} acts={acts} onRename={onRename} />
        </div>
      </div>
      {passage && <Passage passage={passage} />}
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

/** Whether a press opens something here; another window reads it itself. */
const opensHere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => !ctrlKey && !metaKey && !shiftKey;

/** Goes to the document before or after, by the arrows; false where there is none, or it is another key. */
function walk({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const cell = currentTarget.closest("li");
  const next = { ArrowDown: cell?.nextElementSibling, ArrowUp: cell?.previousElementSibling }[key];
  const link = next?.querySelector<HTMLElement>("h2 a");
  link?.focus();
  return link !== null && link !== undefined;
}

/** Where a search found its words in the text. */
function Passage({ passage: { text, marks } }: { passage: NonNullable<ListedDocument["passage"]> }) {
  const ends = [...marks.map(([start]) => start), text.length];
  return (
    <p className={css.passage} dir="auto">
      {text.slice(0, ends[0])}
      {marks.map(([start, end], at) => (
        <Fragment key={start}>
          <mark>{text.slice(start, end)}</mark>
          {text.slice(end, ends[at + 1])}
        </Fragment>
      ))}
    </p>
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
