export { sweepMessages } from "./answering/expiring.ts";
export { defineChatAnswers } from "./answering/text.ts";
export { defineChatBelongings } from "./belongings.ts";
export { hearChatFiles } from "./files/index.ts";
export { importChats } from "./moving/importJob.ts";
export { mountChats } from "./routes.ts";
