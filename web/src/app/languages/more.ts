type Texts = Record<string, unknown>;

const places = import.meta.glob<Texts>(
  [
    "../palette/words.*.json",
    "../navigation/words.*.json",
    "../shell/words.*.json",
    "../../ui/dates/words.*.json",
    "../../features/*/words.*.json",
    "../../features/*/*/words.*.json",
    "!../../features/chats/words.*.json",
  ],
  { import: "default" },
);
// Of the contract's words, those that screens say too; all others the server says.
const contract = import.meta.glob<Texts>("../../../../contract/src/{avatars,kit}/words.*.json", { import: "shared" });

/** The words of all places but those of the first screen, in every language, by the path of their file. */
export const moreWords = { ...places, ...contract };
