import { PEOPLE_FILE_SIZE_MAX, PEOPLE_ROWS_MAX } from "@pluma/contract/organizations/imports";
import { IconTableImport } from "@tabler/icons-react";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { FileDrop } from "../../../ui/FileDrop.tsx";
import { useCreateImport } from "../data.imports.ts";
import css from "./imports.module.css";

type Props = { organizationId: number; onRead: (importId: number) => void };

const sizeMax = formatNumber(PEOPLE_FILE_SIZE_MAX / 1024);

/** Where a file of people goes in, and why one cannot be taken. */
export function Choosing({ organizationId, onRead }: Props) {
  const t = useWords("organizations");
  const create = useCreateImport(organizationId);
  const [turnedAway, setTurnedAway] = useState<string | null>(null);
  const handleFile = (file: File) => {
    setTurnedAway(null);
    create.mutate(file, { onSuccess: ({ import_id }) => onRead(import_id) });
  };
  const handleReject = ({ name }: File, isLarge: boolean) =>
    setTurnedAway(t(isLarge ? "imports.tooLarge" : "imports.wrongType", { name, max: sizeMax }));
  const said = turnedAway ?? create.error?.message;
  return (
    <>
      <p className={css.about}>{t("imports.about")}</p>
      <pre className={css.sample}>{t("imports.sample")}</pre>
      <FileDrop
        icon={<IconTableImport size={26} stroke={1.5} aria-hidden="true" />}
        choose={t("imports.choose")}
        limit={t("imports.limit", { rows: formatNumber(PEOPLE_ROWS_MAX), max: sizeMax })}
        accept={{ "text/csv": [".csv"], "text/tab-separated-values": [".tsv"] }}
        sizeMax={PEOPLE_FILE_SIZE_MAX}
        isBusy={create.isPending}
        isMain
        onFile={handleFile}
        onReject={handleReject}
      >
        {t("imports.drop")}
      </FileDrop>
      {said && (
        <p className={css.problem} role="alert">
          {said}
        </p>
      )}
    </>
  );
}
