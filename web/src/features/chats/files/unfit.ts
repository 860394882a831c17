import { CHAT_FILE_SIZE_MAX, CHAT_FILES_MAX, CHAT_PICTURES_MAX } from "@pluma/contract/chats/files";
import { fetchWord } from "../../../platform/look/i18n.ts";
import { shortName } from "../../../ui/marks/fileName.ts";
import { sortFit, unfitIn } from "../../files/index.ts";
import { isPictureName } from "./pictures.ts";
import { takenEndings } from "./uploads.ts";

type Named = Pick<File, "name" | "size">;

const bounds = { endings: takenEndings, sizeMax: CHAT_FILE_SIZE_MAX, countMax: CHAT_FILES_MAX };

/** Why a file cannot go into a chat that holds `held` files, as far as its name and size tell; else null. */
export const unfitOf = (file: Named, held: number) => unfitIn(bounds, file, held);

/** The same for files that are given one after the other, beside `pictures` that go with the next message already. */
export function unfitBeside(pictures: number) {
  let count = pictures;
  return (file: Named, held: number) => {
    const why = unfitOf(file, held);
    if (why || !isPictureName(file.name)) return why;
    count += 1;
    return count > CHAT_PICTURES_MAX ? "pictures" : null;
  };
}

/** Of files that were given to a chat of `held` files those that go out, and what is to be said of the others; `waiting` are the names of what goes with the next message already. */
export async function sortGiven(given: readonly File[], held: number, waiting: string[]) {
  const { fit, refused } = sortFit(given, held, unfitBeside(waiting.filter(isPictureName).length));
  const told = refused.map(({ file, why }) => fetchWord(`chats/files:unfit.${why}`, { name: shortName(file.name) }));
  return { fit, problem: (await Promise.all(told)).join(" ") || null };
}
