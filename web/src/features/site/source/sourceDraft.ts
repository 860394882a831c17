import { DEFAULT_MODEL, OFFERED_MODELS, type Source, type SourceTest } from "@pluma/contract/generation/generation";
import type { AiSource } from "@pluma/contract/site/site";

/** Every kind of source as far as it was filled in, so that changing one's mind loses nothing; `kind` is the chosen one. */
export type SourceDraft = { kind: AiSource | null; byKind: Record<AiSource, Source> };

/** What a test answered, and what was tested: another key or address makes it void. */
export type TestedSource = { source: Source; answer: SourceTest };

export type SourceField = "kind" | "key" | "address";

const usualModels: Record<AiSource, string | undefined> = {
  openai: DEFAULT_MODEL,
  xai: OFFERED_MODELS[1],
  compatible: undefined,
  demo: undefined,
};

/** A draft in which nothing is chosen yet. */
export const emptySourceDraft = (): SourceDraft => ({
  kind: null,
  byKind: {
    openai: emptySource("openai"),
    xai: emptySource("xai"),
    compatible: emptySource("compatible"),
    demo: emptySource("demo"),
  },
});

const emptySource = (kind: AiSource): Source => ({ kind, key: "", address: "", model: "" });

/** The chosen source as it is sent, without stray spaces; null while none is chosen. */
export function chosenSource({ kind, byKind }: SourceDraft): Source | null {
  if (kind === null) return null;
  const { key, address, model } = byKind[kind];
  return { kind, key: key.trim(), address: address.trim(), model: model.trim() };
}

/** The draft with some fields of one kind changed; the others keep what was typed. */
export const changeSource = (draft: SourceDraft, kind: AiSource, changes: Partial<Source>): SourceDraft => ({
  ...draft,
  byKind: { ...draft.byKind, [kind]: { ...draft.byKind[kind], ...changes } },
});

/** Fields of the chosen source that are missing or do not read as what they should be. */
export function wrongSourceFields(draft: SourceDraft): SourceField[] {
  const source = chosenSource(draft);
  if (!source) return ["kind"];
  if (source.kind === "openai" || source.kind === "xai") return source.key === "" ? ["key"] : [];
  return source.kind === "compatible" && !isServerAddress(source.address) ? ["address"] : [];
}

function isServerAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}

/** The answer of the test, if what was tested is what stands there now. */
export function answerFor(tested: TestedSource | undefined, source: Source): SourceTest | null {
  if (!tested) return null;
  const isSame = tested.source.key === source.key.trim() && tested.source.address === source.address.trim();
  return isSame ? tested.answer : null;
}

/** A model that the source listed: the one that was entered if it is there, else the usual one of its kind, else the first. */
export function fittingModel({ kind, model }: Source, listed: readonly string[]): string {
  const wanted = [model.trim(), usualModels[kind]].find((name) => name !== undefined && listed.includes(name));
  return wanted ?? listed[0] ?? model;
}
