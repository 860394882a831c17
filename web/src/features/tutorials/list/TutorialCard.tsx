import { clockOf } from "@pluma/contract/tutorials/chapters";
import type { Tutorial } from "@pluma/contract/tutorials/tutorials";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { Poster } from "../player/Poster.tsx";
import css from "./TutorialCard.module.css";

/** A tutorial among others: its picture, its title, and whether one has seen it. */
export function TutorialCard({ tutorial }: { tutorial: Tutorial }) {
  return (
    <Link className={css.card} to={`/tutorials/${tutorial.tutorial_id}`}>
      <Poster tutorial={tutorial}>
        <Bar tutorial={tutorial} />
      </Poster>
      <span className={css.name}>{tutorial.name}</span>
      <Facts tutorial={tutorial} />
    </Link>
  );
}

/** How much of a video was watched, as a line at the foot of its picture; its words say it too. */
export function Bar({ tutorial: { progress, length_seconds } }: { tutorial: Tutorial }) {
  if (!progress || progress.is_seen || !length_seconds || progress.position_seconds < 1) return null;
  const share = Math.min(1, progress.position_seconds / length_seconds);
  return (
    <span className={css.bar} aria-hidden="true">
      <span style={{ width: `${share * 100}%` }} />
    </span>
  );
}

function Facts({ tutorial }: { tutorial: Tutorial }) {
  const t = useWords("tutorials");
  const language = useLanguage();
  const { progress, chapter_count: chapters, caption_langs, lang } = tutorial;
  if (progress?.is_seen) {
    return (
      <span className={css.seen}>
        <IconCheck size={16} stroke={1.8} aria-hidden />
        {t("seen")}
      </span>
    );
  }
  if (progress && progress.position_seconds >= 1) {
    return <span className={css.fact}>{t("watchedTo", { time: clockOf(progress.position_seconds) })}</span>;
  }
  const hasCaptions = caption_langs.includes(language);
  const facts = [
    lang !== language && t(hasCaptions ? `spokenWithCaptions.${lang}` : `spoken.${lang}`),
    chapters > 0 && t("chapters", { count: chapters }),
    lang === language && hasCaptions && t("captions"),
  ];
  return <span className={css.fact}>{facts.filter(Boolean).join(", ")}</span>;
}
