export { HelpLink } from "./HelpLink.tsx";
export { screenAt } from "./places.ts";
export { type Controls, Player } from "./player/Player.tsx";
