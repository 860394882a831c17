/** What those who look after a template may know of the chats that it was used in: numbers, and which states are needed. */
export { countRatings, countUses, statesAsked } from "./store.system.ts";
