import { type InputKey, inputKeys } from "@pluma/contract/generators/inputs";
import { OUTPUTS_MAX, type SuperFetch } from "@pluma/contract/generators/superFetch";
import { useState } from "react";
import { keptKey, recall, remember } from "../../../platform/storage.ts";
import { type Entries, entriesOf, openIn, valuesOf } from "./builder.ts";
import { columnsOf } from "./data/fetches.ts";

/** A document that goes along. */
export type GivenFile = { file_id: number; name: string; size: number };

/** What a person has on the screen: the form, the preset that it came from, and what of the history is shown. */
export type Draft = {
  entries: Entries;
  outputs: number;
  file: GivenFile | null;
  presetId: number | null;
  shownId: number | null;
};

export const emptyDraft: Draft = { entries: entriesOf({}), outputs: 1, file: null, presetId: null, shownId: null };

/** What a form had in it from which this was fetched, on a form whose inputs are left open as before. */
export function draftOf({ inputs, prompt, file, outputs }: SuperFetch, { entries }: Draft): Omit<Draft, "shownId"> {
  const values = inputs ?? (prompt === null ? {} : { prompt });
  return {
    entries: entriesOf(values, openIn(entries)),
    outputs: columnsOf(outputs).length,
    file: file && { file_id: file.file_id, name: file.name, size: file.size },
    presetId: null,
  };
}

/** Whether a form holds nothing that is not in the history too, so that no word is lost with it. */
export function isKept({ entries, file }: Draft, history: readonly SuperFetch[]): boolean {
  const isBlank = Object.values(entries).every(({ value }) => value === "") && file === null;
  return isBlank || history.some((fetch) => isSame(entries, file, draftOf(fetch, emptyDraft)));
}

const isSame = (entries: Entries, file: GivenFile | null, other: Pick<Draft, "entries" | "file">): boolean =>
  inputKeys.every((key) => entries[key].value.trim() === other.entries[key].value.trim()) &&
  file?.file_id === other.file?.file_id;

/** The same, kept in this browser for the person through reloads and signing in again. */
export function useDraft(): [Draft, (change: (draft: Draft) => Draft) => void] {
  const key = keptKey(recall("uid") ?? "nobody", "super-fetch");
  const [draft, setDraft] = useState(() => readDraft(recall(key)));
  const change = (next: (draft: Draft) => Draft) =>
    setDraft((held) => {
      const changed = next(held);
      remember(key, writeDraft(changed));
      return changed;
    });
  return [draft, change];
}

const writeDraft = ({ entries, ...rest }: Draft): string =>
  JSON.stringify({ ...rest, values: valuesOf(entries), open: openIn(entries) });

/** A draft as it was kept; whatever does not fit, because it is from another time, is left out. */
export function readDraft(kept: string | null): Draft {
  const held = parse(kept);
  const values = recordOf(held.values);
  const names: unknown[] = Array.isArray(held.open) ? held.open : [];
  const open = inputKeys.filter((key) => names.includes(key));
  const texts = inputKeys.flatMap((key): [InputKey, string][] => {
    const value = values[key];
    return typeof value === "string" ? [[key, value]] : [];
  });
  const { outputs } = held;
  const isCount = typeof outputs === "number" && Number.isInteger(outputs) && outputs >= 0 && outputs <= OUTPUTS_MAX;
  return {
    entries: entriesOf(Object.fromEntries(texts), open),
    outputs: isCount ? outputs : emptyDraft.outputs,
    file: fileOf(held.file),
    presetId: idOf(held.presetId),
    shownId: idOf(held.shownId),
  };
}

function parse(kept: string | null): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(kept ?? "{}"));
  } catch {
    return {};
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};

const idOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

function fileOf(value: unknown): GivenFile | null {
  const { file_id, name, size } = recordOf(value);
  const isFile = typeof file_id === "number" && typeof name === "string" && typeof size === "number";
  return isFile ? { file_id, name, size } : null;
}
