import { modKey } from "../../../platform/keys.ts";
import { useWords } from "../../../platform/look/i18n.ts";

/** Keys of one place: what each does, as its words under `keys` name it, and what is pressed. */
const inText = [
  ["bubble", "Mod J"],
  ["comment", "Mod Alt M"],
  ["find", "Mod F"],
  ["replace", "Mod Shift H"],
  ["link", "Mod K"],
  ["slash", "/"],
  ["focus", "Mod Shift F"],
  ["next", "Alt ↓"],
  ["before", "Alt ↑"],
  ["accept", "Mod ↵"],
  ["reject", "Mod ⌫"],
  ["edit", "Mod Shift ↵"],
  ["acceptAll", "Mod Alt ↵"],
  ["rejectAll", "Mod Alt ⌫"],
] as const;
const inList = [
  ["rows", "↓ ↑"],
  ["rename", "F2"],
  ["duplicate", "Mod D"],
] as const;

/** The keys of documents, of their list and of what is written in them, as this keyboard prints them. */
export function useDocumentKeys(): { title: string; keys: [name: string, keys: string[]][] }[] {
  const t = useWords("documents");
  const print = (keys: string) => keys.split(" ").map((key) => ({ Mod: modKey, Shift: t("keys.shift") })[key] ?? key);
  return [
    { title: t("keys.inText"), keys: inText.map(([name, keys]) => [t(`keys.${name}`), print(keys)]) },
    { title: t("keys.inList"), keys: inList.map(([name, keys]) => [t(`keys.${name}`), print(keys)]) },
  ];
}
