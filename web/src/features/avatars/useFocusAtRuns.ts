import type { RefObject } from "react";
import { useWords } from "../../platform/look/i18n.ts";
import { useFocusKept } from "../../ui/useFocusKept.ts";

/** Keeps the focus where a run begins, is stopped, decided or over: at the part that tells of it, else at the first one. */
export function useFocusAtRuns(tab: RefObject<HTMLElement | null>): void {
  const t = useWords("avatars");
  useFocusKept(tab, () => {
    const parts = [...(tab.current?.querySelectorAll<HTMLElement>("section[aria-label]") ?? [])];
    return parts.find(({ ariaLabel }) => ariaLabel === t("training.title")) ?? parts[0] ?? null;
  });
}
