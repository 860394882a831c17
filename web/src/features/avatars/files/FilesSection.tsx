import { Button, SegmentedControl } from "@mantine/core";
import type { Avatar } from "@pluma/contract/avatars/avatars";
import { IconFilePlus } from "@tabler/icons-react";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { Section } from "../Section.tsx";
import { DropField } from "./DropField.tsx";
import { FileRow } from "./FileRow.tsx";
import css from "./files.module.css";
import { NewTextDialog } from "./NewTextDialog.tsx";
import { UploadRow } from "./UploadRow.tsx";
import { avatarUploads } from "./uploads.ts";

type Kind = "knowledge" | "editable";

/** The files of an avatar: what it knows, and the texts that are edited in place; and giving it more of both. */
export function FilesSection({ avatar }: { avatar: Avatar }) {
  const t = useWords("avatars");
  const [kind, setKind] = useState<Kind>("knowledge");
  const [isNaming, setNaming] = useState(false);
  const isEditable = kind === "editable";
  const files = avatar.avatar_files.filter(({ editable }) => editable === isEditable);
  const underway = avatarUploads.useUploads(
    (target) => target.avatar.avatar_id === avatar.avatar_id && target.isEditable === isEditable,
  );
  return (
    <Section
      title={t("files.title")}
      beside={<KindChoice avatar={avatar} kind={kind} onChange={setKind} />}
      acts={
        isEditable && (
          <Button
            variant="subtle"
            color="ink"
            size="xs"
            leftSection={<IconFilePlus size={15} stroke={1.6} />}
            onClick={() => setNaming(true)}
          >
            {t("files.newText")}
          </Button>
        )
      }
    >
      {files.length === 0 && underway.length === 0 && (
        <p className={css.none}>{t(isEditable ? "files.noneEditable" : "files.noneKnowledge")}</p>
      )}
      <ul className={css.rows}>
        {files.map((file) => (
          <FileRow key={file.avatar_file_id} avatar={avatar} file={file} />
        ))}
        {underway.map((upload) => (
          <UploadRow key={upload.uploadId} upload={upload} />
        ))}
      </ul>
      <DropField avatar={avatar} isEditable={isEditable} held={avatar.avatar_files.length + underway.length} />
      {isNaming && <NewTextDialog avatar={avatar} onClose={() => setNaming(false)} />}
    </Section>
  );
}

function KindChoice({ avatar, kind, onChange }: { avatar: Avatar; kind: Kind; onChange: (kind: Kind) => void }) {
  const t = useWords("avatars");
  const counted = (value: Kind) => {
    const count = avatar.avatar_files.filter(({ editable }) => editable === (value === "editable")).length;
    return (
      <span>
        {t(`files.${value}`)} <span className={`${css.count} num`}>{formatNumber(count)}</span>
      </span>
    );
  };
  return (
    <SegmentedControl
      classNames={{ label: css.kind }}
      size="xs"
      aria-label={t("files.which")}
      value={kind}
      onChange={(value) => onChange(value === "editable" ? "editable" : "knowledge")}
      data={[
        { value: "knowledge", label: counted("knowledge") },
        { value: "editable", label: counted("editable") },
      ]}
    />
  );
}
