export { HelpLink } from "./HelpLink.tsx";
export { screenAt } from "./places.ts";
export { Player } from "./player/Player.tsx";
export type { Controls } from "./player/video.ts";
