import { lazy } from "react";

export { HelpLink } from "./HelpLink.tsx";
export { screenAt } from "./places.ts";
export type { Controls, Playable } from "./player/video.ts";

/** Plays a video; fetched by whoever has one to show. */
export const Player = lazy(async () => ({ default: (await import("./player/Player.tsx")).Player }));
