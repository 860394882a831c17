import type { ConversationFile } from "@pluma/contract/chats/files";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { formatSize } from "../../../ui/marks/fileName.ts";

/** What is to be said of a file in a word or two: where its reading stands, then its pages, else its size. */
export function useFileNote({ state, pages, file }: ConversationFile): string | null {
  const t = useWords("chats");
  if (state === "waiting" || state === "reading") return t(`files.${state}`);
  if (state === "failed") return null;
  return pages === null ? formatSize(file.size) : t("files.pages", { count: pages, number: formatNumber(pages) });
}
