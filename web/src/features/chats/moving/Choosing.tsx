import { IMPORT_SIZE_MAX, importOrigins } from "@pluma/contract/chats/moving";
import { IconFileImport } from "@tabler/icons-react";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { FileDrop } from "../../../ui/FileDrop.tsx";
import css from "./Choosing.module.css";
import { forgetUpload, sendImport, useUpload } from "./data.ts";

const accepted = {
  "application/zip": [".zip"],
  "application/x-zip-compressed": [".zip"],
  "application/json": [".json"],
};
const sizeMax = formatNumber(IMPORT_SIZE_MAX / 1024 / 1024);

/** How to get one's chats out of other places, and where their file goes in. */
export function Choosing() {
  const t = useWords("chats/moving");
  const refused = useUpload()?.problem ?? null;
  const [problem, setProblem] = useState<string | null>(null);
  const handleFile = (file: File) => {
    setProblem(null);
    void sendImport(file);
  };
  const handleReject = ({ name }: File, isLarge: boolean) => {
    forgetUpload();
    setProblem(t(isLarge ? "tooLarge" : "wrongType", { name, max: sizeMax }));
  };
  const said = problem ?? refused;
  return (
    <>
      <p className={css.about}>{t("text")}</p>
      <dl className={css.origins}>
        {importOrigins.map((origin) => (
          <div key={origin}>
            <dt>{t(`${origin}`)}</dt>
            <dd>{t(`${origin}How`)}</dd>
          </div>
        ))}
      </dl>
      <FileDrop
        icon={<IconFileImport size={26} stroke={1.5} aria-hidden="true" />}
        choose={t("choose")}
        limit={t("limit", { max: sizeMax })}
        accept={accepted}
        sizeMax={IMPORT_SIZE_MAX}
        onFile={handleFile}
        onReject={handleReject}
      >
        {t("drop")} <span className={css.or}>{t("or")}</span>
      </FileDrop>
      {said && (
        <p className={css.problem} role="alert">
          {said}
        </p>
      )}
    </>
  );
}
