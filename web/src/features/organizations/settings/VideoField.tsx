import { Button, FileButton, SegmentedControl, TextInput } from "@mantine/core";
import { VIDEO_SIZE_MAX, videoTypes } from "@pluma/contract/files/files";
import { useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
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
  const reset = useRef<() => void>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const { welcome_video: video } = form.draft;
  const isStored = typeof video === "string" && video.startsWith("/");
  const isHere = video instanceof File || isStored;
  const percent = form.percentOf("welcome_video");
  const error = wrong ?? form.errorOf("welcome_video");
  const take = (file: File | null) => {
    if (!file) return;
    reset.current?.();
    const isVideo = videoTypes.some((type) => type === file.type);
    const isFit = isVideo && file.size <= VIDEO_SIZE_MAX;
    setWrong(isFit ? null : t(isVideo ? "settings.wrong.videoSize" : "settings.wrong.video"));
    if (isFit) form.change({ welcome_video: file });
  };
  return (
    <div>
      {isStored && (
        // biome-ignore lint/a11y/useMediaCaption: whoever uploads a video brings its words in the picture, or none
        <video className={css.video} src={video} controls preload="metadata" aria-label={t("settings.video")} />
      )}
      {video instanceof File && <p className={css.fileName}>{video.name}</p>}
      <div className={css.acts}>
        <FileButton resetRef={reset} accept={videoTypes.join(",")} onChange={take}>
          {(props) => (
            <Button {...props} variant="default" data-wrong={error ? true : undefined}>
              {t(isHere ? "settings.replaceVideo" : "settings.chooseVideo")}
            </Button>
          )}
        </FileButton>
        {isHere && (
          <Button variant="subtle" color="ink" onClick={() => form.change({ welcome_video: "" })}>
            {t("settings.removeVideo")}
          </Button>
        )}
      </div>
      {error ? (
        <p className={css.problem} role="alert">
          {error}
        </p>
      ) : (
        <p className={css.hint} role="status">
          {percent === null ? t("settings.videoHint") : t("settings.sending", { percent })}
        </p>
      )}
    </div>
  );
}
