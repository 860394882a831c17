import { ActionIcon, Button, Checkbox, Loader } from "@mantine/core";
import type { FetchOutput } from "@pluma/contract/generators/superFetch";
import { IconCheck, IconChevronLeft, IconChevronRight, IconPlayerStopFilled } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { formatNumber } from "../../../../platform/look/format.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { useFocusKept } from "../../../../ui/useFocusKept.ts";
import { Answer } from "../../../chats/index.ts";
import { type Column, textOf, wordsOf } from "../data/fetches.ts";
import type { SuperFetchState } from "../useSuperFetch.ts";
import { FeedbackActs } from "./FeedbackActs.tsx";
import css from "./Outputs.module.css";

type Props = {
  column: Column;
  state: SuperFetchState;
  /** Whether it is chosen to be compared; null where there is nothing to compare it with. */
  isChosen: boolean | null;
  onChoose?: () => void;
};

/** One output: how it stands, its text, its versions, and what is said of it. */
export function OutputColumn({ column: { place, versions }, state, isChosen, onChoose }: Props) {
  const t = useWords("generators");
  const [wanted, setWanted] = useState<number | null>(null);
  const article = useRef<HTMLElement>(null);
  useFocusKept(article, () => article.current?.querySelector<HTMLElement>("[aria-expanded]") ?? null);
  const newest = versions.length - 1;
  const at = versions.findIndex(({ version }) => version === wanted);
  const index = at < 0 ? newest : at;
  const output = versions[index];
  if (!output) return null;
  const choose = (to: number) => setWanted(to === newest ? null : (versions[to]?.version ?? null));
  const text = textOf(output);
  const name = t("superFetch.output", { number: formatNumber(place) });
  return (
    <article
      className={css.column}
      ref={article}
      tabIndex={-1}
      aria-label={name}
      aria-busy={output.generating}
      data-chosen={isChosen || undefined}
    >
      <Head place={place} output={output} isChosen={isChosen} onChoose={onChoose} />
      {output.feedback && (
        <p className={css.change}>
          <span className={css.changeHead}>{t("superFetch.changed")}</span> {output.feedback}
        </p>
      )}
      {(text !== "" || output.generating) && (
        <div className={css.text}>
          <Answer text={text} isGrowing={output.generating} />
        </div>
      )}
      {output.error && (
        <p className={css.failed} role="alert">
          {output.error.message}
        </p>
      )}
      {output.generating ? (
        <Button
          className={css.stop}
          variant="default"
          size="xs"
          leftSection={<IconPlayerStopFilled size={12} />}
          disabled={state.stop.isPending}
          onClick={() => state.stop.mutate([output])}
        >
          {t("superFetch.stopOne")}
        </Button>
      ) : (
        <FeedbackActs key={output.output_id} output={output} state={state} onRevised={() => setWanted(null)}>
          {versions.length > 1 && <Versions index={index} count={versions.length} onChoose={choose} />}
        </FeedbackActs>
      )}
    </article>
  );
}

type HeadProps = Pick<Props, "isChosen" | "onChoose"> & { place: number; output: FetchOutput };

function Head({ place, output, isChosen, onChoose }: HeadProps) {
  const t = useWords("generators");
  return (
    <header className={css.head}>
      <span className={css.place} aria-hidden="true">
        {place}
      </span>
      <Standing output={output} />
      <span className={`${css.words} num`}>
        {t("words", { count: wordsOf(output), number: formatNumber(wordsOf(output)) })}
      </span>
      {isChosen !== null && (
        <Checkbox
          size="xs"
          aria-label={t("superFetch.choose", { number: formatNumber(place) })}
          checked={isChosen}
          onChange={onChoose}
        />
      )}
    </header>
  );
}

const standings: Partial<Record<NonNullable<FetchOutput["finish_reason"]>, "done" | "stopped" | "cut" | "failed">> = {
  stop: "done",
  stopped: "stopped",
  length: "cut",
  words: "cut",
  interrupted: "cut",
};

function Standing({ output: { generating, finish_reason: reason } }: { output: FetchOutput }) {
  const t = useWords("generators");
  if (generating) {
    return (
      <span className={css.standing} data-standing="writing" role="status">
        <Loader size={13} aria-hidden="true" />
        {t("superFetch.standing.writing")}
      </span>
    );
  }
  const standing = (reason && standings[reason]) ?? (reason === null ? "done" : "failed");
  return (
    <span className={css.standing} data-standing={standing}>
      {standing === "done" && <IconCheck size={15} stroke={1.8} aria-hidden="true" />}
      {t(reason === "words" ? "superFetch.standing.words" : `superFetch.standing.${standing}`)}
    </span>
  );
}

type VersionsProps = { index: number; count: number; onChoose: (index: number) => void };

function Versions({ index, count, onChoose }: VersionsProps) {
  const t = useWords("generators");
  return (
    <span className={css.versions}>
      <ActionIcon
        size="sm"
        aria-label={t("superFetch.earlier")}
        title={t("superFetch.earlier")}
        disabled={index === 0}
        onClick={() => onChoose(index - 1)}
      >
        <IconChevronLeft size={15} stroke={1.6} />
      </ActionIcon>
      <span className="num">
        {index + 1}/{count}
      </span>
      <ActionIcon
        size="sm"
        aria-label={t("superFetch.later")}
        title={t("superFetch.later")}
        disabled={index === count - 1}
        onClick={() => onChoose(index + 1)}
      >
        <IconChevronRight size={15} stroke={1.6} />
      </ActionIcon>
    </span>
  );
}
