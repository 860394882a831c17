export { useChatSearch } from "./data.ts";
