import type { Source } from "@pluma/contract/generation/sources";
import type { Translate } from "../../../platform/look/i18n.ts";

/** What the passages of one file, or the pages at one address, have in common. */
export function groupOf(source: Source): string {
  if (source.kind === "web") return source.url;
  if (source.kind === "avatar") return `avatar ${source.avatar_file_id}`;
  return `file ${source.conversation_file_id} ${source.name}`;
}

/** What a source is called, where it stands aside; a file whose name is not shown by which of them it is. */
export function nameOf(source: Source, sources: Source[], t: Translate): string {
  if (source.kind === "web") return source.title || source.url;
  if (source.name !== null) return source.name;
  const files = [...new Set(sources.filter(({ kind }) => kind === "avatar").map(groupOf))];
  return t("sources.file", { number: files.indexOf(groupOf(source)) + 1 });
}
