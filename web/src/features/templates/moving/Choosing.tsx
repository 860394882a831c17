import { TEMPLATES_FILE_LENGTH_MAX } from "@pluma/contract/templates/exchange";
import { IconFileImport } from "@tabler/icons-react";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { FileDrop } from "../../../ui/FileDrop.tsx";
import css from "./moving.module.css";

type Props = { isReading: boolean; problem: string | null; onFile: (file: File) => void };

const sizeMax = formatNumber(TEMPLATES_FILE_LENGTH_MAX / 1_000_000);

/** Where a file of templates goes in. It is read in the browser, and only its text is sent. */
export function Choosing({ isReading, problem, onFile }: Props) {
  const t = useWords("templates");
  const [turnedAway, setTurnedAway] = useState<string | null>(null);
  const handleFile = (file: File) => {
    setTurnedAway(null);
    onFile(file);
  };
  const handleReject = ({ name }: File, isLarge: boolean) =>
    setTurnedAway(t(isLarge ? "moving.tooLarge" : "moving.wrongType", { name, max: sizeMax }));
  const said = turnedAway ?? problem;
  return (
    <>
      <p className={css.about}>{t("moving.text")}</p>
      <div className={css.dropPlace}>
        <FileDrop
          icon={<IconFileImport size={26} stroke={1.5} aria-hidden="true" />}
          choose={t("moving.choose")}
          limit={t("moving.limit", { max: sizeMax })}
          accept={{ "application/json": [".json"] }}
          sizeMax={TEMPLATES_FILE_LENGTH_MAX}
          isBusy={isReading}
          onFile={handleFile}
          onReject={handleReject}
        >
          {t("moving.drop")}
        </FileDrop>
      </div>
      {said && (
        <p className={css.problem} role="alert">
          {said}
        </p>
      )}
    </>
  );
}
