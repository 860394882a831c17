export { defineChatBelongings } from "./belongings.ts";
export { hearChatFiles } from "./files/index.ts";
export { importChats } from "./moving/importJob.ts";
export { sweepMessages } from "./passing.ts";
export { mountChats } from "./routes.ts";
export { defineChatAnswers } from "./text.ts";
