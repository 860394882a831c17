import { Button, FileButton } from "@mantine/core";
import { FILE_SIZE_MAX, imageTypes } from "@pluma/contract/files/files";
import { useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import { usePreview } from "../../../ui/usePreview.ts";
import css from "./settings.module.css";
import type { SettingsForm } from "./useSettingsForm.ts";

/** The mark of an organization; a new one is shown at once, and sent when one saves. */
export function PictureField({ form, id }: { form: SettingsForm; id: number }) {
  const t = useWords("organizations");
  const reset = useRef<() => void>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const { thumbnail, name } = form.draft;
  const preview = usePreview(thumbnail instanceof File ? thumbnail : null);
  const src = thumbnail instanceof File ? preview : thumbnail || null;
  const percent = form.percentOf("thumbnail");
  const error = wrong ?? form.errorOf("thumbnail");
  const take = (file: File | null) => {
    if (!file) return;
    reset.current?.();
    const isImage = imageTypes.some((type) => type === file.type);
    const isFit = isImage && file.size <= FILE_SIZE_MAX;
    setWrong(isFit ? null : t(isImage ? "settings.wrong.pictureSize" : "settings.wrong.picture"));
    if (isFit) form.change({ thumbnail: file });
  };
  return (
    <div className={css.picture}>
      <Monogram name={name || t("one")} id={id} size={56} src={src} />
      <div>
        <div className={css.acts}>
          <FileButton resetRef={reset} accept={imageTypes.join(",")} onChange={take}>
            {(props) => (
              <Button {...props} variant="default" data-wrong={error ? true : undefined}>
                {t(thumbnail === "" ? "settings.choosePicture" : "settings.replacePicture")}
              </Button>
            )}
          </FileButton>
          {thumbnail !== "" && (
            <Button variant="subtle" color="ink" onClick={() => form.change({ thumbnail: "" })}>
              {t("settings.removePicture")}
            </Button>
          )}
        </div>
        {error ? (
          <p className={css.problem} role="alert">
            {error}
          </p>
        ) : (
          <p className={css.hint} role="status">
            {percent === null ? t("settings.pictureHint") : t("settings.sending", { percent })}
          </p>
        )}
      </div>
    </div>
  );
}
