import type { AvatarFile } from "@pluma/contract/avatars/avatars";

/** How far a file is, as a share from 0 to 100; null where nothing tells. */
export function shareOf(
  file: Pick<AvatarFile, "state" | "page_read" | "pages" | "passages" | "embedded">,
): number | null {
  const { state, page_read, pages, passages, embedded } = file;
  if (state === "reading") return percent(page_read, pages);
  return state === "cut" ? percent(embedded, passages) : null;
}

const percent = (part: number | null, whole: number | null): number | null =>
  part === null || !whole ? null : Math.min(100, Math.floor((part / whole) * 100));
