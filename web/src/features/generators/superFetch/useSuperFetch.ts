import { type InputKey, inputKeys, repeatPrompt } from "@pluma/contract/generators/inputs";
import type { Preset, SuperFetch } from "@pluma/contract/generators/superFetch";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { showUndo } from "../../../platform/messages.ts";
import { changeEntry, checkEntries, entriesOf, firstInvalid, switchEntry, valuesOf } from "./builder.ts";
import { useFetchOutputs, useHistory, useStop, type Wish } from "./data/data.ts";
import { useFetchesLive } from "./data/live.ts";
import { usePresets } from "./data/presets.ts";
import { type Draft, draftOf, emptyDraft, isKept, useDraft } from "./draft.ts";

/** What the screen shows: the form, or the outputs with their feedback. */
export type Mode = "form" | "outputs";
export type SuperFetchState = ReturnType<typeof useSuperFetch>;
type Change = (change: (draft: Draft) => Draft) => void;

type Told = {
  /** Told of the first input that keeps a form from being sent. */
  onInvalid: (key: InputKey) => void;
  /** Inputs or outputs were cleared, and what was pressed for it cannot be pressed again. */
  onCleared: () => void;
};

/** All that the screen holds and does. */
export function useSuperFetch(assistantId: string | undefined, { onInvalid, onCleared }: Told) {
  const isManual = useMe().data?.manual_mode ?? false;
  const [draft, change] = useDraft();
  const [mode, setMode] = useState<Mode>("form");
  const history = useHistory(assistantId);
  const presets = usePresets();
  const generate = useFetchOutputs(assistantId);
  const stop = useStop();
  useFetchesLive(generate.isPending);
  const shown = history.data?.find(({ super_fetch_id }) => super_fetch_id === draft.shownId) ?? null;
  const preset = presets.data?.presets.find(({ preset_id }) => preset_id === draft.presetId) ?? null;
  const writing = shown?.outputs.filter(({ generating }) => generating) ?? [];
  const show = (shownId: number | null) => change((held) => ({ ...held, shownId }));
  // What is shown is what Generate writes again and Edit inputs leads to, unless somebody has typed something else.
  const open = (fetch: SuperFetch) =>
    change((held) => ({
      ...held,
      ...(isKept(held, history.data ?? []) && draftOf(fetch, held)),
      shownId: fetch.super_fetch_id,
    }));
  const start = () => {
    const entries = isManual ? flagEmptyPrompt(draft.entries) : checkEntries(draft.entries);
    const invalid = firstInvalid(entries);
    change((held) => ({ ...held, entries }));
    if (invalid !== null) {
      setMode("form");
      return onInvalid(invalid);
    }
    generate.mutate(wishOf({ ...draft, entries }, isManual), {
      onSuccess: ({ super_fetch }) => {
        show(super_fetch.super_fetch_id);
        setMode("outputs");
      },
    });
  };
  return {
    ...{ assistantId, draft, change, mode, setMode, isManual, history, presets, preset, shown, writing },
    ...{ generate, stop, start, open },
    lockedKeys: lockedBy(preset),
    isWriting: writing.length > 0,
    ...formActs(change, generate.reset),
    ...useClearing(draft, change, setMode, onCleared),
  };
}

function wishOf({ entries, outputs, file }: Draft, isManual: boolean): Wish {
  if (isManual) return { messages: repeatPrompt(entries.prompt.value, outputs) };
  return { inputs: valuesOf(entries), outputs, fileId: file?.file_id ?? null };
}

const formActs = (change: Change, forgetProblem: () => void) => ({
  setValue(key: InputKey, value: string) {
    forgetProblem();
    change((held) => ({ ...held, entries: changeEntry(held.entries, key, value) }));
  },
  switchInput: (key: InputKey) => change((held) => ({ ...held, entries: switchEntry(held.entries, key) })),
  setOutputs: (outputs: number) => change((held) => ({ ...held, outputs })),
  take({ preset_id: presetId, inputs, open, outputs }: Preset) {
    forgetProblem();
    change((held) => ({ ...held, entries: entriesOf(inputs, open), outputs, presetId }));
  },
});

function useClearing(draft: Draft, change: Change, setMode: (mode: Mode) => void, onCleared: () => void) {
  const t = useWords("generators");
  const { entries, outputs, file, presetId, shownId } = draft;
  const clear = (said: string, part: Partial<Draft>, before: Partial<Draft>) => {
    change((held) => ({ ...held, ...part }));
    onCleared();
    showUndo(said, () => change((held) => ({ ...held, ...before })));
  };
  return {
    /** Clears the inputs; what was written stays. */
    reset() {
      const { shownId: _, ...blank } = emptyDraft;
      clear(t("superFetch.inputsCleared"), blank, { entries, outputs, file, presetId });
    },
    /** Clears the outputs from the screen; they stay in the history, and the inputs where they are. */
    clean() {
      clear(t("superFetch.outputsCleared"), { shownId: null }, { shownId });
      setMode("form");
    },
  };
}

// Whoever writes all prompts themselves has this one box, which then must not be empty.
function flagEmptyPrompt(entries: Draft["entries"]): Draft["entries"] {
  const isValid = entries.prompt.value.trim() !== "";
  return { ...entriesOf(valuesOf(entries)), prompt: { ...entries.prompt, isValid } };
}

/** What a preset of somebody else's has filled in and does not leave open. */
const lockedBy = (preset: Preset | null): InputKey[] =>
  preset === null || preset.can.edit
    ? []
    : inputKeys.filter((key) => preset.inputs[key] !== undefined && !preset.open.includes(key));
