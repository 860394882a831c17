import { NativeSelect } from "@mantine/core";
import type { TestRun } from "@pluma/contract/avatars/tests";
import { useState } from "react";
import { formatShortDate, formatTime } from "../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { Tag } from "../../../ui/marks/Tag.tsx";
import { isUnderwayTest, useTestRuns } from "../data.testing.ts";
import { Section } from "../Section.tsx";
import { compareRuns } from "./comparing.ts";
import { Result } from "./Result.tsx";
import css from "./testing.module.css";

/** What came of a run, and beside it what came of another one: what got better, and what got worse. */
export function Runs({ avatarId }: { avatarId: number }) {
  const t = useWords("avatars");
  const { data } = useTestRuns(avatarId, 1);
  const [afterId, setAfterId] = useState<number | null>(null);
  const [beforeId, setBeforeId] = useState<number | null>(null);
  // One that is under way has a place of its own, and shows here once it has ended.
  const runs = (data?.test_runs ?? []).filter((run) => !isUnderwayTest(run));
  const after = runs.find(({ test_run_id }) => test_run_id === afterId) ?? runs[0];
  const before = runs.find(({ test_run_id }) => test_run_id === beforeId);
  if (!after) return null;
  return (
    <Section title={t("testing.results")}>
      <div className={css.choice}>
        <RunChoice label={t("testing.shownRun")} runs={runs} value={after.test_run_id} onChange={setAfterId} />
        <RunChoice
          label={t("testing.besideRun")}
          runs={runs.filter(({ test_run_id }) => test_run_id !== after.test_run_id)}
          none={t("testing.noOther")}
          value={before?.test_run_id ?? null}
          onChange={setBeforeId}
        />
      </div>
      <Sum run={after} />
      <ul className={css.rows}>
        {compareRuns(before ?? { results: [] }, after).map(
          ({ testId, question, before: earlier, after: later, change }) => (
            <li key={testId} className={css.compared}>
              <p className={css.question}>
                {question} {change === "better" && <Tag tone="good">{t("testing.better")}</Tag>}
                {change === "worse" && <Tag tone="bad">{t("testing.worse")}</Tag>}
              </p>
              <div className={css.sides} data-two={before ? true : undefined}>
                {before && <Result result={earlier} title={t("testing.version", { number: before.version })} />}
                <Result result={later} title={t("testing.version", { number: after.version })} />
              </div>
            </li>
          ),
        )}
      </ul>
    </Section>
  );
}

function Sum({ run }: { run: TestRun }) {
  const t = useWords("avatars");
  return (
    <p className={`${css.sum} num`}>
      {t("testing.sum", { passed: run.passed, total: run.total, words: run.words })}{" "}
      {(run.state === "failed" || run.state === "cancelled") && (
        <Tag tone={run.state === "failed" ? "bad" : "plain"}>{t(`testing.state.${run.state}`)}</Tag>
      )}
    </p>
  );
}

type ChoiceProps = {
  label: string;
  runs: TestRun[];
  value: number | null;
  none?: string;
  onChange: (runId: number | null) => void;
};

function RunChoice({ label, runs, value, none, onChange }: ChoiceProps) {
  const t = useWords("avatars");
  const language = useLanguage();
  const named = runs.map((run) => ({
    value: String(run.test_run_id),
    label: t("testing.runNamed", {
      number: run.version,
      at: `${formatShortDate(run.createdAt, language)}, ${formatTime(run.createdAt, language)}`,
      passed: run.passed,
      total: run.total,
    }),
  }));
  return (
    <NativeSelect
      label={label}
      value={value === null ? "" : String(value)}
      data={none ? [{ value: "", label: none }, ...named] : named}
      onChange={({ currentTarget }) => onChange(currentTarget.value === "" ? null : Number(currentTarget.value))}
    />
  );
}
