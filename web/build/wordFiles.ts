/** The words with which most visits begin: those of the frame and of the chats. */
const FIRST = /\/src\/(?:app|platform|ui|features\/chats)\/words\.\w+\.json$/;
const WORDS = /\/words\.(\w+)\.json$/;

/** Two files for each language: what a first screen says, and what all the others say. */
export const wordFiles = {
  debugName: "words",
  test: WORDS,
  name: (id: string): string => `words-${WORDS.exec(id)?.[1]}${FIRST.test(id) ? "" : "-more"}`,
};
