import { useMediaQuery } from "@mantine/hooks";
import { clockOf } from "@pluma/contract/tutorials/chapters";
import type { OpenTutorial } from "@pluma/contract/tutorials/tutorials";
import { memo, useEffect, useRef } from "react";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import css from "./Beside.module.css";

type Props = { captions: OpenTutorial["captions"]; at: number; onGo: (seconds: number) => void };

/** What is said, line by line: the one that is heard is marked and kept in sight, and each leads to where it is said. */
export function Transcript({ captions, at, onGo }: Props) {
  const t = useWords("tutorials");
  const language = useLanguage();
  const isPhone = useMediaQuery("(max-width: 760px)", undefined, { getInitialValueInEffect: false });
  const said = captions.find(({ lang }) => lang === language) ?? captions[0];
  if (!said) return null;
  const now = said.cues.findLastIndex(({ from }) => from <= at);
  const lines = <Lines cues={said.cues} lang={said.lang} now={now} onGo={onGo} />;
  if (isPhone) {
    return (
      <details className={css.folded}>
        <summary>{t("player.said")}</summary>
        {lines}
      </details>
    );
  }
  return (
    <section aria-label={t("player.said")}>
      <h2 className={css.head}>{t("player.said")}</h2>
      {lines}
    </section>
  );
}

type LinesProps = {
  cues: OpenTutorial["captions"][number]["cues"];
  lang: string;
  now: number;
  onGo: (seconds: number) => void;
};

// Drawn anew only when another line is heard: a talk has thousands.
const Lines = memo(({ cues, lang, now, onGo }: LinesProps) => {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const { current } = list;
    const line = current?.children[now];
    if (!current || !(line instanceof HTMLElement)) return;
    // The list alone is scrolled, never the page under somebody who reads it.
    current.scrollTop = line.offsetTop - current.offsetTop - current.clientHeight / 3;
  }, [now]);
  return (
    <ol className={css.said} ref={list} lang={lang}>
      {cues.map(({ from, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <li key={index}>
          <button type="button" aria-current={index === now || undefined} onClick={() => onGo(from)}>
            <span className="num">{clockOf(from)}</span>
            <span>{text}</span>
          </button>
        </li>
      ))}
    </ol>
  );
});
