import { NAME_LENGTH_MAX } from "@pluma/contract/chats/chats";
import type { Source } from "@pluma/contract/generation/sources";
import { nameFrom } from "../rules.ts";

const FILE_NAME_LENGTH_MAX = 100;

/** A name that a file can have on every system, in place of whatever it was called; `fallback` where nothing of it is left. */
export function fileNameOf(name: string, ending: string, fallback: string): string {
  const plain = name
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+/, "")
    .slice(0, FILE_NAME_LENGTH_MAX)
    .toWellFormed()
    .replace(/\uFFFD$/, "")
    .replace(/(?<![. ])[. ]+$/, "");
  return `${plain || fallback}.${ending}`;
}

/** What a chat with a shared message is called at whom it was shared with; `from` is that word in their language. */
export function nameOfCopy(name: string, sharer: string, from: string): string {
  const end = ` · ${from} ${sharer}`;
  const room = Math.max(0, NAME_LENGTH_MAX - end.length);
  const begin = name.length > room ? `${name.slice(0, room - 1).trimEnd()}…` : name;
  return `${begin}${end}`.slice(0, NAME_LENGTH_MAX).toWellFormed();
}

/** What a text on its own is called: its first heading or line, without the signs of Markdown. Nothing else tells it. */
export function nameOfText(content: string): string {
  const line = content.split("\n").find((each) => /[\p{L}\p{N}]/u.test(each)) ?? "";
  return nameFrom(
    line
      .replace(/^[\s#>*+|-]+/, "")
      .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
      .replace(/[*_`~|]/g, ""),
  );
}

/** What a shared answer leans on: pages as they are; of files, which are not shared, only what they are called; of avatars the place alone. */
export const sourcesToShare = (sources: Source[]): Source[] =>
  sources.map((source) => (source.kind === "file" ? { ...source, conversation_file_id: null, text: "" } : source));
