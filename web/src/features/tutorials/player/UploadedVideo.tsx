import { Button } from "@mantine/core";
import { languageNames } from "@pluma/contract/kit/languages";
import { useEffect, useImperativeHandle, useRef, useState } from "react";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { recall, remember } from "../../../platform/storage.ts";
import css from "./Player.module.css";
import type { Playable, VideoProps } from "./video.ts";

/** A video that was uploaded, played by the browser; what is said in it is drawn as its captions. */
export function UploadedVideo({ tutorial, startAt, controls, onTime, onPlaying, onTryAgain }: VideoProps) {
  const t = useWords("tutorials");
  const video = useRef<HTMLVideoElement>(null);
  const [isFailed, setFailed] = useState(tutorial.src === "");
  const { toggleCaptions } = useCaptions(video, tutorial);
  useImperativeHandle(controls, () => ({
    seek: (seconds) => {
      if (video.current) video.current.currentTime = seconds;
    },
    play: () => void video.current?.play().catch(() => undefined),
    toggle: () => {
      const { current } = video;
      if (current?.paused) void current.play().catch(() => undefined);
      else current?.pause();
    },
    full: () => {
      if (document.fullscreenElement) void document.exitFullscreen();
      else void video.current?.requestFullscreen?.().catch(() => undefined);
    },
    captions: toggleCaptions,
  }));
  const tell = ({ currentTarget: { currentTime, duration } }: { currentTarget: HTMLVideoElement }) =>
    onTime(currentTime, Number.isFinite(duration) ? duration : null);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: its captions are made of what is known already */}
      <video
        ref={video}
        src={tutorial.src || undefined}
        poster={tutorial.thumbnail || undefined}
        controls
        playsInline
        preload="metadata"
        aria-label={tutorial.name}
        onLoadedMetadata={({ currentTarget }) => {
          setFailed(false);
          if (startAt > 0) currentTarget.currentTime = startAt;
        }}
        onTimeUpdate={tell}
        onSeeked={tell}
        onPlay={() => onPlaying(true)}
        onPause={() => onPlaying(false)}
        onEnded={() => onPlaying(false)}
        onError={() => setFailed(true)}
      />
      {isFailed && (
        <div className={css.failed} role="alert">
          <p>{t("player.failed")}</p>
          <Button variant="default" onClick={onTryAgain}>
            {t("tryAgain")}
          </Button>
        </div>
      )}
    </>
  );
}

// Captions are made of what is known already, so that no file of them has to be fetched without a token.
function useCaptions(video: { current: HTMLVideoElement | null }, { captions, lang }: Playable) {
  const language = useLanguage();
  useEffect(() => {
    const { current } = video;
    if (!current || current.textTracks.length > 0) return;
    const isWanted = recall("captions") === "on" || (recall("captions") === null && lang !== language);
    for (const each of captions) {
      const track = current.addTextTrack("captions", languageNames[each.lang], each.lang);
      for (const { from, to, text } of each.cues) track.addCue(new VTTCue(from, to, text));
      track.mode = isWanted && each.lang === language ? "showing" : "disabled";
    }
  }, [video, captions, lang, language]);
  const toggleCaptions = () => {
    const tracks = [...(video.current?.textTracks ?? [])];
    const shown = tracks.find(({ mode }) => mode === "showing");
    const wanted = tracks.find((track) => track.language === language) ?? tracks[0];
    if (shown) shown.mode = "disabled";
    else if (wanted) wanted.mode = "showing";
    remember("captions", shown ? "off" : "on");
  };
  return { toggleCaptions };
}
