import { SegmentedControl, TextInput } from "@mantine/core";
import { VIDEO_SIZE_MAX, videoTypes } from "@pluma/contract/files/files";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { FileChoice } from "../../../ui/FileChoice.tsx";
import css from "./settings.module.css";
import type { SettingsForm } from "./useSettingsForm.ts";

const kinds = ["file", "address"] as const;

/** The video that greets new people: a file of one's own, or the address of one elsewhere. */
export function VideoField({ form }: { form: SettingsForm }) {
  const t = useWords("organizations");
  const { welcome_video: video } = form.draft;
  const isAddress = typeof video === "string" && /^https?:/.test(video);
  const [kind, setKind] = useState<(typeof kinds)[number]>(isAddress ? "address" : "file");
  return (
    <>
      <SegmentedControl
        aria-label={t("settings.videoSource")}
        data={kinds.map((value) => ({ value, label: t(`settings.videoFrom.${value}`) }))}
        value={kind}
        onChange={(next) => setKind(kinds.find((each) => each === next) ?? kind)}
        style={{ alignSelf: "flex-start" }}
      />
      {kind === "file" ? (
        <FileOf form={form} />
      ) : (
        <TextInput
          label={t("settings.videoAddress")}
          description={t("settings.videoAddressHint")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          type="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={2000}
          value={typeof video === "string" && !video.startsWith("/") ? video : ""}
          error={form.errorOf("welcome_video")}
          onChange={(event) => form.change({ welcome_video: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function FileOf({ form }: { form: SettingsForm }) {
  const t = useWords("organizations");
  const { welcome_video: video } = form.draft;
  const isStored = typeof video === "string" && video.startsWith("/");
  const isHere = video instanceof File || isStored;
  const percent = form.percentOf("welcome_video");
  return (
    <div>
      {isStored && (
        // biome-ignore lint/a11y/useMediaCaption: whoever uploads a video brings its words in the picture, or none
        <video className={css.video} src={video} controls preload="metadata" aria-label={t("settings.video")} />
      )}
      {video instanceof File && <p className={css.fileName}>{video.name}</p>}
      <FileChoice
        types={videoTypes}
        sizeMax={VIDEO_SIZE_MAX}
        words={{
          choose: t(isHere ? "settings.replaceVideo" : "settings.chooseVideo"),
          remove: t("settings.removeVideo"),
          wrongType: t("settings.wrong.video"),
          tooLarge: t("settings.wrong.videoSize"),
          hint: percent === null ? t("settings.videoHint") : t("settings.sending", { percent }),
        }}
        error={form.errorOf("welcome_video")}
        onFile={(file) => form.change({ welcome_video: file })}
        onRemove={isHere ? () => form.change({ welcome_video: "" }) : null}
      />
    </div>
  );
}
