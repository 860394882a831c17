import { Button, SegmentedControl, Skeleton } from "@mantine/core";
import type { WrittenDocument } from "@pluma/contract/documents/documents";
import {
  DOCUMENT_VERSIONS_PER_PAGE,
  type DocumentSeen,
  type DocumentVersion,
} from "@pluma/contract/documents/versions";
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { formatDay, formatNumber, formatTime } from "../../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../../platform/look/i18n.ts";
import { Moment } from "../../../../ui/data/Moment.tsx";
import { Pager } from "../../../../ui/data/Pager.tsx";
import { isSaved } from "../../sync/isSaved.ts";
import type { Sync } from "../../sync/sync.ts";
import type { Chosen } from "./chosen.ts";
import { useVersions, type VersionKind } from "./data.ts";
import { NameVersion } from "./NameVersion.tsx";
import type { Versions } from "./useVersionsRoom.ts";
import css from "./versions.module.css";

type Props = { document: WrittenDocument; sync: Sync | null; versions: Versions };

/** The states that a document was in: kept as time goes by, and by name. A press compares one with what stands now. */
export default function VersionsPanel({ document, sync, versions }: Props) {
  const t = useWords("documents");
  const { seen, chosen, choose } = versions;
  const [kind, setKind] = useState<VersionKind>("all");
  const [page, setPage] = useState(1);
  const list = useVersions(document.document_id, kind, page);
  const { data } = list;
  return (
    <>
      <div className={css.head}>
        <SegmentedControl
          size="xs"
          aria-label={t("versions.kinds")}
          data={[
            { value: "all", label: t("versions.all") },
            { value: "named", label: t("versions.onlyNamed") },
          ]}
          value={kind}
          onChange={(value) => {
            setKind(value === "named" ? "named" : "all");
            setPage(1);
          }}
        />
        {document.can.edit && (
          <NameVersion documentId={document.document_id} version={null} name={null} before={() => isSaved(sync)} />
        )}
      </div>
      {seen && <Since seen={seen} isChosen={chosen?.kind === "seen"} onChoose={() => choose({ kind: "seen" })} />}
      {data ? (
        <Rows versions={data.versions} kind={kind} chosen={chosen} onChoose={choose} />
      ) : (
        <NoRows isFailed={list.isError} onAgain={() => void list.refetch()} />
      )}
      {data && data.pages > 1 && (
        <Pager page={page} pages={data.pages} size={DOCUMENT_VERSIONS_PER_PAGE} count={data.count} onPage={setPage} />
      )}
      <p className={css.about}>{t("versions.about")}</p>
    </>
  );
}

type SinceProps = { seen: DocumentSeen; isChosen: boolean; onChoose: () => void };

function Since({ seen, isChosen, onChoose }: SinceProps) {
  const t = useWords("documents");
  return (
    <button type="button" className={css.row} aria-pressed={isChosen} onClick={onChoose}>
      <span className={css.name}>{t("versions.since")}</span>
      <span className={css.facts}>
        <Moment at={seen.seenAt} />
        {seen.by.length > 0 && `, ${seen.by.map(({ name }) => name).join(", ")}`}
      </span>
    </button>
  );
}

function NoRows({ isFailed, onAgain }: { isFailed: boolean; onAgain: () => void }) {
  const t = useWords("documents");
  if (isFailed) {
    return (
      <p className={css.about}>
        {t("versions.failed")}{" "}
        <Button size="compact-sm" variant="subtle" onClick={onAgain}>
          {t("tryAgain")}
        </Button>
      </p>
    );
  }
  return (
    <div role="status" aria-label={t("loading")}>
      {[1, 2, 3].map((each) => (
        <Skeleton key={each} height={38} mt={10} />
      ))}
    </div>
  );
}

type RowsProps = {
  versions: readonly DocumentVersion[];
  kind: VersionKind;
  chosen: Chosen | null;
  onChoose: (chosen: Chosen) => void;
};

function Rows({ versions, kind, chosen, onChoose }: RowsProps) {
  const t = useWords("documents");
  const language = useLanguage();
  if (versions.length === 0) {
    return <p className={css.about}>{t(kind === "named" ? "versions.noneNamed" : "versions.none")}</p>;
  }
  const days = Map.groupBy(versions, ({ createdAt }) => formatDay(createdAt, language));
  const wordsBefore = new Map(versions.map(({ version }, at) => [version, versions[at + 1]?.words]));
  return [...days].map(([day, rows]) => (
    <section key={day} aria-label={day}>
      <h3 className={css.day}>{day}</h3>
      <ul className={css.rows}>
        {rows.map(({ version, name, by, approved_by, words, createdAt }) => {
          const time = formatTime(createdAt, language);
          const who = by.map((each) => each.name).join(", ") || t("versions.somebody");
          const before = wordsBefore.get(version);
          return (
            <li key={version}>
              <button
                type="button"
                className={css.row}
                aria-pressed={chosen?.kind === "version" && chosen.version === version}
                onClick={() => onChoose({ kind: "version", version })}
              >
                <span className={css.name} data-named={name !== null || undefined}>
                  {name ?? time}
                </span>
                <span className={css.facts}>{name === null ? who : `${time}, ${who}`}</span>
                {approved_by.length > 0 && (
                  <span className={css.approved}>
                    <IconCheck size={14} stroke={2} aria-hidden />
                    {t("versions.approvedBy", { names: approved_by.join(", ") })}
                  </span>
                )}
                {before !== undefined && (
                  <span className={`${css.words} num`} title={t("versions.wordsAbout")}>
                    {signed(words - before)}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

const signed = (count: number): string =>
  count === 0 ? "0" : `${count > 0 ? "+" : "−"}${formatNumber(Math.abs(count))}`;
