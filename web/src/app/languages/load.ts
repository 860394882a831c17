import type { LoadWords, Words } from "../../platform/look/i18n.ts";

type Texts = Record<string, unknown>;

// The build puts the words of a language into two files (build/wordFiles.ts): those of the frame and the chats, with which
// most visits begin, and those of everything else. The other languages are never fetched.
const first = import.meta.glob<Texts>(
  ["../../features/chats/words.*.json", "../../platform/words.*.json", "../../ui/words.*.json", "../words.*.json"],
  { import: "default" },
);
/**
 * The words of a language for the first screen, or for all the others, by the name of the folder that they lie in. What
 * screens say of the contract's are those of "contract/kit" and the like; a room that most visits to its feature never
 * open may have words of its own, those of "chats/moving".
 */
export const loadWords: LoadWords = async (language, part): Promise<Words> => {
  const files = part === "first" ? first : (await import("./more.ts")).moreWords;
  const own = Object.entries(files).filter(([path]) => path.endsWith(`/words.${language}.json`));
  return Object.fromEntries(await Promise.all(own.map(async ([path, load]) => [placeOf(path), await load()])));
};

// The app's own words lie one folder up from here, so their path names no folder.
function placeOf(path: string): string {
  const folder = /(?<![^/.])([^/.]+)\/words\.\w+\.json$/.exec(path)?.[1] ?? "app";
  const [, ofFeature, ofUi] = /\/(?:features\/([^/]+\/[^/]+)|(ui\/[^/]+))\/words\.\w+\.json$/.exec(path) ?? [];
  const room = ofFeature ?? ofUi;
  if (room) return room;
  return path.includes("/contract/") ? `contract/${folder}` : folder;
}
