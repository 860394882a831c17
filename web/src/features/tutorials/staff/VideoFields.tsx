import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { FILE_SIZE_MAX, imageTypes, VIDEO_SIZE_MAX, videoTypes } from "@pluma/contract/files/files";
import { languageChoices, languageOf } from "@pluma/contract/kit/languages";
import { clockOf } from "@pluma/contract/tutorials/chapters";
import { videoOf } from "@pluma/contract/tutorials/video";
import { useId, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { FileChoice } from "../../../ui/FileChoice.tsx";
import { FormSection } from "../../../ui/form/FormSection.tsx";
import { usePreview } from "../../../ui/usePreview.ts";
import css from "./fields.module.css";
import { readVideo } from "./readVideo.ts";
import type { TutorialForm } from "./useTutorialForm.ts";

const kinds = ["file", "address"] as const;

/** Where a tutorial's video comes from, its picture, and what it speaks. */
export function VideoFields({ form }: { form: TutorialForm }) {
  const t = useWords("tutorials");
  const { draft, change } = form;
  const spoken = useId();
  return (
    <FormSection title={t("staff.video")} about={t("staff.videoAbout")}>
      <SegmentedControl
        aria-label={t("staff.video")}
        className={css.choice ?? ""}
        data={kinds.map((value) => ({ value, label: t(`staff.from.${value}`) }))}
        value={draft.kind}
        onChange={(next) => change({ kind: kinds.find((each) => each === next) ?? draft.kind })}
      />
      {draft.kind === "file" ? <FileField form={form} /> : <AddressField form={form} />}
      {draft.length !== null && <p className={css.fact}>{t("staff.length", { time: clockOf(draft.length) })}</p>}
      <div>
        <p className={css.label} id={spoken}>
          {t("staff.lang")}
        </p>
        <SegmentedControl
          aria-labelledby={spoken}
          data={languageChoices}
          value={draft.lang}
          onChange={(next) => change({ lang: languageOf(next) ?? draft.lang })}
        />
      </div>
      <PictureField form={form} />
    </FormSection>
  );
}

function FileField({ form }: { form: TutorialForm }) {
  const t = useWords("tutorials");
  const { draft, hasFile } = form;
  const percent = form.percentOf("video");
  const [unplayed, setUnplayed] = useState<File | null>(null);
  const handleFile = async (video: File) => {
    form.change({ video });
    const { length, isPlayable } = await readVideo(video);
    form.change({ length });
    if (!isPlayable) setUnplayed(video);
  };
  const isUnplayed = unplayed !== null && unplayed === draft.video;
  return (
    <div>
      {draft.video && <p className={css.file}>{draft.video.name}</p>}
      {!draft.video && hasFile && <p className={css.file}>{t("staff.videoKept")}</p>}
      <FileChoice
        types={videoTypes}
        sizeMax={VIDEO_SIZE_MAX}
        words={{
          choose: t(draft.video || hasFile ? "staff.replaceVideo" : "staff.chooseVideo"),
          remove: t("staff.undoVideo"),
          wrongType: t("staff.wrong.videoType"),
          tooLarge: t("staff.wrong.videoSize", { megabytes: VIDEO_SIZE_MAX / 1024 / 1024 }),
          hint:
            percent === null
              ? t("staff.videoHint", { megabytes: VIDEO_SIZE_MAX / 1024 / 1024 })
              : t("staff.sending", { percent }),
        }}
        error={form.errorOf("video") ?? (isUnplayed ? t("staff.wrong.videoUnplayed") : undefined)}
        onFile={(file) => void handleFile(file)}
        onRemove={draft.video ? () => form.change({ video: null }) : null}
      />
    </div>
  );
}

function AddressField({ form }: { form: TutorialForm }) {
  const t = useWords("tutorials");
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const { address } = form.draft;
  const handleLook = async () => {
    setAsking(true);
    try {
      const { picture } = await form.lookUp();
      setSaid(t(picture ? "staff.found" : "staff.notFound"));
    } catch (error) {
      showAlert(error);
    } finally {
      setAsking(false);
    }
  };
  return (
    <div>
      <div className={css.address}>
        <TextInput
          label={t("staff.address")}
          description={t("staff.addressText")}
          autoComplete="off"
          maxLength={500}
          value={address}
          error={form.errorOf("address")}
          onChange={(event) => {
            setSaid(null);
            form.change({ address: event.currentTarget.value });
          }}
        />
        <Button variant="default" loading={isAsking} disabled={!videoOf(address)} onClick={() => void handleLook()}>
          {t("staff.lookUp")}
        </Button>
      </div>
      <p className={css.fact} role="status">
        {said}
      </p>
    </div>
  );
}

function PictureField({ form }: { form: TutorialForm }) {
  const t = useWords("tutorials");
  const { picture } = form.draft;
  const chosen = usePreview(picture instanceof File ? picture : null);
  const kept = picture === "kept" ? form.thumbnail : picture && !(picture instanceof File) ? picture.src : null;
  const src = chosen ?? kept;
  const percent = form.percentOf("picture");
  return (
    <div>
      <p className={css.label}>{t("staff.picture")}</p>
      {src && <img className={css.picture} src={src} alt={t("staff.pictureAlt")} />}
      <FileChoice
        types={imageTypes}
        sizeMax={FILE_SIZE_MAX}
        words={{
          choose: t(src ? "staff.replacePicture" : "staff.choosePicture"),
          remove: t("staff.removePicture"),
          wrongType: t("staff.wrong.pictureType"),
          tooLarge: t("staff.wrong.pictureSize", { megabytes: FILE_SIZE_MAX / 1024 / 1024 }),
          hint: percent === null ? t("staff.pictureHint") : t("staff.sending", { percent }),
        }}
        error={form.errorOf("picture")}
        onFile={(file) => form.change({ picture: file })}
        onRemove={picture ? () => form.change({ picture: null }) : null}
      />
    </div>
  );
}
