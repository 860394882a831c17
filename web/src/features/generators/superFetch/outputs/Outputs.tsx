import { Button, Skeleton } from "@mantine/core";
import type { SuperFetch } from "@pluma/contract/generators/superFetch";
import { IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { formatNumber } from "../../../../platform/look/format.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { Moment } from "../../../../ui/data/Moment.tsx";
import { EmptyState } from "../../../../ui/page/EmptyState.tsx";
import { columnsOf, textOf, wordsOf } from "../data/fetches.ts";
import type { SuperFetchState } from "../useSuperFetch.ts";
import { ChosenBar } from "./ChosenBar.tsx";
import { OutputColumn } from "./OutputColumn.tsx";
import css from "./Outputs.module.css";
import { useCopyTexts } from "./useCopyTexts.ts";

const CHOSEN_MAX = 2;

/** The outputs beside each other, on phones one below the other; two of them are compared alone. */
export function Outputs({ state }: { state: SuperFetchState }) {
  const { shown, history, draft, generate } = state;
  if (shown) return <Shown key={shown.super_fetch_id} fetch={shown} state={state} />;
  const isAwaited = generate.isPending || (draft.shownId !== null && history.isPending && history.isFetching);
  return isAwaited ? <OutputsSkeleton /> : <NothingYet />;
}

function Shown({ fetch, state }: { fetch: SuperFetch; state: SuperFetchState }) {
  const [chosen, setChosen] = useState<number[]>([]);
  const [isComparing, setComparing] = useState(false);
  const columns = columnsOf(fetch.outputs);
  const compared = chosen.toSorted((a, b) => a - b);
  const drawn = isComparing ? columns.filter(({ place }) => chosen.includes(place)) : columns;
  const canChoose = columns.length > 1 && !isComparing && state.mode === "outputs";
  const choose = (place: number) =>
    setChosen((held) =>
      held.includes(place) ? held.filter((one) => one !== place) : [...held, place].slice(-CHOSEN_MAX),
    );
  return (
    <>
      <OutputsHead
        fetch={fetch}
        compared={isComparing ? compared : null}
        onAll={() => {
          setComparing(false);
          setChosen([]);
        }}
      />
      <div className={css.columns} data-comparing={isComparing || undefined}>
        {drawn.map((column) => (
          <OutputColumn
            key={column.place}
            column={column}
            state={state}
            isChosen={canChoose ? chosen.includes(column.place) : null}
            onChoose={() => choose(column.place)}
          />
        ))}
      </div>
      {canChoose && chosen.length > 0 && (
        <ChosenBar
          columns={columns.filter(({ place }) => chosen.includes(place))}
          onCompare={() => setComparing(true)}
          onClear={() => setChosen([])}
        />
      )}
    </>
  );
}

type HeadProps = { fetch: SuperFetch; compared: number[] | null; onAll: () => void };

function OutputsHead({ fetch, compared, onAll }: HeadProps) {
  const t = useWords("generators");
  const copy = useCopyTexts();
  const newest = columnsOf(fetch.outputs).flatMap(({ versions }) => versions.at(-1) ?? []);
  const count = newest.length;
  const words = newest.reduce((sum, output) => sum + wordsOf(output), 0);
  if (compared) {
    const [first = 0, second = 0] = compared;
    return (
      <header className={css.bar}>
        <h2 className={css.barName}>{t("superFetch.beside", { first, second })}</h2>
        <Button className={css.barEnd} variant="subtle" color="ink" size="xs" onClick={onAll}>
          {t("superFetch.backToAll", { count, number: formatNumber(count) })}
        </Button>
      </header>
    );
  }
  return (
    <header className={css.bar}>
      <h2 className={css.barName}>{t("superFetch.counted", { count, number: formatNumber(count) })}</h2>
      <span className={`${css.barFact} num`}>
        <Moment at={fetch.createdAt} />, {t("words", { count: words, number: formatNumber(words) })}
      </span>
      {count > 1 && (
        <Button
          className={css.barEnd}
          variant="subtle"
          color="ink"
          size="xs"
          leftSection={<IconCopy size={16} stroke={1.6} />}
          onClick={() => copy(newest.map(textOf))}
        >
          {t("superFetch.copyAll")}
        </Button>
      )}
    </header>
  );
}

function NothingYet() {
  const t = useWords("generators");
  return (
    <div className={css.nothing}>
      <EmptyState kind="nothing" title={t("superFetch.nothing")} text={t("superFetch.nothingText")} />
    </div>
  );
}

function OutputsSkeleton() {
  const t = useWords("generators");
  return (
    <div className={css.skeleton}>
      <span className="visually-hidden" role="status">
        {t("loading")}
      </span>
      {[42, 92, 84, 88, 61].map((width) => (
        <Skeleton key={width} height={16} width={`${width}%`} radius={4} />
      ))}
    </div>
  );
}
