import { Button } from "@mantine/core";
import { Dropzone, type FileRejection } from "@mantine/dropzone";
import "@mantine/dropzone/styles.layer.css";
import { TEMPLATES_FILE_LENGTH_MAX } from "@pluma/contract/templates/exchange";
import { IconFileImport } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./moving.module.css";

type Props = { isReading: boolean; problem: string | null; onFile: (file: File) => void };

const sizeMax = formatNumber(TEMPLATES_FILE_LENGTH_MAX / 1_000_000);

/** Where a file of templates goes in. It is read in the browser, and only its text is sent. */
export function Choosing({ isReading, problem, onFile }: Props) {
  const t = useWords("templates");
  const open = useRef<() => void>(null);
  const [turnedAway, setTurnedAway] = useState<string | null>(null);
  const handleDrop = ([file]: File[]) => {
    setTurnedAway(null);
    if (file) onFile(file);
  };
  const handleReject = ([rejected]: FileRejection[]) => {
    if (!rejected) return;
    const isLarge = rejected.errors.some(({ code }) => code === "file-too-large");
    setTurnedAway(t(isLarge ? "moving.tooLarge" : "moving.wrongType", { name: rejected.file.name, max: sizeMax }));
  };
  const said = turnedAway ?? problem;
  return (
    <>
      <p className={css.about}>{t("moving.text")}</p>
      <Dropzone
        className={css.drop}
        openRef={open}
        onDrop={handleDrop}
        onReject={handleReject}
        accept={{ "application/json": [".json"] }}
        maxSize={TEMPLATES_FILE_LENGTH_MAX}
        multiple={false}
        loading={isReading}
        activateOnClick={false}
        activateOnKeyboard={false}
        inputProps={{ "aria-label": t("moving.choose") }}
      >
        <div className={css.inside}>
          <IconFileImport size={26} stroke={1.5} aria-hidden="true" />
          <p>{t("moving.drop")}</p>
          <Button variant="default" data-autofocus onClick={() => open.current?.()}>
            {t("moving.choose")}
          </Button>
          <p className={css.quiet}>{t("moving.limit", { max: sizeMax })}</p>
        </div>
      </Dropzone>
      {said && (
        <p className={css.problem} role="alert">
          {said}
        </p>
      )}
    </>
  );
}
