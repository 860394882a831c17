import { FILE_SIZE_MAX, imageTypes } from "@pluma/contract/files/files";
import { useId } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { FileChoice } from "../../../ui/FileChoice.tsx";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import { usePreview } from "../../../ui/usePreview.ts";
import type { Draft } from "../data.ts";
import css from "./list.module.css";

type Props = {
  draft: Draft;
  id: number;
  /** How much of it has gone out; null while nothing goes. */
  percent: number | null;
  error: string | undefined;
  onChange: (thumbnail: File | "") => void;
};

/** The picture of a campaign; a new one is shown at once, unless it was refused, and sent when one saves. */
export function PictureField({ draft: { thumbnail, name }, id, percent, error, onChange }: Props) {
  const t = useWords("campaigns");
  const labelId = useId();
  const preview = usePreview(thumbnail instanceof File && !error ? thumbnail : null);
  const src = thumbnail instanceof File ? preview : thumbnail || null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line with its legend
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className={css.label}>
        {t("form.picture")}
      </p>
      <div className={css.picture}>
        <Monogram name={name || t("one")} id={id} size={56} src={src} />
        <FileChoice
          types={imageTypes}
          sizeMax={FILE_SIZE_MAX}
          words={{
            choose: t(thumbnail === "" ? "form.choosePicture" : "form.replacePicture"),
            remove: t("form.removePicture"),
            wrongType: t("form.wrongPicture"),
            tooLarge: t("form.largePicture"),
            hint: percent === null ? t("form.pictureHint") : t("form.sending", { percent }),
          }}
          error={error}
          onFile={onChange}
          onRemove={thumbnail === "" ? null : () => onChange("")}
        />
      </div>
    </div>
  );
}
