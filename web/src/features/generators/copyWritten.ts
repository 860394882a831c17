import { copyHtml } from "../../platform/copyFormatted.ts";
import { htmlOf } from "../chats/index.ts";

/** Puts Markdown texts on the clipboard as what they say, with a line between them; answers whether that worked. */
export function copyWritten(texts: string[]): Promise<boolean> {
  const pages = Promise.all(texts.filter((text) => text !== "").map(htmlOf));
  return copyHtml(pages.then((all) => all.join("<hr>")));
}
