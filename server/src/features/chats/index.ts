export { defineChatBelongings } from "./belongings.ts";
export { mountChats } from "./routes.ts";
export { defineChatAnswers } from "./text.ts";
