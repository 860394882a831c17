import { FILE_SIZE_MAX, imageTypes } from "@pluma/contract/files/files";
import { useWords } from "../../../platform/look/i18n.ts";
import { FileChoice } from "../../../ui/FileChoice.tsx";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import { usePreview } from "../../../ui/usePreview.ts";
import css from "./settings.module.css";
import type { SettingsForm } from "./useSettingsForm.ts";

type Form = Pick<SettingsForm, "draft" | "percentOf" | "errorOf" | "change">;

/** The mark of an organization; a new one is shown at once, unless it was refused, and sent when one saves. */
export function PictureField({ form, id }: { form: Form; id: number }) {
  const t = useWords("organizations");
  const { thumbnail, name } = form.draft;
  const error = form.errorOf("thumbnail");
  const preview = usePreview(thumbnail instanceof File && !error ? thumbnail : null);
  const src = thumbnail instanceof File ? preview : thumbnail || null;
  const percent = form.percentOf("thumbnail");
  return (
    <div className={css.picture}>
      <Monogram name={name || t("one")} id={id} size={56} src={src} />
      <FileChoice
        types={imageTypes}
        sizeMax={FILE_SIZE_MAX}
        words={{
          choose: t(thumbnail === "" ? "settings.choosePicture" : "settings.replacePicture"),
          remove: t("settings.removePicture"),
          wrongType: t("settings.wrong.picture"),
          tooLarge: t("settings.wrong.pictureSize"),
          hint: percent === null ? t("settings.pictureHint") : t("settings.sending", { percent }),
        }}
        error={error}
        onFile={(file) => form.change({ thumbnail: file })}
        onRemove={thumbnail === "" ? null : () => form.change({ thumbnail: "" })}
      />
    </div>
  );
}
