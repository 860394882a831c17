import { isVideoId, playerOrigins } from "@pluma/contract/tutorials/video";
import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import css from "./Player.module.css";
import { Poster } from "./Poster.tsx";
import { players, readMessage } from "./platform.ts";
import type { VideoProps } from "./video.ts";

/** A video of a platform: its picture, which lies here, and nothing of the platform's before somebody presses it. */
export function PlatformVideo(props: VideoProps) {
  const t = useWords("tutorials");
  const { tutorial, startAt, controls } = props;
  const [from, setFrom] = useState<number | null>(null);
  const wanted = useRef(startAt);
  const platform = tutorial.provider === "vimeo" ? "vimeo" : "youtube";
  const isKnown = isVideoId(platform, tutorial.src);
  useImperativeHandle(from === null ? controls : null, () => ({
    seek: (seconds) => {
      wanted.current = seconds;
      props.onTime(seconds, tutorial.length_seconds);
    },
    play: () => setFrom(wanted.current),
    toggle: () => setFrom(wanted.current),
    full: () => undefined,
    captions: () => undefined,
  }));
  if (from !== null && isKnown) return <Framed {...props} startAt={from} />;
  return (
    <Poster tutorial={tutorial} isBare>
      <button
        type="button"
        className={css.press}
        aria-label={t("player.play", { name: tutorial.name })}
        onClick={() => setFrom(wanted.current)}
      >
        <span className={css.disc}>
          <IconPlayerPlayFilled size={28} aria-hidden />
        </span>
        <span className={css.from}>{t("player.loadsFrom", { platform: t(`provider.${platform}`) })}</span>
      </button>
    </Poster>
  );
}

function Framed({ tutorial, startAt, controls, onTime, onPlaying }: VideoProps) {
  const language = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  const [begun] = useState({ at: startAt, language });
  const isPlaying = useRef(true);
  const length = useRef(tutorial.length_seconds);
  const platform = tutorial.provider === "vimeo" ? "vimeo" : "youtube";
  const player = players[platform];
  const origin = playerOrigins[platform];
  const say = (message: object) => frame.current?.contentWindow?.postMessage(JSON.stringify(message), origin);
  const greet = () => player.greeting.forEach(say);
  const handleMessage = useEffectEvent(({ origin: from, source, data }: MessageEvent) => {
    if (from !== origin || source !== frame.current?.contentWindow) return;
    const message = readMessage(data);
    if (!message) return;
    if (message.event === "ready") greet();
    const told = player.told(message);
    if (!told) return;
    length.current = told.length ?? length.current;
    if (told.at !== undefined) onTime(told.at, length.current);
    if (told.isPlaying !== undefined && told.isPlaying !== isPlaying.current) {
      isPlaying.current = told.isPlaying;
      onPlaying(told.isPlaying);
    }
  });
  useEffect(() => {
    const listen = (event: MessageEvent) => handleMessage(event);
    addEventListener("message", listen);
    frame.current?.focus();
    return () => removeEventListener("message", listen);
  }, []);
  useImperativeHandle(controls, () => ({
    seek: (seconds) => say(player.seek(seconds)),
    play: () => say(player.play),
    toggle: () => say(isPlaying.current ? player.pause : player.play),
    full: () => void frame.current?.requestFullscreen?.().catch(() => undefined),
    captions: () => undefined,
  }));
  return (
    <iframe
      ref={frame}
      src={player.frameOf(tutorial.src, begun.at, begun.language)}
      title={tutorial.name}
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      onLoad={greet}
    />
  );
}
