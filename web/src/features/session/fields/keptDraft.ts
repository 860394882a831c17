import { useState } from "react";
import { recallHere, rememberHere } from "../../../platform/storage.ts";

/**
 * A draft that this tab keeps over a reload; what is `secret` is never written down. Forgotten by `forget`, and by signing
 * out.
 */
export function useKeptDraft<T extends object>(key: string, first: T, secret: readonly (keyof T)[]) {
  const [draft, setDraft] = useState<T>(() => ({ ...first, ...readDraft(key, first, secret) }));
  const change = (changes: Partial<T>): void =>
    setDraft((now) => {
      const next = { ...now, ...changes };
      rememberHere(key, JSON.stringify({ ...next, ...pick(first, secret) }));
      return next;
    });
  return [draft, change, () => rememberHere(key, "")] as const;
}

// What lies there may be of an earlier version of the form: of each field only what has its kind is taken.
function readDraft<T extends object>(key: string, first: T, secret: readonly (keyof T)[]): object {
  const kept = parsed(recallHere(key));
  const fields = Object.entries(first).filter(([name]) => !secret.some((each) => each === name));
  const found = fields.flatMap(([name, usual]) => {
    const value = Reflect.get(kept, name);
    return typeof value === "string" || (value === null && usual === null) ? [[name, value]] : [];
  });
  return Object.fromEntries(found);
}

const pick = <T extends object>(first: T, names: readonly (keyof T)[]) =>
  Object.fromEntries(names.map((name) => [name, first[name]]));

function parsed(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text || "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
