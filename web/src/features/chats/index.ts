export { Answer } from "./Answer.tsx";
export { Blocked, useBlock } from "./Blocked.tsx";
export { CopyButton } from "./CopyButton.tsx";
export { useChatSearch, useHasNoChats } from "./data.list.ts";
export { newKey } from "./key.ts";
export { linkOf, piecesOf } from "./list/rows.ts";
export { Pins } from "./Pins.tsx";
export { TestChat } from "./TestChat.tsx";
export { tagsOf } from "./tags.ts";
