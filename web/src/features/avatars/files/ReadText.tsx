import type { AvatarFile } from "@pluma/contract/avatars/avatars";
import { useEffect, useRef } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Pager } from "../../../ui/data/Pager.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { markPassage, type Pieces } from "./passage.ts";
import css from "./sheet.module.css";

const PARTS_PER_PAGE = 20;

type Part = { page: number | null; text: string };
type Read = {
  file: AvatarFile;
  parts: Part[];
  passage: { page: number | null; text: string } | null;
  count: number;
  pages: number;
};

/** What was read of a file, 20 pages at a time; the passage that a citation leans on is marked and in sight. */
export function ReadText({ read, page, onPage }: { read: Read; page: number; onPage: (page: number) => void }) {
  const t = useWords("avatars");
  const { file, parts, passage } = read;
  if (file.state === "failed") {
    return <EmptyState kind="failed" title={t("files.failedText")} text={file.problem} />;
  }
  if (parts.length === 0) {
    const isReady = file.state === "ready";
    return <EmptyState kind="nothing" title={t(isReady ? "files.nothingRead" : "files.notYetRead")} />;
  }
  const marks = passage ? marksOf(parts, passage) : [];
  const first = marks.findIndex((mark) => mark !== null);
  return (
    <>
      {parts.map((part, at) => {
        const pieces = marks[at];
        return (
          <section key={`${page} ${part.page ?? at}`} className={css.part}>
            {part.page !== null && (
              <h3 className={css.partHead}>{t("files.page", { number: formatNumber(part.page) })}</h3>
            )}
            {pieces ? <Marked pieces={pieces} isFirst={at === first} /> : <p className={css.text}>{part.text}</p>}
          </section>
        );
      })}
      {passage && first < 0 && (
        <section className={css.part}>
          <h3 className={css.partHead}>{t("files.passage")}</h3>
          <Marked pieces={{ before: "", marked: passage.text, after: "" }} isFirst />
        </section>
      )}
      {read.pages > 1 && (
        <div className={css.pager}>
          <Pager page={page} pages={read.pages} size={PARTS_PER_PAGE} count={read.count} onPage={onPage} />
        </div>
      )}
    </>
  );
}

// The same words may stand on an earlier page too.
function marksOf(parts: Part[], passage: { page: number | null; text: string }): (Pieces | null)[] {
  const from = Math.max(0, passage.page === null ? 0 : parts.findIndex(({ page }) => page === passage.page));
  const texts = parts.map(({ text }) => text);
  return [...texts.slice(0, from).map(() => null), ...markPassage(texts.slice(from), passage.text)];
}

function Marked({ pieces: { before, marked, after }, isFirst }: { pieces: Pieces; isFirst: boolean }) {
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isFirst) mark.current?.scrollIntoView({ block: "start" });
  }, [isFirst]);
  return (
    <p className={css.text}>
      {before}
      <mark ref={mark} className={css.mark}>
        {marked}
      </mark>
      {after}
    </p>
  );
}
