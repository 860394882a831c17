import { Button } from "@mantine/core";
import { Dropzone, type FileRejection } from "@mantine/dropzone";
import "@mantine/dropzone/styles.layer.css";
import { IMPORT_SIZE_MAX, importOrigins } from "@pluma/contract/chats/moving";
import { IconFileImport } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
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
  const t = useWords("chats");
  const open = useRef<() => void>(null);
  const refused = useUpload()?.problem ?? null;
  const [problem, setProblem] = useState<string | null>(null);
  const handleDrop = ([file]: File[]) => {
    setProblem(null);
    if (file) void sendImport(file);
  };
  const handleReject = ([rejected]: FileRejection[]) => {
    forgetUpload();
    if (!rejected) return;
    const isLarge = rejected.errors.some(({ code }) => code === "file-too-large");
    setProblem(t(isLarge ? "moving.tooLarge" : "moving.wrongType", { name: rejected.file.name, max: sizeMax }));
  };
  const said = problem ?? refused;
  return (
    <>
      <p className={css.about}>{t("moving.text")}</p>
      <dl className={css.origins}>
        {importOrigins.map((origin) => (
          <div key={origin}>
            <dt>{t(`moving.${origin}`)}</dt>
            <dd>{t(`moving.${origin}How`)}</dd>
          </div>
        ))}
      </dl>
      <Dropzone
        className={css.drop}
        openRef={open}
        onDrop={handleDrop}
        onReject={handleReject}
        accept={accepted}
        maxSize={IMPORT_SIZE_MAX}
        multiple={false}
        activateOnClick={false}
        activateOnKeyboard={false}
        inputProps={{ "aria-label": t("moving.choose") }}
      >
        <div className={css.inside}>
          <IconFileImport size={26} stroke={1.5} aria-hidden="true" />
          <p>
            {t("moving.drop")} <span className={css.or}>{t("moving.or")}</span>
          </p>
          <Button variant="default" data-autofocus onClick={() => open.current?.()}>
            {t("moving.choose")}
          </Button>
          <p className={css.limit}>{t("moving.limit", { max: sizeMax })}</p>
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
