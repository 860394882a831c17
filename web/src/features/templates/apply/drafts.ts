import { useSyncExternalStore } from "react";
import { keptKey, recall, remember } from "../../../platform/storage.ts";
import type { Values } from "./filling.ts";

const listeners = new Set<() => void>();

/**
 * What a person has typed into the form of a template and not sent, kept in this browser for them: a panel that is
 * closed, another screen and a reload lose nothing of it. Null while nothing was typed.
 */
export function useTyped(templateId: number): [Values | null, (typed: Values | null) => void] {
  const key = keyOf(templateId);
  const kept = useSyncExternalStore(watch, () => recall(key));
  return [kept === null ? null : readValues(kept), (typed) => keep(key, typed)];
}

/** What was typed was sent; what was changed meanwhile stays. */
export function forgetSent(templateId: number, sent: Values): void {
  const key = keyOf(templateId);
  const left = Object.entries(readValues(recall(key) ?? "") ?? {}).filter(([name, value]) => sent[name] !== value);
  keep(key, left.length === 0 ? null : Object.fromEntries(left));
}

const keyOf = (templateId: number): string => keptKey(recall("uid") ?? "nobody", `fill:${templateId}`);

function keep(key: string, typed: Values | null): void {
  remember(key, typed && JSON.stringify(typed));
  for (const each of [...listeners]) each();
}

/** Values that were written by this app, and perhaps by an earlier one; null for anything else. */
export function readValues(kept: string): Values | null {
  try {
    return valuesIn(JSON.parse(kept));
  } catch {
    return null;
  }
}

/** The texts of an object by their keys; null for what is none. */
export function valuesIn(kept: unknown): Values | null {
  if (typeof kept !== "object" || kept === null || Array.isArray(kept)) return null;
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}
