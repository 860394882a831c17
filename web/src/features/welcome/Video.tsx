import type { WelcomeVideo } from "@pluma/contract/welcome/welcome";
import { useRef } from "react";
import { useWords } from "../../platform/look/i18n.ts";
import { type Controls, Player } from "../tutorials/index.ts";
import css from "./Video.module.css";

/** The video that greets: an organization's own, else the tutorial that staff bound to the welcome. */
export function Video({ video }: { video: WelcomeVideo }) {
  const t = useWords("welcome");
  const controls = useRef<Controls | null>(null);
  if (video.tutorial === null) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: an organization brings its video without any
      <video className={css.video} src={video.src} controls playsInline preload="metadata" aria-label={t("video")} />
    );
  }
  return (
    <div className={css.video}>
      <Player
        tutorial={video.tutorial}
        startAt={0}
        controls={controls}
        onTime={() => undefined}
        onPlaying={() => undefined}
        onTryAgain={() => undefined}
      />
    </div>
  );
}
