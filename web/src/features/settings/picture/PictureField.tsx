import type { Me } from "@pluma/contract/accounts/accounts";
import { FILE_SIZE_MAX, imageTypes } from "@pluma/contract/files/files";
import { useWords } from "../../../platform/look/i18n.ts";
import { FileChoice } from "../../../ui/FileChoice.tsx";
import { Monogram } from "../../../ui/marks/Monogram.tsx";
import { usePreview } from "../../../ui/usePreview.ts";
import type { SettingsForm } from "../form/useSettingsForm.ts";
import classes from "./PictureField.module.css";

/**
 * The picture of a person; a new one is shown at once, and uploaded when the form is saved. One that was refused is theirs
 * no more: the picture before it stands there again, and removing takes the refused one away.
 */
export function PictureField({ me, form }: { me: Me; form: SettingsForm }) {
  const t = useWords("settings");
  const { picture } = form.draft;
  const isRefused = Boolean(picture && form.errors.picture);
  const preview = usePreview(isRefused ? null : (picture ?? null));
  const shown = preview ?? (picture === null ? null : (me.file?.src ?? null));
  const handleRemove = () => form.change({ picture: me.file && !isRefused ? null : undefined });
  return (
    <div className={classes.root}>
      <Monogram name={me.name || me.email} id={me.user_id} size={64} isPerson src={shown} />
      <FileChoice
        types={imageTypes}
        sizeMax={FILE_SIZE_MAX}
        words={{
          choose: t(shown ? "picture.replace" : "picture.choose"),
          remove: t("picture.remove"),
          wrongType: t("wrong.picture"),
          tooLarge: t("wrong.pictureTooLarge"),
          hint: t("picture.hint"),
        }}
        error={form.errors.picture}
        onFile={(file) => form.change({ picture: file })}
        onRemove={shown || isRefused ? handleRemove : null}
      />
    </div>
  );
}
