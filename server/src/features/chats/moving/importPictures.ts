import { CHAT_FILES_MAX } from "@pluma/contract/chats/files";
import type { App } from "../../../platform/context.ts";
import { Refusal } from "../../../platform/errors.ts";
import type { Thread } from "../../../platform/work/threads.ts";
import { keepPicture } from "../../files/index.ts";
import { PICTURE_MARK } from "./formats/draft.ts";
import { addPictureTo, type Shown, writeContent } from "./store.system.ts";
import type { Answer, Question } from "./thread.ts";

/** How many pictures one import brings in. */
const PICTURES_MAX = 2000;

/** What stands in the place of a picture that did not come in: what it is called, if anything says so. */
const markOf = (name: string): string => (name === "" ? PICTURE_MARK : `[image: ${name.replace(/[[\]]/g, "")}]`);

type Space = { userId: number; organizationId: number | null };

/**
 * Brings in the pictures that lie beside the chats of an export, each beside its message, until there is no more room for
 * them. Whatever does not come in is named in the text. To be called once the messages are committed.
 */
export function pictureBringer(app: App, reader: Thread<Question, Answer>) {
  let left = PICTURES_MAX;
  const perChat = new Map<number, number>();

  const bring = async (space: Space, place: Shown, id: string, name: string): Promise<boolean> => {
    const count = perChat.get(place.conversationId) ?? 0;
    if (left <= 0 || count >= CHAT_FILES_MAX) return false;
    const { file } = await reader.ask({ ask: "file", id });
    const kept = file
      ? await keepPicture(app, space, { name: name || `${id}.png`, type: "image/png", bytes: file })
      : null;
    if (!kept) return false;
    left -= 1;
    perChat.set(place.conversationId, count + 1);
    await addPictureTo(app, space.userId, place, kept.file_id);
    return true;
  };

  return async (space: Space, shown: Shown[], signal: AbortSignal): Promise<void> => {
    for (const place of shown) {
      const marked = place.content.split(PICTURE_MARK);
      let content = marked.shift() ?? "";
      for (const { id, name } of place.pictures) {
        if (signal.aborted) return;
        const isIn = await bring(space, place, id, name).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          if (/storage_full$/.test(error.code)) left = 0;
          return false;
        });
        const said = marked.shift();
        if (said !== undefined) content += `${isIn ? "" : markOf(name)}${said}`;
      }
      content = [content, ...marked]
        .join(PICTURE_MARK)
        .replace(/\n{3,}/g, "\n\n")
        .trim();
      // A message of pictures alone keeps its mark: none is empty.
      if (content !== place.content && content !== "") await writeContent(app, place.messageId, content);
    }
  };
}
