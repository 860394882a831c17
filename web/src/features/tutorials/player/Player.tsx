import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { PlatformVideo } from "./PlatformVideo.tsx";
import css from "./Player.module.css";
import { UploadedVideo } from "./UploadedVideo.tsx";
import type { Controls, VideoProps } from "./video.ts";

type PlayerProps = Omit<VideoProps, "controls"> & {
  controls: { current: Controls | null };
  /** What stands over the picture. */
  children?: ReactNode;
};

/** A video with its own controls, and the keys of players: Space, arrows 5 s, J and L 10 s, C captions, F full, digits chapters. */
export function Player({ children, ...props }: PlayerProps) {
  const { tutorial, controls } = props;
  const at = useRef(props.startAt);
  const onTime: VideoProps["onTime"] = (now, length) => {
    at.current = now;
    props.onTime(now, length);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isButton = event.target instanceof Element && event.target.closest("a, button") !== null;
    const chapter = /^[1-9]$/.test(event.key) ? tutorial.chapters[Number(event.key) - 1] : undefined;
    const { current } = controls;
    const by = { ArrowLeft: -5, ArrowRight: 5, j: -10, l: 10 }[event.key];
    if (current === null) return;
    // Known before the video says so: the next press goes on from there, however soon it comes.
    const jump = (seconds: number) => {
      at.current = seconds;
      current.seek(seconds);
    };
    if (by !== undefined) jump(Math.max(0, at.current + by));
    else if (chapter) jump(chapter.at_seconds);
    else if (event.key === "c") current.captions();
    else if (event.key === "f") current.full();
    else if ((event.key === " " && !isButton) || event.key === "k") current.toggle();
    else return;
    event.preventDefault();
  };
  const Video = tutorial.provider === "upload" ? UploadedVideo : PlatformVideo;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the video in it
    <div className={css.player} onKeyDown={handleKey}>
      <Video {...props} onTime={onTime} />
      {children}
    </div>
  );
}
