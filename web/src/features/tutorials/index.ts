export { HelpLink } from "./HelpLink.tsx";
export { type Controls, Player } from "./player/Player.tsx";
export { screenAt } from "./places.ts";
