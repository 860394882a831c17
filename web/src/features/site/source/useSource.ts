import type { Source, SourceTest } from "@pluma/contract/generation/generation";
import type { AiSource } from "@pluma/contract/site/site";
import { useState } from "react";
import { isRefused } from "../../../platform/refused.ts";
import {
  answerFor,
  changeSource,
  chosenSource,
  emptySourceDraft,
  fittingModel,
  type SourceDraft,
  type SourceField,
  type TestedSource,
  wrongSourceFields,
} from "./sourceDraft.ts";

/** A source of text while somebody chooses and tries it. */
export type SourceState = {
  draft: SourceDraft;
  choose: (kind: AiSource) => void;
  change: (kind: AiSource, changes: Partial<Source>) => void;
  /** Fields to show as wrong; none before the first check, so that nobody is corrected while typing. */
  wrong: readonly SourceField[];
  /** Shows from now on what is wrong, and answers it. */
  check: () => readonly SourceField[];
  /** What the last test said of exactly what stands there now. */
  answer: SourceTest | null;
  isTesting: boolean;
  /** Changes and tests one kind. Null: something is missing, and is shown. A test that cannot be asked did not pass. */
  test: (kind: AiSource, changes?: Partial<Source>) => Promise<SourceTest | null>;
};

/** Keeps a source of text and the answers of its tests; `ask` is the call that tests one, which differs by screen. */
export function useSource(ask: (source: Source) => Promise<SourceTest>, first = emptySourceDraft()): SourceState {
  const [draft, setDraft] = useState(first);
  const [isChecked, setChecked] = useState(false);
  const [tested, setTested] = useState<Partial<Record<AiSource, TestedSource>>>({});
  const [running, setRunning] = useState<AiSource | null>(null);
  const chosen = chosenSource(draft);

  async function test(kind: AiSource, changes: Partial<Source> = {}): Promise<SourceTest | null> {
    const next = { ...changeSource(draft, kind, changes), kind };
    const source = chosenSource(next);
    setDraft(next);
    setChecked(true);
    if (!source || wrongSourceFields(next).length > 0) return null;
    setRunning(kind);
    const answer = await ask(source).catch(notPassed);
    setRunning(null);
    setTested((before) => ({ ...before, [kind]: { source, answer } }));
    if (answer.ok) {
      setDraft((now) => changeSource(now, kind, { model: fittingModel(now.byKind[kind], answer.models) }));
    }
    return answer;
  }

  return {
    draft,
    choose(kind) {
      setDraft((now) => ({ ...now, kind }));
      setChecked(false);
    },
    change: (kind, changes) => setDraft((now) => changeSource(now, kind, changes)),
    wrong: isChecked ? wrongSourceFields(draft) : [],
    check() {
      setChecked(true);
      return wrongSourceFields(draft);
    },
    answer: chosen && answerFor(tested[chosen.kind], chosen),
    isTesting: chosen !== null && running === chosen.kind,
    test,
  };
}

function notPassed(error: unknown): SourceTest {
  if (!isRefused(error)) throw error;
  return { ok: false, models: [], took_ms: 0, problem: error.message };
}
