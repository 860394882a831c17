export { HelpLink } from "./HelpLink.tsx";
export { screenAt } from "./places.ts";
export { Player } from "./player/Player.tsx";
export type { Controls, Playable } from "./player/video.ts";
