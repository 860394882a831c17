import { Button } from "@mantine/core";
import { clockOf } from "@pluma/contract/tutorials/chapters";
import type { Progress } from "@pluma/contract/tutorials/tutorials";
import { useEffect, useEffectEvent } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./Resume.module.css";

const GONE_AFTER_MS = 8000;

type Props = { progress: Progress; isPlaying: boolean; onGo: () => void; onStart: () => void; onGone: () => void };

/** Says over the picture where one was, and on what; once it plays it is gone after a while, and it goes on there anyway. */
export function Resume({ progress, isPlaying, onGo, onStart, onGone }: Props) {
  const t = useWords("tutorials");
  const leave = useEffectEvent(onGone);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => leave(), GONE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isPlaying]);
  return (
    <div className={css.resume} role="status">
      <p>{t(`player.were.${progress.device}`, { time: clockOf(progress.position_seconds) })}</p>
      <Button size="xs" variant="default" onClick={onGo}>
        {t("player.goOnThere")}
      </Button>
      <Button size="xs" variant="subtle" color="ink" onClick={onStart}>
        {t("player.fromStart")}
      </Button>
    </div>
  );
}
