import { FILE_SIZE_MAX } from "@pluma/contract/files/files";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMay } from "../../../platform/me/may.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { addPicture, useSaveSettings } from "../data.ts";
import {
  type Changes,
  change,
  flagOf,
  living,
  movedMeanwhile,
  type Stored,
  storedValue,
  textOf,
  tidy,
  usualWrong,
  type Value,
  without,
  wrongChanges,
} from "./draft.ts";
import { inOrder } from "./fields.ts";

export type AppSettings = ReturnType<typeof useAppSettings>;

/** The settings as they stand on the page: what is stored, what was changed since, and the way to save it. */
export function useAppSettings(stored: Stored) {
  const t = useWords("site");
  const isAdmin = useMay({ access: "admin" });
  const [typed, setTyped] = useState<Changes>({});
  const { wrong, setWrong, forget } = useWrong();
  const saving = useSaving(setTyped);
  const changes = living(stored, typed);
  const changed = inOrder(Object.keys(changes));

  function set(key: string, value: Value | File): void {
    forget(key);
    if (value instanceof File && value.size > FILE_SIZE_MAX) setWrong({ ...wrong, [key]: t("settings.wrong.heavy") });
    else setTyped((now) => change(stored, now, key, value));
  }

  async function save(): Promise<void> {
    const found = Object.entries(wrongChanges(changes)).map(([key, why]) => [key, t(`settings.wrong.${why}`)]);
    setWrong(Object.fromEntries(found));
    if (found.length > 0 || changed.length === 0) return;
    const refused = await saving.save(changes);
    setWrong(refused);
    if (Object.keys(refused).length === 0) showSuccess(t("settings.saved"));
  }

  return {
    isAdmin,
    pair: (key: string) => stored.get(key),
    stored: (key: string) => storedValue(stored, key),
    text: (key: string) => textOf(stored, changes, key),
    flag: (key: string) => flagOf(stored, changes, key),
    pending: (key: string) => changes[key]?.value,
    /** The setting as it will be after Save. */
    next: (key: string) => (changes[key] ? changes[key].value : storedValue(stored, key)),
    set,
    wrong,
    changed,
    /** Saved by somebody else while they were changed here. */
    moved: saving.isSaving ? [] : inOrder(movedMeanwhile(stored, changes)),
    takeTheirs(key: string) {
      forget(key);
      setTyped((now) => without(now, key));
    },
    discard() {
      setWrong({});
      setTyped({});
    },
    save,
    isSaving: saving.isSaving,
  };
}

function useWrong() {
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  return {
    wrong,
    setWrong,
    forget(key: string) {
      setWrong(({ [key]: _gone, ...others }) => others);
    },
  };
}

type SetTyped = (next: (now: Changes) => Changes) => void;

/** Sends the pictures, then the settings. Answers what was refused, by key; what was typed meanwhile stays typed. */
function useSaving(setTyped: SetTyped) {
  const t = useWords("site");
  const [isSaving, setSaving] = useState(false);
  const { mutateAsync } = useSaveSettings();

  async function saveAll(changes: Changes): Promise<Record<string, string>> {
    const body: Record<string, Value> = {};
    for (const [key, { value }] of Object.entries(changes)) {
      if (!(value instanceof File)) {
        body[key] = tidy(key, value);
        continue;
      }
      const sent = await addPicture(value).catch((error: unknown) => {
        if (isRefused(error) && error.status === 422) return null;
        throw error;
      });
      if (sent === null) return { [key]: t("settings.wrong.picture") };
      body[key] = sent;
      // Kept, so that a second attempt does not send the picture again.
      setTyped((now) => (now[key]?.value === value ? { ...now, [key]: { ...now[key], value: sent } } : now));
    }
    await mutateAsync(body);
    setTyped((now) => withoutSaved(now, changes, body));
    return {};
  }

  return {
    isSaving,
    async save(changes: Changes): Promise<Record<string, string>> {
      setSaving(true);
      try {
        return await saveAll(changes);
      } catch (error) {
        const fields = isRefused(error) ? Object.entries(error.fields) : [];
        if (fields.length === 0) throw error;
        return Object.fromEntries(
          fields.map(([key, text]) => {
            const usual = usualWrong(key);
            return [key, usual ? t(`settings.wrong.${usual}`) : text || t("settings.wrong.refused")];
          }),
        );
      } finally {
        setSaving(false);
      }
    },
  };
}

const withoutSaved = (now: Changes, changes: Changes, body: Record<string, Value>): Changes =>
  Object.fromEntries(
    Object.entries(now).filter(([key, { value }]) => value !== changes[key]?.value && value !== body[key]),
  );

/** Saves, and says what went wrong where no field can. */
export const saveOrSay = (settings: AppSettings): Promise<void> => settings.save().catch(showAlert);
