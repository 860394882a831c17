import { Button, FileButton } from "@mantine/core";
import type { Me } from "@pluma/contract/accounts/accounts";
import { FILE_SIZE_MAX, imageTypes } from "@pluma/contract/files/files";
import { useId, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import { usePreview } from "../../../ui/usePreview.ts";
import type { SettingsForm } from "../form/useSettingsForm.ts";
import classes from "./PictureField.module.css";

/** The picture of a person; a new one is shown at once, and uploaded when the form is saved. */
export function PictureField({ me, form }: { me: Me; form: SettingsForm }) {
  const t = useWords("settings");
  const errorId = useId();
  const reset = useRef<() => void>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const { picture } = form.draft;
  const preview = usePreview(picture ?? null);
  const stored = picture === null ? null : (me.file?.src ?? null);
  const error = wrong ?? form.errors.picture;

  function handleChoose(file: File | null) {
    if (!file) return;
    reset.current?.();
    const isImage = imageTypes.some((type) => type === file.type);
    if (isImage && file.size <= FILE_SIZE_MAX) {
      setWrong(null);
      form.change({ picture: file });
    } else setWrong(t(isImage ? "wrong.pictureTooLarge" : "wrong.picture"));
  }

  function handleRemove() {
    setWrong(null);
    form.change({ picture: me.file ? null : undefined });
  }

  return (
    <div className={classes.root}>
      <Monogram name={me.name || me.email} id={me.user_id} size={64} isPerson src={preview ?? stored} />
      <div>
        <div className={classes.acts}>
          <FileButton resetRef={reset} accept={imageTypes.join(",")} onChange={handleChoose}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                aria-describedby={error ? errorId : undefined}
                data-wrong={error ? true : undefined}
              >
                {t(preview || stored ? "picture.replace" : "picture.choose")}
              </Button>
            )}
          </FileButton>
          {(preview || stored) && (
            <Button variant="subtle" color="ink" onClick={handleRemove}>
              {t("picture.remove")}
            </Button>
          )}
        </div>
        <p className={error ? classes.error : classes.hint} id={errorId} role={error ? "alert" : undefined}>
          {error ?? t("picture.hint")}
        </p>
      </div>
    </div>
  );
}
