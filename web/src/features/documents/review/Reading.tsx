import { Button, Drawer } from "@mantine/core";
import type { Review } from "@pluma/contract/documents/review";
import { IconMessage2 } from "@tabler/icons-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { formatLongDate } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { useTabName } from "../../../ui/nav/useTabName.ts";
import { useFocusBack } from "../../../ui/useFocusBack.ts";
import { LanguageSwitch, SiteBrand } from "../../site/index.ts";
import { Approve } from "./Approve.tsx";
import { keepName, recallName, sayOpened } from "./data.ts";
import { type Draft, Notes } from "./Notes.tsx";
import css from "./Review.module.css";
import { ReviewText, type Stretch } from "./ReviewText.tsx";
import { useNoting } from "./useNoting.ts";

/** A text that is read by a link: beside it what is said about it, and the way to approve it; on phones below it. */
export function Reading({ token, review }: { token: string; review: Review }) {
  const t = useWords("documents");
  const language = useLanguage();
  const [name, setName] = useState(recallName);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [isSheet, setSheet] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  useOpened(token);
  const stretches = useMemo(() => stretchesOf(review, draft), [review, draft]);
  useNoting(text, {
    onPlace: (place) => {
      setDraft({ ...place, version: review.version });
      if (isNarrow()) setSheet(true);
    },
    onNote: (commentId) => {
      setChosen(commentId);
      if (isNarrow()) setSheet(true);
    },
  });
  const rename = (given: string) => {
    keepName(given);
    setName(given);
  };
  const notes = <Notes {...{ token, review, draft, onDraft: setDraft, chosen, name, onName: rename }} />;
  const approve = <Approve token={token} review={review} name={name} onName={rename} />;
  return (
    <div className={css.page}>
      <Bar review={review} name={name} onChange={() => rename("")} />
      <main className={css.main}>
        <div className={css.sheet}>
          <Heading name={review.name} />
          <p className={css.about}>
            {t("read.version", { date: formatLongDate(review.updatedAt, language), name: review.author })}
          </p>
          <div ref={text}>
            <ReviewText review={review} label={review.name} stretches={stretches} />
          </div>
        </div>
        <aside className={css.side} aria-label={t("read.notes")}>
          <Beside>{!isSheet && notes}</Beside>
          <div className={css.sideFoot}>
            {approve}
            <p className={css.about}>{t("read.approveAbout")}</p>
          </div>
        </aside>
      </main>
      <footer className={css.foot}>
        <Button variant="default" size="md" leftSection={<IconMessage2 size={18} />} onClick={() => setSheet(true)}>
          {t("read.count", { count: review.threads.length })}
        </Button>
        {approve}
      </footer>
      {isSheet && <Sheet onClose={() => setSheet(false)}>{notes}</Sheet>}
    </div>
  );
}

function Beside({ children }: { children: ReactNode }) {
  const t = useWords("documents");
  return (
    <div className={css.sideNotes}>
      <h2 className={css.title}>{t("read.notes")}</h2>
      {children}
    </div>
  );
}

function Sheet({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const t = useWords("documents");
  useFocusBack();
  return (
    <Drawer
      opened
      position="bottom"
      size="80%"
      title={t("read.notes")}
      onClose={onClose}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      {children}
    </Drawer>
  );
}

function Bar({ review, name, onChange }: { review: Review; name: string; onChange: () => void }) {
  const t = useWords("documents");
  const language = useLanguage();
  return (
    <header className={css.bar}>
      <SiteBrand />
      <span className={css.until}>{t("read.until", { date: formatLongDate(review.expiresAt, language) })}</span>
      {name !== "" && (
        <span className={css.as}>
          {t("read.as", { name })}
          <Button size="compact-sm" variant="subtle" color="ink" onClick={onChange}>
            {t("read.change")}
          </Button>
        </span>
      )}
      <LanguageSwitch isShort />
    </header>
  );
}

function stretchesOf({ threads, version }: Review, draft: Draft | null): Stretch[] {
  const said = threads.flatMap(({ comment_id: id, place, is_resolved }) =>
    place && !is_resolved ? { ...place, id } : [],
  );
  const isHere = draft && draft !== "all" && draft.version === version;
  return isHere ? [...said, { from: draft.from, to: draft.to, id: null }] : said;
}

/** Whether the notes are a sheet. */
const isNarrow = (): boolean => window.matchMedia("(max-width: 900px)").matches;

/** Says once that somebody looks at it: not before it can be seen. */
function useOpened(token: string): void {
  useEffect(() => {
    const say = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", say);
      sayOpened(token);
    };
    document.addEventListener("visibilitychange", say);
    say();
    return () => document.removeEventListener("visibilitychange", say);
  }, [token]);
}

function Heading({ name }: { name: string }) {
  return (
    <h1 ref={useTabName()} className={css.name}>
      {name}
    </h1>
  );
}
