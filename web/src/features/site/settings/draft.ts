import { type AdminConfigPair, colour, configShape, tabFlags } from "@pluma/contract/site/site";
import { isMasked, kindOf } from "./fields.ts";

/** Settings as the server has them, by their keys. */
export type Stored = ReadonlyMap<string, AdminConfigPair>;

export type Value = string | boolean | null;

/** What somebody wants a setting to be, and what it was when they began; a picture is sent when they save. */
type Change = { value: Value | File; base: Value };
export type Changes = Readonly<Record<string, Change>>;

/** Why a value cannot be saved, as a key of the words. */
export type Wrong = "name" | "colour" | "link" | "email" | "json" | "long" | "percent" | "zone" | "count";

export const storedValue = (stored: Stored, key: string): Value => stored.get(key)?.value ?? null;

/** Whether a flag that nobody has set is on. */
const isOnUnset = (key: string): boolean => key === "signup_enabled" || tabFlags.some((tab) => tab === key);

const storedFlag = (stored: Stored, key: string): boolean => {
  const value = storedValue(stored, key);
  return value === null ? isOnUnset(key) : value === true;
};

/** Whether a flag is on, as it stands on the page. */
export function flagOf(stored: Stored, changes: Changes, key: string): boolean {
  const value = changes[key]?.value;
  return typeof value === "boolean" ? value : storedFlag(stored, key);
}

/** A text as it stands on the page. Of a masked setting it is what was typed, never what is stored. */
export function textOf(stored: Stored, changes: Changes, key: string): string {
  const change = changes[key];
  const value = change ? change.value : isMasked(key) ? null : storedValue(stored, key);
  return typeof value === "string" ? value : "";
}

/** The changes with one more; a setting that is as stored again is no change. */
export function change(stored: Stored, changes: Changes, key: string, value: Value | File): Changes {
  const { [key]: before, ...others } = changes;
  if (isAsStored(stored, key, value)) return others;
  return { ...changes, [key]: { value, base: before ? before.base : storedValue(stored, key) } };
}

/** The changes without one. */
export function without(changes: Changes, key: string): Changes {
  const { [key]: _gone, ...others } = changes;
  return others;
}

/** The changes that still change something, now that another one may have saved the same. */
export const living = (stored: Stored, changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([key, { value }]) => !isAsStored(stored, key, value)));

/** Settings that somebody else saved since they were changed here. */
export const movedMeanwhile = (stored: Stored, changes: Changes): string[] =>
  Object.entries(living(stored, changes)).flatMap(([key, { base }]) =>
    (storedValue(stored, key) ?? "") === (base ?? "") ? [] : [key],
  );

function isAsStored(stored: Stored, key: string, value: Value | File): boolean {
  if (value instanceof File) return false;
  if (typeof value === "boolean") return storedFlag(stored, key) === value;
  if (isMasked(key)) return value === null ? storedValue(stored, key) === null : value === "";
  return (value ?? "") === (storedValue(stored, key) ?? "");
}

/** A value as it is sent: without the spaces that a paste brings along. */
export const tidy = (key: string, value: Value): Value =>
  typeof value === "string" && kindOf(key) !== "lines" ? value.trim() : value;

/** What cannot be saved, by key, and why. */
export function wrongChanges(changes: Changes): Record<string, Wrong> {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([key, { value }]) => {
      if (value instanceof File) return [];
      const wrong = wrongOf(key, tidy(key, value));
      return wrong ? [[key, wrong]] : [];
    }),
  );
}

function wrongOf(key: string, value: Value): Wrong | null {
  const kind = kindOf(key);
  if (kind === "name") return value === "" ? "name" : tooLong(key, value);
  if (typeof value !== "string" || value === "") return null;
  if (kind === "colour") return colour.safeParse(value).success ? null : "colour";
  if (kind === "email") return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value) ? tooLong(key, value) : "email";
  if (kind === "json") return isObjectText(value) ? tooLong(key, value) : "json";
  if (kind === "link" || kind === "webhook") return fits(key, value) ? null : "link";
  if (kind === "percent" || kind === "zone" || kind === "count") return fits(key, value) ? null : kind;
  return tooLong(key, value);
}

const tooLong = (key: string, value: Value): Wrong | null => (fits(key, value) ? null : "long");

const fits = (key: string, value: Value): boolean => shapes.get(key)?.safeParse(value).success ?? true;

/** Why the server refuses a value of this setting, where the kind alone says it. */
export function usualWrong(key: string): Wrong | null {
  const kind = kindOf(key);
  if (kind === "webhook") return "link";
  if (kind === "percent" || kind === "zone" || kind === "count") return kind;
  return kind === "name" || kind === "colour" || kind === "link" || kind === "email" || kind === "json" ? kind : null;
}

function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

const shapes = new Map(Object.entries(configShape.shape));
