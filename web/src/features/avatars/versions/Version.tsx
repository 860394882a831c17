import { Button, NativeSelect, Skeleton } from "@mantine/core";
import type { Avatar } from "@pluma/contract/avatars/avatars";
import type { AvatarVersion, avatarVersions } from "@pluma/contract/avatars/versions";
import type { Answer } from "@pluma/contract/kit/kit";
import { IconArrowLeft, IconMinus, IconPencil, IconPlus, IconRestore } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { FileIcon } from "../../../ui/marks/FileIcon.tsx";
import { shortName } from "../../../ui/marks/fileName.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Differences } from "../../../ui/text/Differences.tsx";
import { useComparison, useVersions } from "../data.versions.ts";
import { LoadFailed } from "../LoadFailed.tsx";
import { RestoreDialog } from "./RestoreDialog.tsx";
import { useReason } from "./useReason.ts";
import css from "./versions.module.css";

/** A version of an avatar beside the one before it or any other: what is different in its context and its files. */
export default function Version({ avatar }: { avatar: Avatar }) {
  const t = useWords("avatars");
  const { version_id = "" } = useParams();
  const [withId, setWithId] = useState<number | null>(null);
  const isNumber = /^[1-9]\d{0,14}$/.test(version_id);
  const comparison = useComparison(avatar.avatar_id, isNumber ? Number(version_id) : 0, withId);
  const { data } = comparison;
  const isOfThis = isNumber && (!data || data.version.avatar_id === avatar.avatar_id);
  return (
    <section className={css.part} aria-label={t("versions.one", { number: version_id })}>
      <Link className={css.back} to={`/avatars/${avatar.avatar_id}/versions`}>
        <IconArrowLeft size={16} stroke={1.6} aria-hidden="true" />
        {t("versions.all")}
      </Link>
      {!isOfThis && <EmptyState kind="nothing" title={t("versions.missing")} />}
      {isOfThis &&
        !data &&
        (comparison.isError ? <LoadFailed title={t("versions.failed")} query={comparison} /> : <Waiting />)}
      {isOfThis && data && (
        <>
          <Head avatar={avatar} version={data.version} />
          <CompareWith version={data.version} chosen={data.with} onChoose={setWithId} />
          <Contexts differences={data.differences} context={data.context} hasOther={data.with !== null} />
          <Files files={data.files} />
        </>
      )}
    </section>
  );
}

function Head({ avatar, version }: { avatar: Avatar; version: AvatarVersion }) {
  const t = useWords("avatars");
  const reason = useReason();
  const [isAsking, setAsking] = useState(false);
  const isNow = version.number === avatar.version;
  return (
    <div className={css.versionHead}>
      <div className={css.what}>
        <h2 className={css.title}>
          {t("versions.one", { number: formatNumber(version.number) })}: {reason(version)}
        </h2>
        <p className={css.facts}>
          {version.by?.name ?? t("versions.somebody")} · <Moment at={version.createdAt} />
        </p>
      </div>
      {!isNow && (
        <Button variant="default" leftSection={<IconRestore size={16} stroke={1.6} />} onClick={() => setAsking(true)}>
          {t("versions.restore")}
        </Button>
      )}
      {isAsking && <RestoreDialog version={version} onClose={() => setAsking(false)} />}
    </div>
  );
}

type CompareProps = {
  version: AvatarVersion;
  chosen: AvatarVersion | null;
  onChoose: (withId: number | null) => void;
};

function CompareWith({ version, chosen, onChoose }: CompareProps) {
  const t = useWords("avatars");
  const reason = useReason();
  const list = useVersions(version.avatar_id, 1).data?.versions ?? [];
  const others = list.filter(({ avatar_version_id }) => avatar_version_id !== version.avatar_version_id);
  // One of another page than the first is offered too, while it is the chosen one.
  const offered = chosen && !others.some((each) => each.avatar_version_id === chosen.avatar_version_id);
  const all = offered && chosen ? [...others, chosen] : others;
  if (all.length === 0) return null;
  return (
    <NativeSelect
      className={css.compare}
      label={t("versions.compareWith")}
      value={String(chosen?.avatar_version_id ?? "")}
      onChange={(event) => onChoose(Number(event.currentTarget.value) || null)}
      data={[
        ...(chosen ? [] : [{ value: "", label: t("versions.nothingBefore") }]),
        ...all.map((each) => ({
          value: String(each.avatar_version_id),
          label: `${formatNumber(each.number)} · ${reason(each)}`,
        })),
      ]}
    />
  );
}

type ContextsProps = { differences: Parameters<typeof Differences>[0]["pieces"]; context: string; hasOther: boolean };

function Contexts({ differences, context, hasOther }: ContextsProps) {
  const t = useWords("avatars");
  const isSame = differences.every(({ kind }) => kind === "same");
  return (
    <section className={css.sub} aria-label={t("context.title")}>
      <h3 className={css.subTitle}>{t("context.title")}</h3>
      {context === "" && isSame ? (
        <p className={css.facts}>{t("versions.noContext")}</p>
      ) : (
        <>
          {isSame && hasOther && <p className={css.facts}>{t("versions.sameContext")}</p>}
          <Differences pieces={differences} />
        </>
      )}
    </section>
  );
}

type Change = Answer<typeof avatarVersions.compareVersions>["files"][number];

const order = { changed: 0, added: 1, removed: 2, same: 3 } as const;
const signs = { changed: IconPencil, added: IconPlus, removed: IconMinus } as const;

function Files({ files }: { files: readonly Change[] }) {
  const t = useWords("avatars");
  return (
    <section className={css.sub} aria-label={t("files.title")}>
      <h3 className={css.subTitle}>{t("files.title")}</h3>
      {files.length === 0 && <p className={css.facts}>{t("versions.noFiles")}</p>}
      <ul>
        {files
          .toSorted((one, other) => order[one.kind] - order[other.kind])
          .map((file) => (
            <li key={`${file.avatar_file_id} ${file.kind}`} className={css.file} data-kind={file.kind}>
              <div className={css.fileLine}>
                <FileIcon name={file.name} />
                <Named file={file} />
                {file.kind !== "same" && <Changed kind={file.kind} />}
              </div>
              {file.differences && (
                <div className={css.inside}>
                  <Differences pieces={file.differences} />
                </div>
              )}
              {file.kind === "changed" && !file.differences && <p className={css.facts}>{t("versions.tooLong")}</p>}
            </li>
          ))}
      </ul>
    </section>
  );
}

function Changed({ kind }: { kind: keyof typeof signs }) {
  const t = useWords("avatars");
  const Sign = signs[kind];
  return (
    <span className={css.change}>
      <Sign size={14} stroke={2} aria-hidden="true" />
      {t(`versions.${kind}`)}
    </span>
  );
}

function Named({ file: { name, kind } }: { file: Change }) {
  const shown = <span title={name}>{shortName(name)}</span>;
  if (kind === "added") return <ins>{shown}</ins>;
  return kind === "removed" ? <del>{shown}</del> : shown;
}

function Waiting() {
  const t = useWords("avatars");
  return (
    <div role="status" aria-label={t("loading")}>
      <Skeleton width="50%" height={20} my={18} />
      {[92, 84, 96, 60].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} mb={12} />
      ))}
    </div>
  );
}
