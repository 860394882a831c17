export { Blocked, useBlock } from "./copying/Blocked.tsx";
export { CopyButton } from "./copying/CopyButton.tsx";
export { newKey } from "./data/key.ts";
export { useChatSearch, useHasNoChats } from "./data/list.ts";
export { tagsOf } from "./data/tags.ts";
export { Answer } from "./message/Answer.tsx";
export { Pins } from "./rows/Pins.tsx";
export { linkOf, piecesOf } from "./rows/rows.ts";
export { TestChat } from "./testing/TestChat.tsx";
