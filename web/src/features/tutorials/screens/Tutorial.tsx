import { Button } from "@mantine/core";
import {
  type Tutorial as Listed,
  type OpenTutorial,
  type Progress,
  SEEN_SHARE,
} from "@pluma/contract/tutorials/tutorials";
import { IconCheck } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { formatTime } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { useMarkSeen, useTutorial } from "../data.ts";
import { TutorialCard } from "../list/TutorialCard.tsx";
import { placeOf } from "../places.ts";
import { Chapters } from "../player/Chapters.tsx";
import { Player } from "../player/Player.tsx";
import { Resume } from "../player/Resume.tsx";
import { Transcript } from "../player/Transcript.tsx";
import { usePosition } from "../player/usePosition.ts";
import type { Controls } from "../player/video.ts";
import css from "./Tutorial.module.css";

/** One tutorial: its video, where one was in it, its chapters, and what is said. */
export default function Tutorial() {
  const { tutorial_id = "" } = useParams();
  const isId = /^[1-9]\d{0,8}$/.test(tutorial_id);
  return isId ? <Opened key={tutorial_id} id={Number(tutorial_id)} /> : <Missing />;
}

function Opened({ id }: { id: number }) {
  const t = useWords("tutorials");
  const { data, error, isError, refetch } = useTutorial(id);
  const [tries, setTries] = useState(0);
  if (isError && isRefused(error) && error.status === 404) return <Missing />;
  if (data) {
    const tryAgain = () => void refetch().then(() => setTries(tries + 1));
    return <Watched key={tries} {...data} onTryAgain={tryAgain} />;
  }
  return (
    <>
      <TopBar name={t("title")} />
      <div className={css.page}>
        {isError ? (
          <LoadFailed title={t("failed")} query={{ error, refetch }} />
        ) : (
          <div className={css.waiting} role="status" aria-label={t("loading")} aria-busy="true" />
        )}
      </div>
    </>
  );
}

function Missing() {
  const t = useWords("tutorials");
  return (
    <>
      <TopBar name={t("title")} />
      <div className={css.page}>
        <EmptyState
          kind="nothing"
          title={t("missing")}
          action={
            <Button component={Link} to="/tutorials">
              {t("toList")}
            </Button>
          }
        />
      </div>
    </>
  );
}

type WatchedProps = { tutorial: OpenTutorial; next: Listed[]; onTryAgain: () => void };

function Watched({ tutorial, next, onTryAgain }: WatchedProps) {
  const { controls, player } = useWatching(tutorial);
  const { at, progress } = player;
  const { chapters, captions, name } = tutorial;
  const go = (seconds: number) => {
    controls.current?.seek(seconds);
    controls.current?.play();
  };
  const hasBeside = chapters.length > 0 || captions.length > 0;
  return (
    <>
      <TopBar name={name} acts={<Kept progress={progress} />} />
      <div className={css.page} data-beside={hasBeside || undefined}>
        <div className={css.watch}>
          <Player
            tutorial={tutorial}
            startAt={player.startAt}
            controls={controls}
            onTime={player.onTime}
            onPlaying={player.onPlaying}
            onTryAgain={onTryAgain}
          >
            {player.offered && (
              <Resume
                progress={player.offered}
                isPlaying={player.isPlaying}
                onGo={() => {
                  player.endOffer();
                  controls.current?.play();
                }}
                onStart={() => {
                  player.endOffer();
                  go(0);
                }}
                onGone={player.endOffer}
              />
            )}
          </Player>
          <AboutIt tutorial={tutorial} progress={progress} onProgress={player.setProgress} />
        </div>
        {hasBeside && (
          <div className={css.beside}>
            {chapters.length > 0 && <Chapters chapters={chapters} at={at} onGo={go} />}
            <Transcript captions={captions} at={at} onGo={go} />
          </div>
        )}
        {next.length > 0 && <Next tutorials={next} />}
      </div>
    </>
  );
}

type AboutItProps = {
  tutorial: OpenTutorial;
  progress: Progress | null;
  onProgress: (progress: Progress) => void;
};

function AboutIt({ tutorial, progress, onProgress }: AboutItProps) {
  const t = useWords("tutorials");
  const { tutorial_id: id, name, description, screen } = tutorial;
  return (
    <div className={css.about}>
      <div>
        <p className={css.name}>{name}</p>
        {description && <p className={css.text}>{description}</p>}
        <About tutorial={tutorial} />
      </div>
      <div className={css.acts}>
        <Seen id={id} isSeen={progress?.is_seen ?? false} onProgress={onProgress} />
        {screen && screen !== "welcome" && (
          <Button component={Link} to={placeOf[screen]}>
            {t("player.tryIt", { screen: t(`screens.${screen}`) })}
          </Button>
        )}
      </div>
    </div>
  );
}

function Next({ tutorials }: { tutorials: readonly Listed[] }) {
  const t = useWords("tutorials");
  return (
    <section className={css.next} aria-label={t("player.after")}>
      <h2>{t("player.after")}</h2>
      <div className={css.cards}>
        {tutorials.map((each) => (
          <TutorialCard key={each.tutorial_id} tutorial={each} />
        ))}
      </div>
    </section>
  );
}

/** Where one is while one watches, what of it is kept, and whether one is asked to go on where one was. */
function useWatching(tutorial: OpenTutorial) {
  const { tutorial_id: id, progress: before, length_seconds: length } = tutorial;
  const [search] = useSearchParams();
  const asked = search.get("at");
  const wanted = asked !== null && /^\d{1,6}$/.test(asked) ? Number(asked) : null;
  const startAt = wanted ?? placeIn(before, length);
  const controls = useRef<Controls>(null);
  const [at, setAt] = useState(startAt);
  const [progress, setProgress] = useState(before);
  const [isPlaying, setPlaying] = useState(false);
  const [offered, setOffered] = useState(wanted === null && startAt > 0 ? before : null);
  const position = usePosition(id, setProgress);
  const player = {
    startAt,
    at,
    isPlaying,
    progress,
    setProgress,
    offered,
    endOffer: () => setOffered(null),
    onTime: (now: number, known: number | null) => {
      setAt(now);
      position.note(now, known);
    },
    onPlaying: (is: boolean) => {
      setPlaying(is);
      if (!is) position.keep();
    },
  };
  return { controls, player };
}

// Whoever has watched it to its end begins again at the beginning.
function placeIn(progress: Progress | null, length: number | null): number {
  const at = progress?.position_seconds ?? 0;
  const isAtEnd = length !== null && at >= length * SEEN_SHARE;
  return at < 3 || isAtEnd ? 0 : at;
}

function About({ tutorial: { lang, caption_langs } }: { tutorial: OpenTutorial }) {
  const t = useWords("tutorials");
  const language = useLanguage();
  if (lang === language) return null;
  const has = caption_langs.includes(language);
  return <p className={css.fact}>{t(has ? `spokenWithCaptions.${lang}` : `spoken.${lang}`)}</p>;
}

function Kept({ progress }: { progress: Progress | null }) {
  const t = useWords("tutorials");
  const language = useLanguage();
  if (!progress) return null;
  return (
    <span className={css.kept}>
      <IconCheck size={16} stroke={1.8} aria-hidden />
      {t("player.kept", { time: formatTime(progress.updatedAt, language) })}
    </span>
  );
}

type SeenProps = { id: number; isSeen: boolean; onProgress: (progress: Progress) => void };

function Seen({ id, isSeen, onProgress }: SeenProps) {
  const t = useWords("tutorials");
  const mark = useMarkSeen(id);
  return (
    <Button
      variant="default"
      aria-pressed={isSeen}
      leftSection={isSeen && <IconCheck size={16} stroke={1.8} aria-hidden />}
      loading={mark.isPending}
      onClick={() => mark.mutate(!isSeen, { onSuccess: ({ progress }) => onProgress(progress) })}
    >
      {t(isSeen ? "seen" : "player.markSeen")}
    </Button>
  );
}
