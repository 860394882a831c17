import type { AvatarTest, TestResult, TestRun } from "@pluma/contract/avatars/tests";
import type { Language } from "@pluma/contract/kit/kit";
import { wordsOfStored } from "../../../platform/errorMessages.ts";
import type { KeptResult } from "../tables.outputs.ts";
import type { TestRow, TestRunRow } from "./store.ts";

/** A test question as the wire has it. */
export function showTest(row: TestRow): AvatarTest {
  return {
    test_id: row.testId,
    avatar_id: row.avatarId,
    question: row.question,
    points: row.points,
    forbidden: row.forbidden,
    must_cite: row.mustCite,
    expects_silence: row.expectsSilence,
    createdAt: row.createdAt.toISOString(),
  };
}

/** A run as the wire has it, with the questions that were answered; problems are said in the reader's language. */
export function showRun(row: TestRunRow, lang: Language): TestRun {
  const results = row.results.filter(({ is_open }) => !is_open);
  return {
    test_run_id: row.testRunId,
    avatar_id: row.avatarId,
    version: row.version,
    state: row.state,
    done: row.done,
    passed: results.filter(({ ok }) => ok).length,
    total: row.total,
    words: row.words,
    results: results.map((result) => showResult(result, lang)),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

function showResult({ output_id: _, is_open: __, problem, ...result }: KeptResult, lang: Language): TestResult {
  return { ...result, problem: problem && wordsOfStored(problem.code, lang, problem.values) };
}
