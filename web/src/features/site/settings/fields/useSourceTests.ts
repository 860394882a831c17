import type { Source, SourceTest } from "@pluma/contract/generation/generation";
import type { AiSource } from "@pluma/contract/site/site";
import { useState } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { showAlert } from "../../../../platform/messages.ts";
import { isRefused } from "../../../../platform/refused.ts";
import { testSource } from "../../data.ts";
import { secondsOf } from "../../source/SourceTest.tsx";
import { answerFor, type TestedSource } from "../../source/sourceDraft.ts";
import type { AppSettings } from "../useAppSettings.ts";

export type TestedKind = Exclude<AiSource, "demo">;

export type SourceTests = ReturnType<typeof useSourceTests>;

/** Tests of the sources of text, as they stand on the page: a key that was not typed is the stored one. */
export function useSourceTests(settings: AppSettings) {
  const t = useWords("site");
  const [tested, setTested] = useState<Partial<Record<TestedKind, TestedSource>>>({});
  const [running, setRunning] = useState<TestedKind | null>(null);

  const sourceOf = (kind: TestedKind): Source => ({
    kind,
    key: settings.text(`${kind}_secret_key`).trim(),
    address: settings.text(`${kind}_base_url`).trim(),
    model: settings.text("openai_model").trim(),
  });

  async function ask(kind: TestedKind): Promise<void> {
    const source = sourceOf(kind);
    setRunning(kind);
    const answer = await testSource(source).catch(notPassed);
    setRunning(null);
    setTested((before) => ({ ...before, [kind]: { source, answer } }));
  }

  const answerOf = (kind: TestedKind) => answerFor(tested[kind], sourceOf(kind));
  return {
    test: (kind: TestedKind) => void ask(kind).catch(showAlert),
    of: (kind: TestedKind) => ({ answer: answerOf(kind), isTesting: running === kind }),
    sentence: ({ ok, problem, took_ms, models }: SourceTest) => ({
      ok,
      text: ok
        ? t("source.passed", { seconds: secondsOf(took_ms), count: models.length })
        : t("source.failed", { problem: problem ?? "" }),
    }),
    /** The models that the chosen source listed. */
    models: listedBy(settings.text("ai_source"), answerOf),
  };
}

/** The kind of source whose key this is, or null. */
export function sourceOfKey(key: string): TestedKind | null {
  if (key === "openai_secret_key") return "openai";
  if (key === "xai_secret_key") return "xai";
  return key === "compatible_secret_key" ? "compatible" : null;
}

function listedBy(kind: string, answerOf: (kind: TestedKind) => SourceTest | null): string[] {
  if (kind !== "openai" && kind !== "xai" && kind !== "compatible") return [];
  return [...new Set(answerOf(kind)?.models ?? [])];
}

function notPassed(error: unknown): SourceTest {
  if (!isRefused(error)) throw error;
  return { ok: false, models: [], took_ms: 0, problem: error.message };
}
